internal import ArgumentParser

/// The options of `view` that have no meaning for pictures.
///
/// `snapshot` and `script` take them, so that a command line for the window makes pictures, too.
struct WindowOnlyOptions: ParsableArguments {
  @OptionGroup var cameras: LiveCameraOptions
  @OptionGroup var listeners: ListenerOptions
  @OptionGroup var listening: ListenOptions
  @OptionGroup var transcript: TranscriptOptions
  @OptionGroup var recording: RecordingOptions
  @OptionGroup var window: WindowArguments
  @OptionGroup var settings: SettingsOptions
  @OptionGroup var reports: ReportOptions

  /// Returns the options that ask for more than a window's own behavior.
  ///
  /// With `hasCaptions`, captions are named, which may be those of a pipeline.
  func leftOut(hasCaptions: Bool) -> [String] {
    let asked: [(option: String, isAsked: Bool)] = [
      ("--transcript", !transcript.transcript.isEmpty), ("--record", recording.record != nil),
      ("--pipeline", !listening.pipeline.isEmpty && !hasCaptions),
      ("--listen", listening.isListening && !hasCaptions),
      ("--config", settings.config != nil), ("--profile", settings.profile != nil),
    ]
    return asked.filter(\.isAsked).map(\.option)
  }
}
