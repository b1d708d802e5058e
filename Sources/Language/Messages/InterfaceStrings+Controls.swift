internal import Language

/// Controls and marks.
extension InterfaceStrings {
  /// The mark that is shown while a transcript is being written.
  package var transcriptMark: String { message(.transcriptMark) }

  /// Returns the mark of a kept conversation, with the time since it began.
  package func mark(isRecording: Bool, seconds: Int) -> String {
    let time = elapsed(.seconds(seconds))
    return "\(message(isRecording ? .recordingMark : .transcriptMark)) \(time)"
  }

  /// Returns the question whether both people agree that something is kept.
  package func consentQuestion(_ subject: ConsentSubject) -> String {
    switch subject {
    case .transcript: message(.consentQuestionTranscript)
    case .recording: message(.consentQuestion)
    case .recordingWithSound: message(.consentQuestionWithSound)
    }
  }
  package var consentAgree: String { message(.consentAgree) }
  /// Returns the words of the button that refuses.
  package func consentRefuse(_ subject: ConsentSubject) -> String {
    message(subject == .transcript ? .consentRefuseTranscript : .consentRefuse)
  }
  /// The words for a reader who has agreed, while another has not.
  package var consentWaiting: String { message(.consentWaiting) }

  /// Returns the words of the listening control.
  ///
  /// If nothing is known of the pipeline, they claim nothing.
  package func listening(_ label: ListeningLabel) -> String { message(named: label.rawValue) }

  /// Returns the choice of what a person speaks: the reader of the sheet, or the other one.
  package func speaker(isReader: Bool, of language: String) -> String {
    message(isReader ? .speaksHere : .speaksOpposite, ["language": language])
  }

  /// Returns the words of the button that downloads a speech model.
  package func getSpeechModel(megabytes: Int) -> String {
    message(.getSpeechModel, numbers: ["size": Double(megabytes)])
  }

  /// Returns the words of the button that downloads models from their publishers.
  package func getModels(megabytes: Int, from publishers: [String]) -> String {
    message(
      .getModels, ["from": publishers.joined(separator: ", ")], numbers: ["size": Double(megabytes)]
    )
  }

  /// Returns the words of the button that downloads better models than those that are installed.
  package func getBetterModels(megabytes: Int, from publisher: String) -> String {
    message(.getBetterModels, ["from": publisher], numbers: ["size": Double(megabytes)])
  }

  /// Returns the progress of a download.
  package func gettingModels(percent: Int) -> String {
    message(.gettingModels, numbers: ["part": Double(percent) / 100])
  }

  /// Returns the words of a control.
  package func label(_ label: ControlLabel) -> String { message(named: label.rawValue) }

  /// Returns the label for the languages `names` of the captions, the spoken one first.
  ///
  /// From right to left, the names are isolated, so that the spoken language is at the right.
  package func languages(_ names: [String]) -> String {
    (isRightToLeft && names.count > 1 ? names.map(\.isolated) : names).joined(separator: " › ")
  }

  /// The words of the button that copies one sentence of the history or all of them.
  package var copyLabels: [String] { [label(.copy), label(.copyAll)] }

  /// Returns the words for an empty history, or for a search without a match.
  package func emptyHistory(isSearch: Bool) -> String {
    message(isSearch ? .nothingFound : .nothingSaid)
  }

  /// Returns where the sentences are that the history has forgotten: in the file at `path`, or, if it
  /// is nil, nowhere.
  package func olderSentences(inFile path: String?) -> String {
    path.map { message(.olderInFile, ["path": $0]) } ?? message(.olderForgotten)
  }

  /// Returns the number of sentences in the history.
  package func sentences(_ count: Int) -> String {
    message(.sentences, numbers: ["count": Double(count)])
  }

  /// Returns a time since the program's start, as the time of the day if that of the start is known.
  package func time(_ time: Duration, timeOfDayAtStart start: Duration?) -> String {
    start.map { timeOfDay($0 + time) } ?? elapsed(time)
  }

  /// Returns a time of the day, such as `14:05`, of a time since midnight.
  private func timeOfDay(_ time: Duration) -> String {
    let minutes = time.components.seconds / 60
    return message(
      .timeOfDay,
      numbers: ["hours": Double(minutes / 60 % 24), "minutes": Double(minutes % 60)])
  }

  /// Returns a time since the start of the program, such as `1:05`.
  private func elapsed(_ time: Duration) -> String {
    let seconds = time.components.seconds
    return message(
      .elapsed, numbers: ["minutes": Double(seconds / 60), "seconds": Double(seconds % 60)])
  }

  /// Returns the zoom factor, such as `2.0×`.
  package func zoom(tenths: Int) -> String {
    message(.zoomFactor, numbers: ["factor": Double(tenths) / 10])
  }
}

/// The state of the listening control: a state that a pipeline confirmed, or a request to it.
///
/// The raw values are keys of messages.
package enum ListeningLabel: String, Sendable, CaseIterable {
  /// The state before the program's own listening, which a press starts.
  case ready = "listeningReady"
  /// The state before the first pipeline connects.
  case noPipeline = "listeningNoPipeline"
  /// The state after all pipelines have ended.
  case ended = "listeningEnded"
  /// The unreported state of a pipeline that takes no control requests.
  case uncontrolled = "microphone"
  /// The unreported state of a pipeline that takes control requests.
  case unknown = "listeningUnknown"
  case listening = "listeningOn"
  case paused = "listeningPaused"
  /// The listening state, as reported by a pipeline that takes no requests.
  case listeningByItself
  case pausedByItself = "listeningPausedByItself"
  case askedToStart = "listeningAskedToStart"
  case askedToStop = "listeningAskedToStop"
  /// The state after a request without a reply.
  ///
  /// The pipeline can be restarted.
  case unanswered = "listeningUnanswered"
}

/// The label of a control whose words never change; the raw values are keys of messages.
package enum ControlLabel: String, Sendable, CaseIterable {
  case clear, languages, swapLanguages, otherLanguages, flipCamera
  case mirror, zoom, signs, holdPicture, turnPicture, savePicture
  case faceToFace, oneReader, swapSides
  case textSize, largerText, smallerText
  case history, readAloud, invite, type, record, stopRecording
  case fullScreen, leaveFullScreen
  case help, menu, more, back, quit
  case search, copy, copyAll, keep, keepSentence, close
  /// The words in the empty field for a line to a room.
  case typeLine
  case whoSpeaksWhat, noLanguages, missingLanguages, findLanguages, noMicrophone, usualMicrophone,
    systemSound, sideBySide,
    start
}

/// The part of a conversation that is kept only if both people agree.
package enum ConsentSubject: Hashable, Sendable, CaseIterable {
  /// The words, in a file.
  case transcript
  /// The picture and the captions.
  case recording
  /// The same, and the sound of the microphone.
  case recordingWithSound
}
