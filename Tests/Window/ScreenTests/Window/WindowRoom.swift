internal import CSDL2
internal import CaptionCoding
internal import Captions
internal import Frames
internal import Imaging
internal import Messages
internal import System
internal import Testing
internal import Typesetting
@testable internal import FrameLoop

@testable internal import Scene
@testable internal import Screen

/// The program's window on the virtual screen, with its frame loop, a camera and a pipeline.
///
/// The clock is virtual, so that no test depends on the speed of the machine. Every service of the
/// application answers with a camera picture in a color of its own, which a user sees.
@MainActor final class WindowRoom {
  private let display: RestlessDisplay
  let loop: FrameLoop
  let actions: VisibleActions
  private let camera: ColorCamera
  private let clock: TestClock
  private let captions: CaptionMailbox
  private var assembler = UtteranceAssembler()

  init(size: PixelSize) throws {
    let wakeUp = try WakeUp()
    let frames = NewestFrame(signaling: wakeUp)
    let clock = TestClock()
    camera = ColorCamera(frames: frames)
    actions = VisibleActions(camera)
    captions = CaptionMailbox.uncoalesced(signaling: wakeUp)
    self.clock = clock
    display = RestlessDisplay(
      try WindowDisplay(
        WindowOptions(
          size: size, position: PixelPoint(x: 0, y: 0), isBorderless: true, painter: .memory),
        video: VideoSystem()))
    let near = Reader(language: "es", spoken: "en", stability: .immediate)
    let far = Reader(language: "en", spoken: "es", stability: .immediate)
    loop = FrameLoop(
      display: display,
      composer: SceneComposer(
        typesetter: try Typesetter(fonts: InstalledFiles.fonts()), strings: .english),
      settings: ViewSettings(
        near: ReaderSettings(texts: near), far: ReaderSettings(texts: far),
        picture: PictureSettings(fit: .cover, mirror: .off), animates: false),
      inputs: .init(
        frames: frames, captions: captions, appEvents: Inbox(signaling: wakeUp), wakeUp: wakeUp),
      actions: actions, clock: { clock.now })
    let pipeline = ConnectionID(7)
    _ = captions.post(.hello(PipelineHello(wantsControl: true), from: pipeline))
    _ = captions.post(.state(.listening, from: pipeline))
    say()
    camera.showQuadrants()
    for _ in 0..<4 { turn() }
  }

  /// Sends a sentence in three languages, which differ in length.
  private func say() {
    var patch = UtteranceSnapshot()
    patch.source.words = .value("Yes, of course, tomorrow morning at the station")
    patch.source.language = .value("en")
    patch.translations = [
      .init(in: "es", words: .value("Sí")),
      .init(
        in: "fr",
        words: .value("Oui, bien sûr, demain matin à neuf heures et demie à la gare du Nord")),
    ]
    patch.text.isFinal = .value(true)
    let id = UtteranceID(scope: .connection(ConnectionID(7)), name: .named("u1"))
    _ = captions.post(assembler.event(applying: patch, to: id))
  }

  /// Lets time pass and the loop take what has arrived.
  func turn(_ time: Duration = .milliseconds(50)) {
    clock.now += time
    for _ in 0..<3 { loop.turn() }
  }

  /// Shows the camera's first picture again.
  func showQuadrants() {
    camera.showQuadrants()
    turn()
  }

  var size: PixelSize { display.mainWindow.viewport }
  var strip: ControlStrip {
    loop.composer.controlStrip(ofPane: pane, in: loop.sceneInput(at: clock.now))
  }
  var showsControls: Bool {
    loop.panes[pane].controlsState.opacity(at: clock.now, animated: false) > 0
  }
  /// The open history panel, or nil if it is not open.
  var history: HistoryPanel? {
    loop.composer.historyPanel(ofPane: pane, in: loop.sceneInput(at: clock.now))
  }
  var showsHelp: Bool { loop.panes[pane].controlsState.showsHelp }
  var focused: Control.ID? { loop.panes[pane].controlsState.focused }
  /// The pane with the keyboard's focus, which moves with its reader, or else the near one.
  private var pane: Int { loop.panes.firstIndex { $0.controlsState.focused != nil } ?? 0 }
  /// The number of presses of the pointer that the window has received.
  var presses: Int { display.presses }

  /// Returns the rectangle of the window at which one of the near pane is shown.
  func inWindow(_ rect: PixelRect) -> PixelRect {
    loop.sceneInput(at: clock.now).panes[0].placement.window(rect)
  }

  /// A point of the near pane without controls and captions.
  var emptyPoint: PixelPoint {
    let frame = inWindow(PixelRect(origin: .zero, size: size)).intersection(
      PixelRect(origin: .zero, size: size))
    let menu = strip.menu.map { inWindow($0.frame).maxY } ?? frame.minY
    return PixelPoint(x: 4, y: max(menu, frame.minY + frame.size.height / 2) + 10)
  }

  /// Puts an event of a finger into SDL's queue.
  func pushFinger(_ type: SDL_EventType, at point: PixelPoint) throws {
    let size = size
    var event = unsafe FakeEvent.finger(
      1, type, x: (Float(point.x) + 0.5) / Float(size.width),
      y: (Float(point.y) + 0.5) / Float(size.height), inWindow: display.windowID)
    let count = unsafe SDL_PushEvent(&event)
    try #require(count == 1)
  }
}

/// The time of a test, which a test moves.
private final class TestClock {
  var now = Duration.seconds(1)
}

/// The window's display, which never sleeps, as a test turns the loop itself.
private final class RestlessDisplay: Display {
  private let target: WindowDisplay
  private(set) var presses = 0

  init(_ target: WindowDisplay) {
    self.target = target
  }

  var windowID: UInt32 { target.main.handle.id }
  var mainWindow: any WindowSurface { target.mainWindow }
  var farWindow: (any WindowSurface)? { target.farWindow }

  func pollEvents() -> DisplayEvents {
    let events = target.pollEvents()
    presses += events.input.count { if case .pointerReleased = $0 { true } else { false } }
    return events
  }

  func acceptText(in window: WindowRole, isOn: Bool) { target.acceptText(in: window, isOn: isOn) }
  func copy(_ text: String) -> Bool { target.copy(text) }
  func sleep(until wakeUp: WakeUp, atMost limit: Duration?) {}
  func openFarWindow() throws -> FarWindowScreen { try target.openFarWindow() }
  func closeFarWindow() { target.closeFarWindow() }
  func showPointer(_ isVisible: Bool) { target.showPointer(isVisible) }
  func inhibitScreenSaver(_ isInhibited: Bool) {}
}

/// A camera that shows plain colors, or one color in each quarter of a gray frame.
@MainActor final class ColorCamera {
  nonisolated static let red = Color(red: 190, green: 60, blue: 60)
  nonisolated static let green = Color(red: 60, green: 170, blue: 60)
  nonisolated static let blue = Color(red: 70, green: 80, blue: 200)
  nonisolated static let yellow = Color(red: 180, green: 170, blue: 60)
  nonisolated static let gray = Color(red: 120, green: 120, blue: 120)
  nonisolated static let orange = Color(red: 200, green: 120, blue: 40)
  nonisolated static let teal = Color(red: 0, green: 140, blue: 140)
  nonisolated static let violet = Color(red: 130, green: 60, blue: 180)

  private let frames: NewestFrame
  private let pool = BitmapPool()
  private var sequence = 0

  init(frames: NewestFrame) {
    self.frames = frames
  }

  func showQuadrants() {
    send { view in
      view.fill(view.bounds, with: Self.gray)
      for (index, color) in [Self.red, Self.green, Self.blue, Self.yellow].enumerated() {
        view.fill(
          PixelRect(x: 32 + index % 2 * 288, y: 18 + index / 2 * 162, width: 288, height: 162),
          with: color)
      }
    }
  }

  func show(_ color: Color) {
    send { $0.fill($0.bounds, with: color) }
  }

  private func send(_ paint: (PixelView) -> Void) {
    let size = PixelSize(width: 640, height: 360)
    guard let lease = pool.lease(size: size) else { return }
    paint(lease.bitmap.view)
    sequence += 1
    frames.put(
      Frame(
        lease: lease, info: FrameInfo(generation: 1, sequence: sequence, nominalSize: size)))
  }
}

/// The application's services, whose work is seen as a picture of one color.
final class VisibleActions: AppActions {
  private let camera: ColorCamera

  @MainActor init(_ camera: ColorCamera) {
    self.camera = camera
  }

  private func show(_ color: Color) {
    let camera = camera
    MainActor.assumeIsolated { camera.show(color) }
  }

  func switchToNextCamera() { show(ColorCamera.orange) }
  func askPipeline(toListen: Bool) { show(ColorCamera.violet) }
  let runsPipeline = false
  func restartPipelines() {}
  func languagesChanged(for reader: Reader) {}
  func captionsWereCleared() {}
  func captionWasReceived(_ event: CaptionEvent) {}
  func captionWasShown(utteranceName: String, for request: DisplayReportRequest) {}
  func frameWasShown(_ pixels: PixelView, of frame: FrameInfo) {}
  func save(_ picture: Bitmap) { show(ColorCamera.teal) }
  let outputs: PictureOutputs? = nil
  let recorder: (any WindowRecorder)? = nil
  func discardTranscript() {}
  func hintWasSeen(_ hint: Hint) {}
  func viewWasChosen(_ choice: ViewChoice) {}
  func farWindowFailed(_ error: any Error) {}
}
