internal import Language

/// The conditions of programs that listen, translate and read aloud.
extension InterfaceStrings {
  /// Returns the words for a condition, or nil if they need a name and there is none.
  package func text(of condition: PipelineCondition, about name: String?) -> String? {
    switch condition {
    case .soundSystemMissing: message(.soundSystemMissing)
    case .soundSystemSilent: message(.soundSystemSilent)
    case .microphoneNone: message(.microphoneNone)
    case .microphoneNotFound: name.map { message(.microphoneNotFound, ["name": $0]) }
    case .microphoneNotOpened: name.map { message(.microphoneNotOpened, ["name": $0]) }
    case .microphoneGone: name.map { message(.microphoneGone, ["name": $0]) }
    case .microphoneSilent: message(.microphoneSilent)
    case .microphoneTooLoud: message(.microphoneTooLoud)
    case .systemSoundNone: message(.systemSoundNone)
    case .recognitionTooSlow: message(.recognitionTooSlow)
    case .speechModelMissing: name.map { message(.speechModelMissing, ["model": $0]) }
    case .spokenLanguageUnsupported:
      name.map { message(.spokenLanguageUnsupported, ["language": displayName(ofLanguage: $0)]) }
    case .spokenLanguageUnknown: message(.spokenLanguageUnknown)
    case .translationMissing: translationMissing(name)
    case .translationFailed: message(.translationFailed)
    case .translationTooSlow: message(.translationTooSlow)
    case .translationSubstituted: message(.translationSubstituted)
    case .serviceKeyRefused: name.map { message(.serviceKeyRefused, ["service": $0]) }
    case .serviceKeyMissing: name.map { message(.serviceKeyMissing, ["service": $0]) }
    case .serviceBusy: name.map { message(.serviceBusy, ["service": $0]) }
    case .serviceQuotaUsedUp: name.map { message(.serviceQuotaUsedUp, ["service": $0]) }
    case .sentToService: name.map { message(.sentToService, ["service": $0]) }
    case .soundOutputNone: message(.soundOutputNone)
    case .soundOutputNotFound: name.map { message(.soundOutputNotFound, ["name": $0]) }
    case .synthesizerMissing: name.map { message(.synthesizerMissing, ["program": $0]) }
    case .voiceMissing:
      name.map { message(.voiceMissing, ["language": displayName(ofLanguage: $0)]) }
    case .voiceSilent: message(.voiceSilent)
    case .roomLost: message(.roomLost)
    case .roomClosed: message(.roomClosed)
    case .roomMuted: message(.roomMuted)
    case .roomCode: message(.roomCode)
    case .roomRefused: message(.roomRefused)
    case .roomGoesOn: name.map { message(.roomGoesOn, ["room": $0]) }
    }
  }

  private func translationMissing(_ pair: String?) -> String? {
    let names = (pair ?? "").split(separator: ",").map { displayName(ofLanguage: String($0)) }
    guard names.count == 2 else { return nil }
    return message(.translationMissing, ["from": names[0], "to": names[1]])
  }
}
