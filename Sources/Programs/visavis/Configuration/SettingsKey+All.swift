internal import ArgumentParser
internal import Camera
internal import CaptionCoding
internal import Captions
internal import Conversation
internal import FrameLoop
internal import Imaging
internal import Language
internal import Scene
internal import Screen

/// The table of all keys.
extension SettingsKey {
  /// The keys in the order of the help.
  ///
  /// Options that choose a file or ask a question have no place in a settings file, and neither has
  /// `--script`, whose pictures must not depend on the settings of a machine.
  static let all = inAndOut + view.map(\.live) + window

  private static let inAndOut: [SettingsKey] = [
    .list("camera", \.input.camera, checked { try CameraSpecifier(parsing: $0) }),
    .flag("loop", \.input.loop),
    .flag("demo", \.input.demo),
    .value("camera-mode", \.cameras.cameraMode, checked { try CameraModeRequest(parsing: $0) }),
    .flag("wait-camera", \.cameras.waitCamera),
    .list("captions", \.feeds.captions, checked { try FeedSpecification(parsing: $0) }),
    .choice("format", \.feeds.format, default: .auto),
    .flag("allow-remote", \.listeners.allowRemote),
    .value("token-file", \.listeners.tokenFile, text),
    .list("allow-origin", \.listeners.allowOrigin, ListenerOptions.origin),
    .value("tls-cert", \.listeners.tlsCert, text),
    .value("tls-key", \.listeners.tlsKey, text),
    .list("pipeline", \.listening.pipeline, ListenOptions.command),
    .flag("listen", \.listening.listen),
    .value("microphone", \.listening.microphone, text),
    .value("room", \.listening.room, text),
    .value("listen-audio", \.listening.listenAudio, text),
    .value("speak-device", \.look.readers.speakDevice, text),
    .value("between", \.listening.between, LanguageCouple.argument),
    .list("transcript", \.transcripts.transcript, TranscriptDestination.argument),
    .choice("transcript-show", \.transcripts.transcriptShow, default: .both),
    .value("record", \.recording.record, RecordingOptions.path),
    .flag("record-audio", \.recording.recordAudio),
    .flag("consent-given", \.recording.consentGiven),
    .value("output", \.virtualCamera.output, text),
  ]

  /// The settings of the readers and the view.
  private static let view: [SettingsKey] = [
    .value("zoom", \.look.picture.zoom, unnamed: "1", PictureOptions.zoom),
    .value("rotate", \.look.picture.rotate, default: "0", PictureOptions.rotation),
    .choice("fit", \.look.picture.fit),
    .choice("mirror", \.look.picture.mirror, default: .auto),
    .value("from", \.look.captions.from, NamedLanguage.argument),
    .value("to", \.look.captions.to, NamedLanguage.argument),
    .choice("show", \.look.captions.show, default: .translation),
    .value("lines", \.look.captions.lines, default: "2", CaptionOptions.lineCount),
    .choice("caption-mode", \.look.captions.captionMode, default: .rollUp),
    .choice("stability", \.look.captions.stability, default: .balanced),
    .value("hold", \.look.captions.hold, CaptionOptions.duration),
    .flag("no-animation", \.look.captions.noAnimation),
    .choice("style", \.look.style.style),
    .value("text-size", \.look.style.textSize, CaptionLookOptions.size),
    .value("color", \.look.style.color, CaptionLookOptions.color),
    .value("background", \.look.style.background, CaptionLookOptions.box),
    .value("window", \.look.style.window, CaptionLookOptions.box),
    .value("text-opacity", \.look.style.textOpacity, CaptionLookOptions.opacity),
    .value("background-opacity", \.look.style.backgroundOpacity, CaptionLookOptions.opacity),
    .value("window-opacity", \.look.style.windowOpacity, CaptionLookOptions.opacity),
    .choice("caption-position", \.look.style.captionPosition, default: .bottom),
    .choice("edge", \.look.style.edge),
    .value("font", \.look.style.font, CaptionLookOptions.family),
    .choice("theme", \.look.style.theme, default: .auto),
    .choice("face-to-face", \.look.readers.faceToFace),
    .value("near", \.look.readers.near, NamedLanguage.argument),
    .value("far", \.look.readers.far, NamedLanguage.argument),
    .choice("face-to-face-camera", \.look.readers.faceToFaceCamera, default: .both),
    .choice("own-words", \.look.readers.ownWords, default: .dimmed),
    .choice("far-style", \.look.readers.farStyle),
    .value("far-text-size", \.look.readers.farTextSize, CaptionLookOptions.size),
    .value("far-lines", \.look.readers.farLines, CaptionOptions.lineCount),
    .choice("far-show", \.look.readers.farShow),
    .choice("speak", \.look.readers.speak),
  ]

  private static let window: [SettingsKey] = [
    .value("size", \.windowSize.size, PixelSize.argument),
    .value("position", \.window.position, PixelPoint.argument),
    .flag("fullscreen", \.window.fullscreen),
    .flag("borderless", \.window.borderless),
    .flag("always-on-top", \.window.alwaysOnTop),
    .choice("painter", \.window.painter, default: .auto),
    .flag("no-hints", \.window.noHints),
    .flag("no-state", \.window.noState),
    .flag("quit-at-end", \.window.quitAtEnd).live,
    .value("quit-after", \.window.quitAfter, WindowArguments.quitAfter).live,
    .value("ui-language", \.interface.uiLanguage, NamedLanguage.argument).live,
    .flag("stats", \.reports.stats),
    .count("v", \.reports.verbose),
  ]

  @Sendable private static func text(_ text: String) -> String { text }

  /// Returns a function that returns a text that can be parsed.
  private static func checked<Value>(
    _ parse: @escaping @Sendable (String) throws -> Value
  ) -> @Sendable (String) throws -> String {
    { text in
      _ = try parse(text)
      return text
    }
  }
}
