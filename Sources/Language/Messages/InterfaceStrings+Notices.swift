internal import Language

/// Notices.
extension InterfaceStrings {
  package func text(of notice: Notice) -> String {
    switch notice {
    case .cameraLost(let name): message(.cameraLost, ["name": name])
    case .waitingForCameras(let cameras): sentence(text(of: cameras))
    case .cameraFailed(let error): sentence(text(of: error))
    case .noNextCamera(let error): sentence(text(of: error))
    case .cameraRestarted(let name, let error): sentence(cameraRestarted(name: name, after: error))
    case .waitingForCaptions: message(.waitingForCaptions)
    case .noCaptionSocket(let error): message(.noCaptionSocket, ["reason": text(of: error)])
    case .waitingForServers(let addresses):
      message(.waitingForServers, ["addresses": list(addresses)])
    case .unencryptedListener(let address): message(.unencryptedListener, ["address": address])
    case .pipelineEnded: message(.pipelineEnded)
    case .childPipelineEnded(let name, let ending, isRestarted: true):
      message(.pipelineEndedAndRestarted, ["ending": text(of: ending, name)])
    case .childPipelineEnded(let name, let ending, isRestarted: false):
      message(.pipelineEndedForGood, ["ending": text(of: ending, name)])
    case .pipelineRestarted: message(.pipelineRestarted)
    case .pipelineUnresponsive(canBeRestarted: true):
      message(.pipelineCanBeRestarted, ["control": message(.listeningUnanswered)])
    case .pipelineUnresponsive(canBeRestarted: false): message(.pipelineUnresponsive)
    case .listeningNotInstalled(let package): message(.listeningNotInstalled, ["package": package])
    case .listeningNotReady(let command): message(.listeningNotReady, ["command": command])
    case .modelsNotGot: message(.modelsNotGot)
    case .gettingModels(let percent): gettingModels(percent: percent)
    case .moreLanguages(let command): message(.moreLanguages, ["command": command])
    case .missingFont: message(.missingFont, ["package": "fonts-noto-core"])
    case .lettersMissing(let packages): message(.lettersMissing, ["packages": packages])
    case .listeningUncontrolled: message(.listeningUncontrolled)
    case .noCaptionsYet: message(.noCaptionsYet)
    case .captionsEnded: message(.captionsEnded)
    case .listeningPaused: message(.listeningPausedNotice, ["control": listening(.paused)])
    case .captionsBehind(let seconds):
      message(.captionsBehind, numbers: ["seconds": Double(seconds)])
    case .hint(let hint): self.hint(hint)
    case .facesNotFound(let error): text(of: error)
    case .signsNotRead(let error): text(of: error)
    case .signsNotTranslated(let error): text(of: error)
    case .signsUntranslated(let from, let to):
      message(
        .signsUntranslated,
        ["from": displayName(ofLanguage: from), "to": displayName(ofLanguage: to)])
    case .pictureHeld: message(.pictureHeld, ["control": label(.holdPicture)])
    case .signKept: message(.signKept)
    case .sentenceKept(let deck): message(.sentenceKept, ["deck": deck])
    case .sentenceKnown: message(.sentenceKnown)
    case .sentenceTakenBack: message(.sentenceTakenBack)
    case .nothingToKeep: message(.nothingToKeep)
    case .sentenceNotKept(let error): text(of: error)
    case .farScreenGone: message(.otherScreenGone)
    case .farWindowFailed: message(.farWindowFailed)
    case .noSecondScreen: message(.noSecondScreen)
    case .copied: message(.copied)
    case .lineCut: message(.lineCut)
    case .settingsFaulty(let count, let line):
      message(.settingsFaulty, numbers: ["count": Double(count), "line": Double(line)])
    case .transcriptBegunAnew(let path): message(.transcriptBegunAnew, ["path": path])
    case .transcriptDiscarded: message(.transcriptDiscarded)
    case .transcriptUnwritable(let reason): message(.transcriptUnwritable, ["reason": reason])
    case .pictureSaved(let path, let folder), .recordingSaved(let path, let folder):
      folder.map { message(.savedInFolder, ["name": path, "folder": $0]) }
        ?? message(.pictureSaved, ["path": path])
    case .pictureUnsaved(let error): sentence(text(of: error))
    case .textSize(let percent):
      message(.textSizeNow, numbers: ["size": Double(percent) / 100])
    case .demoEnded: message(.demoEnded)
    case .stillRecording: message(.stillRecording, ["control": label(.quit)])
    case .recordingRefused: message(.recordingRefused)
    case .recordingFailed(let error): text(of: error)
    case .recordingSoundless(let reason): message(.recordingSoundless, ["reason": reason])
    case .virtualCameraLost(let path, let reason):
      message(.virtualCameraLost, ["path": path, "reason": reason])
    }
  }

  /// Returns the line that stands for `count` further notices.
  package func furtherNotices(_ count: Int) -> String {
    message(.furtherNotices, numbers: ["count": Double(count)])
  }
}

/// Notices about recordings.
extension InterfaceStrings {
  /// Returns what to do about the lack of a program or of its data.
  private func programMissing(_ package: String) -> String {
    message(.programMissing, ["package": package])
  }

  private func keepsFailing(_ program: SisterProgram) -> String {
    message(.programKeepsFailing, ["program": program.name])
  }

  private func text(of error: RecordingError) -> String {
    switch error {
    case .noProgram:
      message(.recordingImpossible, ["reason": programMissing(SisterProgram.record.debianPackage)])
    case .notStarted(let reason): message(.recordingImpossible, ["reason": reason])
    case .lost(let path, let reason):
      message(.recordingImpossible, ["reason": "\(path): \(reason)"])
    case .unwritable(let path, let reason):
      message(.recordingEnded, ["reason": "\(path): \(reason)"])
    case .encoderEnded: message(.recordingEnded, ["reason": message(.recordingEncoderEnded)])
    }
  }
}

/// Notices about faces.
extension InterfaceStrings {
  private func text(of error: FaceDetectionError) -> String {
    let reason =
      switch error {
      case .noProgram: programMissing(SisterProgram.faces.debianPackage)
      case .programFails(.noClassifier): programMissing("opencv-data")
      case .programFails: keepsFailing(.faces)
      case .noThread(let reason): reason
      }
    return message(.facesNotLookedFor, ["reason": reason])
  }
}

/// Notices about signs.
extension InterfaceStrings {
  private func text(of error: SignWatchError) -> String {
    let reason =
      switch error {
      case .noProgram, .noModels: programMissing(SisterProgram.signs.debianPackage)
      case .programFails: keepsFailing(.signs)
      case .noThread(let reason): reason
      }
    return message(.signsNotRead, ["reason": reason])
  }

  private func text(of error: SignTranslationError) -> String {
    let reason =
      switch error {
      case .noProgram: programMissing(SisterProgram.translate.debianPackage)
      case .programFails: keepsFailing(.translate)
      case .noThread(let reason): reason
      }
    return message(.signsNotTranslated, ["reason": reason])
  }
}

/// Notices about cards, and the name of a deck.
extension InterfaceStrings {
  /// The deck of the sentences that a reader keeps.
  package var conversationDeck: String { message(.conversationDeck) }

  private func text(of error: CardKeepingError) -> String {
    let reason =
      switch error {
      case .noProgram: programMissing(SisterProgram.hub.debianPackage)
      case .refused(let reason), .noThread(let reason): reason
      case .programFails: keepsFailing(.hub)
      }
    return message(.sentenceNotKept, ["reason": reason])
  }
}
