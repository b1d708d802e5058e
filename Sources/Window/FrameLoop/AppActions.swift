package import Captions
package import Frames
package import Imaging
package import Messages
package import Signs

/// The services of the application that the frame loop uses.
///
/// The methods are called on the main thread and return at once.
package protocol AppActions: AnyObject {
  /// Switches to the next camera.
  func switchToNextCamera()
  /// Asks the pipelines to listen to the microphone, or to stop if `toListen` is false.
  func askPipeline(toListen: Bool)
  /// The program's own listening and translating, or nil if captions come from elsewhere.
  var conversation: (any ConversationRunner)? { get }
  /// True if the program runs pipelines and can restart them.
  var runsPipeline: Bool { get }
  /// Restarts the pipelines that accept requests.
  func restartPipelines()
  /// Tells the pipelines of other languages of the conversation: those of the first reader.
  func languagesChanged(for reader: Reader)
  /// Plays the built-in conversation again.
  func replayDemo()
  /// Notifies the pipelines that the user has cleared the captions.
  func captionsWereCleared()
  /// Sends the pipeline a line that the user has typed, as it asked for, in a language if that is known.
  func lineWasTyped(_ line: String, language: String?, for connection: ConnectionID)
  /// Sends the pipeline the report it requested: the utterance's newest words are on the screen.
  func captionWasShown(utteranceName: String, for request: DisplayReportRequest)
  /// Looks for faces in a frame that was painted, as captions keep off them.
  ///
  /// The pixels are not used after the call.
  func frameWasShown(_ pixels: PixelView, of frame: FrameInfo)
  /// Saves the picture and reports the result as a notice.
  func save(_ picture: Bitmap)
  /// The voice that reads captions aloud, or nil if there can be none.
  var voice: (any CaptionVoice)? { get }
  /// The reading and translating of signs before the camera, or nil if there can be none.
  var signs: (any SignInterpreter)? { get }
  /// The keeping of sentences as cards, or nil if there can be none.
  var cards: (any CardKeeper)? { get }
  /// The outputs that want the pictures of the main window, or nil if there can be none.
  var outputs: PictureOutputs? { get }
  /// The recorder of the main window, or nil if there is no real window.
  var recorder: (any WindowRecorder)? { get }
  /// Remembers that the user has seen a hint, which is never shown again.
  func hintWasSeen(_ hint: Hint)
  /// Remembers a choice of the user for later runs.
  func viewWasChosen(_ choice: ViewChoice)
  /// Reports why the far reader's window cannot be opened.
  func farWindowFailed(_ error: any Error)
}

/// The voice that reads captions aloud: a program beside the window, which reports as a feed.
///
/// The methods are called on the main thread and return at once.
package protocol CaptionVoice: AnyObject {
  /// Starts the program, or ends it with whatever it is reading.
  func turn(on isOn: Bool)
  /// Passes a caption on to the program, which reports under the caption's number.
  func read(_ caption: FinalTranslation, over connection: ConnectionID)
  /// Tells the program what the pipelines hear.
  func tell(_ state: PipelineState, over connection: ConnectionID)
  /// Forgets what waits, and cuts short what is being read.
  func clear(over connection: ConnectionID)
  /// Asks the pipelines to hear nothing while something is read, or to hear again.
  func mutePipelines(_ isMuted: Bool)
  /// Sends a pipeline the report it requested: an utterance was read aloud.
  func captionWasSpoken(utteranceName: String, to connection: ConnectionID)
}

/// The reading and translating of signs before the camera: programs beside the window.
///
/// The methods are called on the main thread and return at once.
package protocol SignInterpreter: AnyObject {
  /// Starts the programs, or ends them.
  func turn(on isOn: Bool)
  /// Looks for signs in a frame that is on the screen; a report wakes the loop.
  ///
  /// The pixels are not used after the call.
  func look(at pixels: PixelView, _ info: FrameInfo, _ frame: SeenFrame)
  /// Removes and returns the reports of frames, the oldest first.
  func takeReports() -> [SignReport]
  /// Translates a paragraph, which `AppEvent.signTranslated` reports.
  func translate(_ text: SignText)
}

/// A recorder of the main window, of one recording at a time.
///
/// The methods are called on the main thread and return at once.
package protocol WindowRecorder: AnyObject {
  /// True if the program that records is installed; without it, each start fails.
  var isAvailable: Bool { get }
  /// True if the people must be asked before a recording.
  var needsConsent: Bool { get }
  /// True if recordings have the microphone's sound.
  var hasSound: Bool { get }
  /// Starts a recording of a window of the given size.
  ///
  /// If it ends by itself, `AppEvent.recordingEnded` with the same number tells so.
  func start(_ number: Int, of size: PixelSize)
  /// Ends the recording.
  func stop()
}

/// An event from the application to the frame loop, posted from any thread.
package enum AppEvent: Sendable {
  /// The start of a camera, posted before the camera's first frame.
  case cameraStarts(StartedCamera)
  /// The arrival of frames, or the loss of the camera, whose last frame is out of date.
  case cameraIsStreaming(Bool)
  /// The faces in the picture of a capture, in pixels of the camera's mode.
  ///
  /// The generation is nil if the faces are those of the camera on the screen.
  case faces([PixelRect], generation: Int?)
  /// The translation of a paragraph of a sign, or nil if there is none.
  case signTranslated(SignText, String?)
  /// The end of the reading of signs.
  case signsEnded(SignWatchError)
  /// The result of a request to keep a sentence as a card.
  case sentenceKept(KeptSentence, KeepingResult)
  /// The Latin letters of a language, which are there from now on.
  case lettersOpened
  /// A notice for the user.
  case notice(Notice)
  /// The end of the state that a notice on the topic describes.
  case noticeEnded(NoticeTopic)
  /// The parts of this machine for a conversation of the program's own.
  case conversationParts(ConversationParts)
  /// The progress of a speech model that was asked for.
  case models(ModelProgress)
  /// A search for languages that can be downloaded, which has failed.
  case modelListFailed
  /// The state of the transcript: true if it is being written.
  case transcriptIsRecording(Bool)
  /// A request to ask whether the transcript may be kept, which is held until all agree.
  case transcriptNeedsConsent
  /// A request to record, as by a press of the control.
  case recordingRequested
  /// The end of the recording with this number, for a reason other than `WindowRecorder.stop`.
  case recordingEnded(Int)
  /// A change of what the desktop asks of the look of programs.
  case desktopChanged(DesktopAppearance)
  /// A change of some settings, beside which the others stay as they are in the window.
  case settingsEdited(SettingsEdit)
  /// The end of the last feed.
  case feedsEnded
  /// A request to end the program.
  case end
}

/// A description of a started camera, for the view.
package struct StartedCamera: Sendable {
  /// The generation of the camera's frames.
  package var generation: Int
  /// An identifier that survives unplugging and restarts.
  package var identity: String
  /// True if the camera faces the user, who expects a mirror image.
  package var isFrontFacing: Bool
  /// True if later runs remember the camera's view, unlike that of a picture or clip.
  package var isRemembered: Bool

  package init(generation: Int, identity: String, isFrontFacing: Bool, isRemembered: Bool = true) {
    self.generation = generation
    self.identity = identity
    self.isFrontFacing = isFrontFacing
    self.isRemembered = isRemembered
  }
}
