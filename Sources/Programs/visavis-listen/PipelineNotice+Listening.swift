internal import Audio
internal import Captions
internal import Messages
internal import Recognition

extension PipelineNotice {
  /// Creates the notice of a condition, in this program's own words.
  init(_ text: String, _ condition: PipelineCondition?, about name: String? = nil) {
    self.init(text, code: condition?.rawValue, about: name)
  }

  /// Creates the notice of an error of audio or of a model.
  init(_ error: any Error) {
    let (condition, name): (PipelineCondition?, String?) =
      switch error {
      case AudioError.noAudioSystem: (.soundSystemMissing, nil)
      case AudioError.soundSystemSilent: (.soundSystemSilent, nil)
      case AudioError.noMicrophone: (.microphoneNone, nil)
      case AudioError.noSystemSound: (.systemSoundNone, nil)
      case AudioError.noMicrophoneNamed(let name, _): (.microphoneNotFound, name)
      case AudioError.microphoneNotOpened(let name, _): (.microphoneNotOpened, name)
      case AudioError.microphoneLost(let name): (.microphoneGone, name)
      case let error as MissingModel: (.speechModelMissing, error.name)
      case RecognitionError.unknownLanguage(let language, _): (.spokenLanguageUnsupported, language)
      default: (nil, nil)
      }
    self.init("\(error)", condition, about: name)
  }
}
