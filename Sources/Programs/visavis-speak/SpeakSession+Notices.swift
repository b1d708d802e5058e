internal import Captions
internal import Messages

/// The sentences for the user, each with the condition for which the window has words of its own.
extension SpeakSession {
  static let nothingSpeaks = PipelineNotice(
    "nothing reads aloud; install speech-dispatcher or espeak-ng",
    code: PipelineCondition.synthesizerMissing.rawValue, about: "speech-dispatcher")

  static let voiceIsSilent = PipelineNotice(
    "the computer's voice does not answer; the words are on the screen",
    code: PipelineCondition.voiceSilent.rawValue)

  static let noOutput = PipelineNotice(
    "there is no loudspeaker to read aloud; plug one in",
    code: PipelineCondition.soundOutputNone.rawValue)

  static func noVoice(for language: String) -> PipelineNotice {
    PipelineNotice(
      "no voice speaks \(language); install one for speech-dispatcher or espeak-ng",
      code: PipelineCondition.voiceMissing.rawValue, about: language)
  }

  static func noOutput(named name: String, among outputs: SoundOutputs?) -> PipelineNotice {
    let others =
      outputs.map { "there are: \($0.all.map(\.description).joined(separator: ", "))" }
      ?? "no PipeWire or PulseAudio answers"
    return PipelineNotice(
      "there is no loudspeaker named '\(name)'; \(others)",
      code: PipelineCondition.soundOutputNotFound.rawValue, about: name)
  }
}
