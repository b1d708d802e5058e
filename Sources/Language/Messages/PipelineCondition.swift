/// A condition of a program that listens, translates or reads aloud, for which the window has words in the
/// reader's language.
///
/// The raw values are those of `notice_code` in the caption stream.
package enum PipelineCondition: String, CaseIterable, Sendable {
  // Microphones and the sound system. A name is that of the microphone.
  case soundSystemMissing = "no-sound-system"
  case soundSystemSilent = "sound-system-silent"
  case microphoneNone = "no-microphone"
  case microphoneNotFound = "microphone-not-found"
  case microphoneNotOpened = "microphone-not-opened"
  case microphoneGone = "microphone-gone"
  case microphoneSilent = "microphone-silent"
  case microphoneTooLoud = "microphone-too-loud"
  case systemSoundNone = "no-system-sound"

  // Recognition. A name is that of the model, or the tag of the language.
  case recognitionTooSlow = "recognition-too-slow"
  case speechModelMissing = "speech-model-missing"
  case spokenLanguageUnsupported = "spoken-language-unsupported"
  case spokenLanguageUnknown = "spoken-language-unknown"

  // Translation. A name is that of the service, or two tags with a comma.
  case translationMissing = "translation-missing"
  case translationFailed = "translation-failed"
  case translationTooSlow = "translation-too-slow"
  case translationSubstituted = "translation-substituted"
  case serviceKeyRefused = "service-key-refused"
  case serviceKeyMissing = "service-key-missing"
  case serviceBusy = "service-busy"
  case serviceQuotaUsedUp = "service-quota-used-up"
  case sentToService = "sent-to-service"

  // Reading aloud. A name is that of the loudspeaker, of the program to install, or the tag of
  // the language.
  case soundOutputNone = "no-sound-output"
  case soundOutputNotFound = "sound-output-not-found"
  case synthesizerMissing = "no-speech-synthesizer"
  case voiceMissing = "voice-missing"
  case voiceSilent = "voice-silent"

  // Rooms.
  case roomLost = "room-lost"
  case roomClosed = "room-closed"
  case roomMuted = "room-muted"
  case roomCode = "room-code"
  case roomRefused = "room-refused"
  /// The name is that of the other room, with its address.
  case roomGoesOn = "room-goes-on"
}
