import Console
import CaptionCoding
import Captions
import Conversation
import Frames
import Imaging
import Messages
import Scene
import Signs
import System
import Testing
import Typesetting
@testable import FrameLoop

/// A display that records its calls, with a clock that a test moves.
final class FakeDisplay: Display, WindowSurface {
  var mainWindow: any WindowSurface { self }
  let scale = 1.0
  var viewport = PixelSize(width: 320, height: 180)
  var pendingEvents = DisplayEvents()
  var shown: [Scene] = []
  var pictureIDs: [Int?] = []
  /// The picture of the last scene.
  private(set) var shownPicture: ShownPicture?
  var sleeps: [Duration?] = []
  var fullScreenToggles = 0
  /// The work to do while the loop sleeps.
  var whileAsleep: () -> Void = {}

  /// Makes room for the next record of each kind.
  func reserve() {
    shown.reserveCapacity(shown.count + 1)
    pictureIDs.reserveCapacity(pictureIDs.count + 1)
    sleeps.reserveCapacity(sleeps.count + 1)
  }

  func pollEvents() -> DisplayEvents {
    defer {
      pendingEvents.input = []
      pendingEvents.farInput = []
      pendingEvents.farWindowEnd = nil
      pendingEvents.needsPainting = false
    }
    return pendingEvents
  }

  func show(_ scene: Scene, picture: ShownPicture?) {
    shown.append(scene)
    pictureIDs.append(picture?.id)
    shownPicture = picture
  }

  func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap? {
    show(scene, picture: picture)
    return nil
  }

  func sleep(until wakeUp: WakeUp, atMost limit: Duration?) {
    sleeps.append(limit)
    whileAsleep()
  }

  var copied: [String] = []
  /// The windows whose keys are text.
  private(set) var textInput: Set<WindowRole> = []
  private(set) var textInputChanges = 0
  func acceptText(in windows: Set<WindowRole>) {
    textInput = windows
    textInputChanges += 1
  }
  /// The caret of the field for a line, as the input method was told.
  private(set) var caret: PixelRect?
  private(set) var caretChanges = 0
  func placeCaret(_ caret: PixelRect, in window: WindowRole) {
    self.caret = caret
    caretChanges += 1
  }
  var clipboard: String?
  func clipboardText(atMost limit: Int) -> String? { clipboard }
  var refusesCopies = false
  func copy(_ text: String) -> Bool {
    copied.append(text)
    return !refusesCopies
  }

  var isFullScreen = false
  func toggleFullScreen() {
    fullScreenToggles += 1
    isFullScreen.toggle()
  }
  func leaveFullScreen() { isFullScreen = false }

  /// The values of each call.
  var pointer: [Bool] = []
  func showPointer(_ isVisible: Bool) { pointer.append(isVisible) }
  var screenSaver: [Bool] = []
  func inhibitScreenSaver(_ isInhibited: Bool) { screenSaver.append(isInhibited) }

  /// True if the far reader's window can be opened.
  var hasRoomForFarWindow = true
  var hasSecondScreen = true
  private(set) var far: FakeWindow?
  var farWindow: (any WindowSurface)? { far }

  struct NoRoom: Error {}

  func openFarWindow() throws -> Bool {
    guard hasRoomForFarWindow else { throw NoRoom() }
    far = FakeWindow()
    return hasSecondScreen
  }

  func closeFarWindow() { far = nil }
}

/// A window that records its scenes.
final class FakeWindow: WindowSurface {
  let viewport = PixelSize(width: 640, height: 360)
  let scale = 1.0
  private(set) var shown: [Scene] = []

  func show(_ scene: Scene, picture: ShownPicture?) { shown.append(scene) }
  func showAndReadBack(_ scene: Scene, picture: ShownPicture?) -> Bitmap? { nil }
  private(set) var isFullScreen = false
  func toggleFullScreen() { isFullScreen.toggle() }
  func leaveFullScreen() { isFullScreen = false }
}

final class FakeActions: AppActions {
  var switches = 0
  var listeningRequests: [Bool] = []
  var clears = 0
  var saved: [Bitmap] = []
  var whenShown: () -> Void = {}
  /// The utterances that were reported as shown, with their connections.
  var shown: [String] = []

  func switchToNextCamera() { switches += 1 }
  func askPipeline(toListen: Bool) { listeningRequests.append(toListen) }
  var conversation: (any ConversationRunner)?
  var runsPipeline = false
  var restarts = 0
  var fakeVoice: FakeVoice?
  var voice: (any CaptionVoice)? { fakeVoice }
  func restartPipelines() { restarts += 1 }
  var languages: [[String]] = []
  func languagesChanged(for reader: Reader) { languages.append(reader.languages) }
  func captionsWereCleared() { clears += 1 }
  /// The lines that were sent, with their connections.
  private(set) var typed: [String] = []
  private(set) var typedLanguages: [String?] = []
  func lineWasTyped(_ line: String, language: String?, for connection: ConnectionID) {
    typed.append("\(connection.number):\(line)")
    typedLanguages.append(language)
  }
  private(set) var replays = 0
  func replayDemo() { replays += 1 }
  func captionWasShown(utteranceName name: String, for request: DisplayReportRequest) {
    shown.append("\(request.connection.number):\(name)")
    whenShown()
  }
  var framesSearched = 0
  func frameWasShown(_ pixels: PixelView, of frame: FrameInfo) { framesSearched += 1 }
  func save(_ picture: Bitmap) { saved.append(picture) }
  var interpreter: FakeSignInterpreter?
  var signs: (any SignInterpreter)? { interpreter }
  var keeper: FakeCardKeeper?
  var cards: (any CardKeeper)? { keeper }
  var outputs: PictureOutputs?
  let windowRecorder = FakeRecorder()
  var recorder: (any WindowRecorder)? { windowRecorder }
  var hintsSeen: [Hint] = []
  func hintWasSeen(_ hint: Hint) { hintsSeen.append(hint) }
  var choices: [ViewChoice] = []
  func viewWasChosen(_ choice: ViewChoice) { choices.append(choice) }
  var farWindowFailures: [any Error] = []
  func farWindowFailed(_ error: any Error) { farWindowFailures.append(error) }
}

/// A voice that notes what it is asked.
final class FakeVoice: CaptionVoice {
  var calls: [String] = []
  func turn(on isOn: Bool) { calls.append(isOn ? "on" : "off") }
  func read(_ caption: FinalTranslation, over connection: ConnectionID) {
    calls.append("\(caption.language ?? "-"): \(caption.text)")
  }
  func tell(_ state: PipelineState, over connection: ConnectionID) { calls.append(state.rawValue) }
  func clear(over connection: ConnectionID) { calls.append("clear") }
  func mutePipelines(_ isMuted: Bool) { calls.append(isMuted ? "mute" : "unmute") }
  func captionWasSpoken(utteranceName: String, to connection: ConnectionID) {
    calls.append("spoken \(connection.number):\(utteranceName)")
  }
}

/// A keeper of cards that notes what it is asked.
final class FakeCardKeeper: CardKeeper {
  private(set) var kept: [KeptSentence] = []
  private(set) var takenBack: [KeptSentence] = []
  func keep(_ sentence: KeptSentence) { kept.append(sentence) }
  func takeBack(_ sentence: KeptSentence) { takenBack.append(sentence) }
}

/// A reader of signs that notes what it is asked.
final class FakeSignInterpreter: SignInterpreter {
  var switches: [Bool] = []
  var frames: [SeenFrame] = []
  var texts: [SignText] = []
  var reports: [SignReport] = []
  func takeReports() -> [SignReport] {
    defer { reports = [] }
    return reports
  }
  func turn(on isOn: Bool) { switches.append(isOn) }
  func look(at pixels: PixelView, _ info: FrameInfo, _ frame: SeenFrame) { frames.append(frame) }
  func translate(_ text: SignText) { texts.append(text) }
}

final class FakeRecorder: WindowRecorder {
  var isAvailable = false
  var needsConsent = true
  var hasSound = false
  /// The starts and ends of recordings.
  var calls: [String] = []
  func start(_ number: Int, of size: PixelSize) { calls.append("start \(number) \(size)") }
  func stop() { calls.append("stop") }
}

/// A frame loop with test doubles around it.
final class Harness {
  let display = FakeDisplay()
  let actions = FakeActions()
  let pool = BitmapPool()
  let frames: NewestFrame
  let appEvents: Inbox<AppEvent>
  let captions: CaptionMailbox
  var now = Duration.seconds(1)
  private(set) var loop: FrameLoop
  private var assembler = UtteranceAssembler()

  convenience init(
    quitConditions: QuitConditions = QuitConditions(), mirror: MirrorPreference = .off,
    flow: CaptionFlow = CaptionFlow(), reader: Reader = Reader(),
    stability: StabilityPolicy = .immediate, animates: Bool = true,
    intakeBudget: IntakeBudget = .unlimited, layoutTime: Duration = .zero
  ) throws {
    var reader = reader
    reader.stability = stability
    try self.init(
      ViewSettings(
        near: ReaderSettings(texts: reader, flow: flow),
        picture: PictureSettings(mirror: mirror), animates: animates, quitConditions: quitConditions
      ),
      intakeBudget: intakeBudget, layoutTime: layoutTime)
  }

  init(
    _ settings: ViewSettings, cameraViews: [CameraView] = [], hints: [Hint] = [],
    intakeBudget: IntakeBudget = .unlimited, layoutTime: Duration = .zero,
    strings: MessageCatalog = .english, transcript: Transcript = Transcript(),
    conversation: (any ConversationRunner)? = nil, voice: FakeVoice? = nil,
    opensLettersBeside: Bool = false
  ) throws {
    actions.conversation = conversation
    actions.fakeVoice = voice
    let wakeUp = try WakeUp()
    let frames = NewestFrame(signaling: wakeUp)
    let appEvents = Inbox<AppEvent>(signaling: wakeUp)
    self.frames = frames
    self.appEvents = appEvents
    captions = CaptionMailbox(capacity: .max, maxBytes: .max, signaling: wakeUp)
    let reference = WeakReference()
    loop = FrameLoop(
      display: display,
      composer: SceneComposer(
        typesetter: try Typesetter(fonts: InstalledFiles.fonts()), strings: strings),
      settings: settings,
      frames: frames, captions: captions, appEvents: appEvents, actions: actions,
      letters: LatinLetters(
        folder: "\(try InstalledFiles.assets())/romanization",
        openingBeside: opensLettersBeside ? appEvents : nil),
      transcript: transcript, cameraViews: cameraViews, hints: hints,
      intakeBudget: intakeBudget,
      stopwatch: { work in
        work()
        return layoutTime
      },
      clock: { reference.harness?.now ?? .zero })
    reference.harness = self
  }

  /// A box through which the loop's closures find the harness, which is made after them.
  private final class WeakReference {
    weak var harness: Harness?
  }

  /// Runs the loop to its end.
  ///
  /// The clock advances while the loop sleeps.
  func run() {
    display.whileAsleep = { [unowned self] in
      now += max(.milliseconds(1), display.sleeps.last.flatMap(\.self) ?? .seconds(1))
    }
    loop.run()
  }

  /// True if the loop sleeps until something happens, or until the screen saver is allowed again.
  var isAtRest: Bool {
    guard let limit = display.sleeps.last else { return false }
    return limit == loop.screenSaverDeadline.map { $0 - now }
  }

  /// Turns the loop until there is nothing left to paint.
  func settle() {
    let before = display.sleeps.count
    while display.sleeps.count == before || display.sleeps.last == .zero {
      loop.turn()
      if loop.shouldQuit { return }
    }
  }

  func settled() -> Harness {
    settle()
    return self
  }

  func pass(_ time: Duration) {
    now += time
    settle()
  }

  /// Lets the loop show everything, with the motion of controls and lines.
  func rest() {
    for _ in 0..<4 { pass(.milliseconds(33)) }
  }

  func sendFrame(generation: Int = 1, sequence: Int = 0) {
    let size = PixelSize(width: 64, height: 36)
    guard let lease = pool.lease(size: size) else { return }
    lease.bitmap.view.fill(lease.bitmap.view.bounds, with: Color(red: 90, green: 90, blue: 90))
    frames.put(
      Frame(
        lease: lease,
        info: FrameInfo(generation: generation, sequence: sequence, nominalSize: size)))
  }

  func sendText(
    _ text: String, id: String = "u1", final: Bool = false, requestsReport: Bool = false
  ) {
    update(id, requestsReport: requestsReport) {
      $0.text.words = .value(text)
      $0.text.isFinal = .value(final)
    }
  }

  func update(
    _ id: String, requestsReport: Bool = false, _ change: (inout UtteranceSnapshot) -> Void
  ) {
    var patch = UtteranceSnapshot()
    change(&patch)
    let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .named(id))
    guard case .utterance(_, var snapshot) = assembler.event(applying: patch, to: id) else {
      return
    }
    if requestsReport {
      snapshot.displayReportRequest = DisplayReportRequest(
        connection: ConnectionID(1), arrival: .now)
    }
    post(.utterance(id, snapshot))
  }

  func post(_ events: CaptionEvent...) {
    for event in events { _ = captions.post(event, mergingUnder: nil) }
  }

  /// The words of the application's notices.
  var noticeTexts: [String] { loop.notices.all(inPane: 0).map(InterfaceStrings.english.text(of:)) }

  func press(_ key: InputEvent.Key) {
    display.pendingEvents.input.append(.key(key))
  }
}

/// Events that the loop handles at once.
extension Harness {
  /// Presses keys one after the other.
  func tap(_ keys: InputEvent.Key...) {
    for key in keys {
      press(key)
      rest()
    }
  }

  /// Sends input to the main window.
  func send(_ events: InputEvent...) {
    display.pendingEvents.input = events
    rest()
  }

  func perform(_ command: Command, inPane index: Int = 0) {
    loop.perform(command, inPane: index, at: now)
    rest()
  }

  func tell(_ event: AppEvent) {
    appEvents.post(event)
    pass(.milliseconds(33))
  }

  func hear(_ events: CaptionEvent...) {
    for event in events { post(event) }
    pass(.milliseconds(33))
  }

  func say(_ text: String, id: String = "u1", final: Bool = false, requestsReport: Bool = false) {
    sendText(text, id: id, final: final, requestsReport: requestsReport)
    pass(.milliseconds(33))
  }

  /// Sends words and their translation.
  func say(
    _ words: String, in spoken: String, as translation: String, in language: String,
    id: String = "u1"
  ) {
    update(id) {
      $0.source.words = .value(words)
      $0.source.language = .value(spoken)
      $0.text.words = .value(translation)
      $0.text.language = .value(language)
    }
    rest()
  }

  /// Starts a camera and shows its first frame.
  func start(
    _ identity: String, generation: Int = 1, isFrontFacing: Bool = false,
    isRemembered: Bool = true
  ) {
    appEvents.post(
      .cameraStarts(
        StartedCamera(
          generation: generation, identity: identity, isFrontFacing: isFrontFacing,
          isRemembered: isRemembered)))
    showFrame(generation: generation)
  }

  func showFrame(generation: Int = 1, sequence: Int = 0) {
    sendFrame(generation: generation, sequence: sequence)
    pass(.milliseconds(33))
  }
}

/// The state of the loop.
extension Harness {
  /// The words of the captions in the main window.
  var rows: [String] { display.shown.last?.rows.map(\.text) ?? [] }

  func strip(inPane index: Int = 0) -> ControlStrip {
    loop.composer.controlStrip(ofPane: index, in: loop.sceneInput(at: now))
  }

  /// The middle of a control or of an entry of the menu, in the main window.
  func middle(of id: Control.ID, inPane index: Int) throws -> PixelPoint {
    let item = try #require(strip(inPane: index).focusItems.last { $0.control.id == id })
    let frame = loop.sceneInput(at: now).panes[index].placement.window(item.frame)
    return PixelPoint(x: (frame.minX + frame.maxX) / 2, y: (frame.minY + frame.maxY) / 2)
  }

  func control(_ id: Control.ID, inPane index: Int = 0) -> Control? {
    loop.controls(of: index).first { $0.id == id }
  }
}

extension ViewSettings {
  /// Two readers who face each other.
  static let twoReaders = ViewSettings(faceToFace: FaceToFaceSettings(isOn: true))
}
