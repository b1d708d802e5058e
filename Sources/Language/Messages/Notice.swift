/// A notice of the application to the user, without words.
///
/// `InterfaceStrings` contains the words. Notices that a pipeline sends are texts and have no case.
package enum Notice: Hashable, Sendable {
  /// The loss of the camera, which is reopened when it is plugged in again.
  case cameraLost(name: String)
  /// The absence of the cameras that are awaited.
  case waitingForCameras(AwaitedCameras)
  /// A camera that cannot be started.
  ///
  /// The previous camera stays.
  case cameraFailed(CameraError)
  /// A request for the next camera that cannot be fulfilled.
  case noNextCamera(NextCameraError)
  /// A stream that was restarted after an error of the driver.
  case cameraRestarted(name: String, StreamError)

  /// A feed from which no caption has arrived.
  case waitingForCaptions
  /// The lack of a default socket, if there is no other feed.
  case noCaptionSocket(DefaultSocketError)
  /// Servers that cannot be reached, by address.
  case waitingForServers([String])
  /// A listener without encryption that other machines can reach, by address.
  case unencryptedListener(String)

  /// A pipeline that has ended for an unknown reason.
  case pipelineEnded
  /// The end of a pipeline that this program started.
  case childPipelineEnded(PipelineName, PipelineEnding, isRestarted: Bool)
  /// A restart of the pipelines at the user's request.
  case pipelineRestarted
  /// The lack of a reply to a request to start or stop listening.
  case pipelineUnresponsive(canBeRestarted: Bool)
  /// Listening that the settings ask for, without a program of the package.
  case listeningNotInstalled(package: String)
  /// Listening that the settings ask for, without something that a program needs.
  ///
  /// The command says what is missing.
  case listeningNotReady(command: String)
  /// Models whose download failed, or their list.
  case modelsNotGot
  /// The download of models while somebody listens; the part that has arrived, in percent.
  case gettingModels(percent: Int)
  /// The lack of languages, and the command that says what to install for them.
  case moreLanguages(command: String)
  /// A language that was chosen, whose letters no font has.
  case missingFont
  /// A lack of what writes a language in Latin letters, with the packages that have it.
  case lettersMissing(packages: String)
  /// A press of the listening control while pipelines take no requests.
  case listeningUncontrolled
  /// A press of the listening control before the first caption.
  case noCaptionsYet
  /// A press of the listening control after the last pipeline has ended.
  case captionsEnded
  /// The pause of the program's own listening, in which nothing is heard.
  case listeningPaused
  /// The whole seconds, a multiple of five, by which pop-on captions are late at least.
  case captionsBehind(seconds: Int)

  /// A transcript whose file cannot be written.
  case transcriptUnwritable(reason: String)
  /// A transcript whose file was removed, renamed or replaced, so that it goes on in a new one.
  case transcriptBegunAnew(path: String)
  /// A transcript that was refused, of which no word is left.
  case transcriptDiscarded

  /// The end of the search for faces, which captions keep off.
  case facesNotFound(FaceDetectionError)
  /// The end of the reading of signs.
  case signsNotRead(SignWatchError)
  /// The end of the translation of signs.
  case signsNotTranslated(SignTranslationError)
  /// Signs whose language nothing translates into the reader's.
  case signsUntranslated(from: String, to: String)
  /// A picture that stands still at the user's request.
  case pictureHeld
  /// A sign that was added to the history.
  case signKept
  /// A sentence that is a card of a deck now.
  case sentenceKept(deck: String)
  /// A sentence that was a card before.
  case sentenceKnown
  /// A card that was removed again.
  case sentenceTakenBack
  /// A request to keep a sentence before there is one with a translation.
  case nothingToKeep
  case sentenceNotKept(CardKeepingError)
  /// The loss of the screen with the far reader's window.
  case farScreenGone
  /// A window of the far reader that cannot be opened.
  case farWindowFailed
  /// The lack of a screen for the far reader's window, which is on the main window's screen.
  case noSecondScreen

  /// A copy of what was said, in the clipboard.
  case copied
  /// A line whose end had no room in the field.
  case lineCut
  /// A settings file with errors, the first of which is in a line.
  ///
  /// The other settings hold.
  case settingsFaulty(count: Int, line: Int)

  /// A picture that is saved: its name in a folder, or its path without one.
  case pictureSaved(path: String, folder: String? = nil)
  /// A picture that is not saved.
  case pictureUnsaved(PictureError)

  case recordingSaved(path: String, folder: String? = nil)
  /// A recording to which a reader did not agree.
  case recordingRefused
  /// A recording that ends by itself, or does not begin.
  case recordingFailed(RecordingError)
  /// A recording without the sound that was asked for.
  case recordingSoundless(reason: String)
  /// A virtual camera that takes no pictures; it is tried again.
  case virtualCameraLost(path: String, reason: String)

  /// The end of the built-in conversation, which can be played again.
  case demoEnded
  /// A request to quit while something of the conversation is kept; a second one ends the program.
  case stillRecording

  /// A hint for a new user.
  case hint(Hint)

  /// The size of the captions, in percent, after the user has changed it.
  case textSize(Int)
}

/// The topic of a notice.
///
/// A new notice replaces the one on the same topic.
package enum NoticeTopic: Sendable {
  case camera
  case cameraChoice
  case feed
  case socket
  /// A caption server that cannot be reached.
  case server
  /// A connection without encryption, which others may read.
  case encryption
  case pipeline
  /// The end of a pipeline.
  case pipelineEnd
  /// Listening that was left out at the start.
  case listening
  /// The download of models.
  case models
  case font
  /// The time by which captions are late.
  case delay
  /// The pause of the program's own listening.
  case pause
  case transcript
  /// The far reader's window.
  case farWindow
  case faces
  case signs
  /// The hold of the picture.
  case hold
  case clipboard
  /// The sentences that become cards.
  case cards
  case settings
  case picture
  case recording
  /// The sound of a recording.
  case recordingSound
  case virtualCamera
  case hint
  case textSize
  case demo
  /// A request to quit.
  case ending
}

extension Notice {
  package var topic: NoticeTopic { placement.topic }

  /// The time for which the notice is shown, or nil if it stays until its topic ends.
  package var lifetime: Duration? { placement.lifetime }

  private var placement: (topic: NoticeTopic, lifetime: Duration?) {
    switch self {
    case .cameraLost, .waitingForCameras: (.camera, nil)
    case .cameraFailed: (.cameraChoice, .seconds(8))
    case .noNextCamera, .cameraRestarted: (.cameraChoice, .seconds(4))
    case .waitingForCaptions: (.feed, nil)
    case .noCaptionSocket: (.socket, .seconds(8))
    case .waitingForServers: (.server, nil)
    case .unencryptedListener: (.encryption, nil)
    case .pipelineEnded, .childPipelineEnded: (.pipelineEnd, nil)
    case .pipelineRestarted: (.pipeline, .seconds(3))
    case .pipelineUnresponsive(canBeRestarted: true): (.pipeline, nil)
    case .pipelineUnresponsive(canBeRestarted: false): (.pipeline, .seconds(8))
    case .listeningUncontrolled, .noCaptionsYet, .captionsEnded: (.pipeline, .seconds(6))
    case .listeningNotInstalled, .listeningNotReady, .moreLanguages: (.listening, .seconds(8))
    case .modelsNotGot: (.models, .seconds(8))
    case .gettingModels: (.models, nil)
    case .captionsBehind: (.delay, nil)
    case .listeningPaused: (.pause, nil)
    case .missingFont, .lettersMissing: (.font, .seconds(12))
    case .transcriptUnwritable: (.transcript, nil)
    case .transcriptBegunAnew: (.transcript, .seconds(8))
    case .transcriptDiscarded: (.transcript, .seconds(4))
    case .farScreenGone, .farWindowFailed, .noSecondScreen: (.farWindow, .seconds(8))
    case .facesNotFound: (.faces, .seconds(8))
    case .signsNotRead, .signsNotTranslated, .signsUntranslated: (.signs, .seconds(8))
    case .pictureHeld: (.hold, nil)
    case .signKept: (.clipboard, .seconds(3))
    case .sentenceKept: (.cards, .seconds(6))
    case .sentenceKnown, .sentenceTakenBack, .nothingToKeep: (.cards, .seconds(4))
    case .sentenceNotKept: (.cards, .seconds(8))
    case .copied: (.clipboard, .seconds(3))
    case .lineCut: (.clipboard, .seconds(6))
    case .settingsFaulty: (.settings, .seconds(8))
    case .pictureSaved, .pictureUnsaved: (.picture, .seconds(8))
    case .recordingSaved: (.recording, .seconds(8))
    case .recordingRefused: (.recording, .seconds(4))
    case .recordingFailed: (.recording, nil)
    case .recordingSoundless: (.recordingSound, nil)
    case .virtualCameraLost: (.virtualCamera, nil)
    case .demoEnded: (.demo, nil)
    case .stillRecording: (.ending, .seconds(20))
    // The sequence of the hints ends them.
    case .hint: (.hint, nil)
    case .textSize: (.textSize, .seconds(2))
    }
  }
}

/// A hint of the first start: something that a new user does not see on the picture.
///
/// The order of the cases is the order in which hints are shown. The raw values are stored on disk.
package enum Hint: String, Sendable, CaseIterable {
  /// The controls, which appear with the pointer.
  case controls
  /// The view for two readers.
  case twoReaders = "two-readers"
  /// The captions, which can be dragged, and the help sheet.
  case captions
}
