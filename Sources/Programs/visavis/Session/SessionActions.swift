internal import Camera
internal import CaptionCoding
internal import Captions
internal import Console
internal import Faces
internal import FrameLoop
internal import Frames
internal import Imaging
internal import Logging
internal import Messages
internal import System

/// The application's services for the frame loop, on threads that may block.
final class SessionActions: AppActions {
  private let cameras: CameraSwitcher
  private let appEvents: Inbox<AppEvent>
  private let log: Logger
  private let feeds: FeedSet
  private let recording: SessionRecording
  let conversation: (any ConversationRunner)?
  let voice: (any CaptionVoice)?
  let signs: (any SignInterpreter)?
  let cards: (any CardKeeper)?
  /// The saved state, or nil if nothing is remembered.
  private let state: StateStore?
  /// The writer of saved pictures, created for the first one.
  private var writer: PictureWriter?
  /// The watch for faces, started with the first frame in which captions keep off them.
  private var faceWatch: FaceWatch?
  private var hasStartedFaceWatch = false

  init(
    cameras: CameraSwitcher, appEvents: Inbox<AppEvent>, log: Logger, feeds: FeedSet,
    recording: SessionRecording, conversation: SessionConversation? = nil,
    voice: SessionVoice? = nil, signs: SessionSigns? = nil, cards: SessionCards? = nil,
    state: StateStore? = nil
  ) {
    self.cameras = cameras
    self.appEvents = appEvents
    self.log = log
    self.feeds = feeds
    self.recording = recording
    self.conversation = conversation
    self.voice = voice
    self.signs = signs
    self.cards = cards
    self.state = state
  }

  func switchToNextCamera() { cameras.switchToNext() }
  func askPipeline(toListen: Bool) { feeds.send(toListen ? .start : .stop) }
  var runsPipeline: Bool { feeds.runsPipeline }
  func restartPipelines() { feeds.restartPipelines() }
  func languagesChanged(for reader: Reader) { feeds.setLanguages(of: reader) }
  func replayDemo() { feeds.replayDemo() }
  func captionsWereCleared() { feeds.send(.clear) }

  func lineWasTyped(_ line: String, language: String?, for connection: ConnectionID) {
    feeds.send(CaptionStreamEncoder.line(for: .say(line, language: language)), to: connection)
  }

  func captionWasShown(utteranceName: String, for request: DisplayReportRequest) {
    let latency = request.arrival.duration(to: .now)
    feeds.send(
      CaptionStreamEncoder.line(forShown: utteranceName, after: latency), to: request.connection)
  }

  func frameWasShown(_ pixels: PixelView, of frame: FrameInfo) {
    if !hasStartedFaceWatch { startFaceWatch() }
    faceWatch?.slot.offer(
      pixels, nominalSize: frame.nominalSize, isMirrored: frame.isMirrored,
      generation: frame.generation)
  }

  /// Starts the watch for faces, once in a run.
  private func startFaceWatch() {
    hasStartedFaceWatch = true
    do throws(SystemError) {
      faceWatch = try FaceWatch(program: SisterProgram.faces.path) { [appEvents] report in
        switch report {
        case .faces(let faces, let generation):
          appEvents.post(.faces(faces, generation: generation))
        case .failed(let error):
          Self.report(error, to: appEvents)
        }
      }
    } catch {
      Self.report(.noThread(reason: error.description), to: appEvents)
    }
  }

  var outputs: PictureOutputs? { recording.outputs }
  var recorder: (any WindowRecorder)? { recording }

  func hintWasSeen(_ hint: Hint) { state?.update { $0.add(hint) } }
  func viewWasChosen(_ choice: ViewChoice) { state?.update { $0.apply(choice) } }

  func farWindowFailed(_ error: any Error) {
    Diagnostics.report("no window for the far reader: \(error); both readers share the main one")
  }

  /// Ends the watch for faces, and waits until recordings and pictures are written, or until the time
  /// limit.
  func finish() {
    faceWatch?.stop()
    recording.finish()
    guard let unsavedCount = writer?.finish(within: Self.timeout), unsavedCount > 0 else { return }
    let pictures = unsavedCount == 1 ? "a picture" : "\(unsavedCount) pictures"
    Diagnostics.report("the disk is too slow: \(pictures) could not be saved in time")
  }

  /// Queues a picture for writing.
  ///
  /// A PNG takes about 100 ms, too long for the frame loop.
  func save(_ picture: Bitmap) {
    do throws(SystemError) {
      if writer == nil { writer = try PictureWriter { [appEvents] in Self.write($0, appEvents) } }
    } catch {
      Self.report(.noWriter(reason: error.description), to: appEvents)
    }
    if writer?.save(picture) == false { Self.report(.diskTooSlow, to: appEvents) }
  }

  /// Writes a picture, on the writer's thread.
  private static func write(_ picture: Bitmap, _ appEvents: Inbox<AppEvent>) {
    do throws(PictureError) {
      let path = try PictureFile.write(
        picture.view, toUnusedOf: SavedFileName(fileExtension: "png", in: .pictures))
      let (name, folder) = SavedFileName.shown(path)
      appEvents.post(.notice(.pictureSaved(path: name, folder: folder)))
    } catch {
      report(error, to: appEvents)
    }
  }

  private static func report(_ error: PictureError, to appEvents: Inbox<AppEvent>) {
    appEvents.post(.notice(.pictureUnsaved(error)))
    Diagnostics.report("\(error)")
  }

  /// Tells of the end of the search for faces, after which captions return to the lower edge.
  private static func report(_ error: FaceDetectionError, to appEvents: Inbox<AppEvent>) {
    appEvents.post(.faces([], generation: nil))
    appEvents.post(.notice(.facesNotFound(error)))
    Diagnostics.report("\(error)")
  }

  /// The time limit for writing pictures at the end.
  private static let timeout = Duration.seconds(2)
}
