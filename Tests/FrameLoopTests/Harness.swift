import CaptionCoding
import CaptionIntake
import Captions
import Frames
import Imaging
import Messages
import Scene
import Settings
import Threading
import Typesetting

@testable import FrameLoop

/// A display that records its calls, with a clock that a test moves.
final class FakeDisplay: Display {
  var viewport = PixelSize(width: 320, height: 180)
  var waiting = DisplayEvents()
  var shown: [Scene] = []
  var serials: [Int?] = []
  var sleeps: [Duration?] = []
  var fullScreenToggles = 0
  /// The work to do while the loop sleeps.
  var whileAsleep: () -> Void = {}

  func pollEvents() -> DisplayEvents {
    defer {
      waiting.input = []
      waiting.needsPainting = false
    }
    return waiting
  }

  func show(_ scene: Scene, picture: ShownPicture?) {
    shown.append(scene)
    serials.append(picture?.serial)
  }

  func copy(of scene: Scene, picture: ShownPicture?) -> Bitmap? {
    show(scene, picture: picture)
    return nil
  }

  func sleep(until wakeUp: WakeUp, atMost limit: Duration?) {
    sleeps.append(limit)
    whileAsleep()
  }

  func toggleFullScreen() { fullScreenToggles += 1 }
  func leaveFullScreen() {}
}

final class FakeActions: AppActions {
  var switches = 0
  var asked: [Bool] = []
  var clears = 0
  var saved: [Bitmap] = []
  var whenShown: () -> Void = {}
  /// The utterances that were reported as shown, with their connections.
  var shown: [String] = []

  func switchToNextCamera() { switches += 1 }
  func askPipeline(toListen: Bool) { asked.append(toListen) }
  var runsPipeline = false
  var restarts = 0
  func restartPipelines() { restarts += 1 }
  func captionsWereCleared() { clears += 1 }
  /// A callback for every caption event that the loop takes.
  var whenTaken: () -> Void = {}
  func captionWasTaken(_ event: CaptionEvent) { whenTaken() }
  func captionWasShown(_ name: String, for request: ShownRequest) {
    shown.append("\(request.connection.number):\(name)")
    whenShown()
  }
  func save(_ picture: Bitmap) { saved.append(picture) }
}

/// A frame loop with test doubles around it.
final class Harness {
  let display = FakeDisplay()
  let actions = FakeActions()
  let pool = PicturePool()
  let frames: NewestFrame
  let appEvents: Inbox<AppEvent>
  let captions: CaptionMailbox
  var now = Duration.seconds(1)
  private(set) var loop: FrameLoop
  private var assembler = UtteranceAssembler()

  convenience init(
    ending: Ending = Ending(), mirror: MirrorPreference = .off,
    flow: CaptionFlow = CaptionFlow(), reader: Reader = Reader(),
    stability: StabilityPolicy = .immediate, animates: Bool = true,
    slice: IntakeBudget = .whole, staging: Duration = .zero
  ) throws {
    var reader = reader
    reader.stability = stability
    try self.init(
      ViewSettings(
        reader: ReaderSettings(texts: reader, flow: flow),
        picture: PictureSettings(mirror: mirror), animates: animates, ending: ending),
      slice: slice, staging: staging)
  }

  init(
    _ settings: ViewSettings, slice: IntakeBudget = .whole, staging: Duration = .zero
  ) throws {
    let wakeUp = try WakeUp()
    let frames = NewestFrame(signaling: wakeUp)
    let appEvents = Inbox<AppEvent>(signaling: wakeUp)
    self.frames = frames
    self.appEvents = appEvents
    captions = CaptionMailbox.keepingEveryEvent(signaling: wakeUp)
    let reference = WeakReference()
    loop = FrameLoop(
      display: display,
      composer: SceneComposer(typesetter: try Typesetter(fonts: InstalledFiles.fonts())),
      settings: settings,
      inputs: .init(
        frames: frames, captions: captions, appEvents: appEvents, wakeUp: wakeUp),
      actions: actions, slice: slice,
      stopwatch: { work in
        work()
        return staging
      },
      clock: { reference.harness?.now ?? .zero })
    reference.harness = self
  }

  /// A box through which the loop's closures find the harness, which is made after them.
  private final class WeakReference {
    weak var harness: Harness?
  }

  /// Runs the loop to its end; the clock advances while the loop sleeps.
  func run() {
    display.whileAsleep = { [unowned self] in
      now += max(.milliseconds(1), display.sleeps.last.flatMap(\.self) ?? .seconds(1))
    }
    loop.run()
  }

  /// Turns the loop until there is nothing left to paint.
  func settle() {
    let before = display.sleeps.count
    while display.sleeps.count == before || display.sleeps.last == .zero {
      loop.turn()
      if loop.isOver { return }
    }
  }

  func pass(_ time: Duration) {
    now += time
    settle()
  }

  func sendFrame(generation: Int = 1, sequence: Int = 0) {
    let size = PixelSize(width: 64, height: 36)
    guard let picture = pool.lease(size: size) else { return }
    picture.bitmap.view.fill(
      picture.bitmap.view.bounds, with: Color(red: 90, green: 90, blue: 90))
    frames.put(
      Frame(
        picture: picture,
        info: FrameInfo(generation: generation, sequence: sequence, nominalSize: size)))
  }

  func say(_ text: String, id: String = "u1", final: Bool = false, asking: Bool = false) {
    update(id, asking: asking) {
      $0.text = .value(text)
      $0.isFinal = .value(final)
    }
  }

  func update(_ id: String, asking: Bool = false, _ change: (inout UtterancePatch) -> Void) {
    var patch = UtterancePatch()
    change(&patch)
    let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .named(id))
    guard case .utterance(_, var snapshot) = assembler.event(applying: patch, to: id) else {
      return
    }
    if asking {
      snapshot.shownRequest = ShownRequest(connection: ConnectionID(1), arrival: .now)
    }
    post(.utterance(id, snapshot))
  }

  func post(_ events: CaptionEvent...) {
    for event in events { _ = captions.post(event) }
  }

  /// The words of the application's notices.
  var noticeTexts: [String] { loop.notices.all.map(loop.composer.strings.text(of:)) }

  func press(_ key: InputEvent.Key) {
    display.waiting.input.append(.key(key))
  }
}
