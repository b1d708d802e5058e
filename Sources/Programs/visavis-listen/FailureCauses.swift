internal import Audio
internal import Console
internal import Recognition

extension Failure {
  /// Creates the failure for an error that ended the program, with the matching exit code.
  ///
  /// - Parameter error: The error. The failure is nil for an error of the command line's parser.
  init?(endingListening error: any Error) {
    switch error {
    case let error as AudioError: self.init(error)
    case let error as RecognitionError: self.init(error)
    case let error as ListenError: self = .unavailable(error.description)
    default: return nil
    }
  }

  private init(_ error: AudioError) {
    self =
      switch error {
      case .unreadableFile, .undecodableFile, .unsupportedFormat, .tooFewChannels:
        .noInput(error.description)
      case .systemLimit: .system(error.description)
      case .noAudioSystem, .noMicrophone, .noMicrophoneNamed, .microphoneNotOpened,
        .microphoneLost:
        .unavailable(error.description)
      }
  }

  private init(_ error: RecognitionError) {
    self =
      switch error {
      case .unreadableModel, .badModel, .badVoiceDetector: .noInput(error.description)
      case .unknownLanguage: .usage(error.description)
      case .noMemory: .system(error.description)
      }
  }
}
