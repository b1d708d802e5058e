internal import Camera
internal import Captions
internal import FrameLoop
internal import Imaging
internal import Scene
internal import System

/// The display of the frame loop in a simulation.
///
/// The display wraps that of a window if there is one, replaces the user by a script, and advances the
/// virtual clock. One turn of the loop runs one step of the schedule, or the captions before it,
/// so later lines of a script see the effects of earlier ones, even at the same instant. When the
/// loop sleeps, the instant is complete: shots are taken, and the clock advances to the next
/// deadline. The type is confined to the main thread, like the wrapped display.
final class ScheduledDisplay: Display {
  /// The display of the window, with which the clock follows the real one; nil if it never waits.
  private let target: (any Display)?
  private let clock: VirtualClock
  private let cameras: SimulatedCameras
  /// The mailbox of the frame loop, which keeps every event.
  private let captions: CaptionMailbox
  private let onShot: (Shot) throws -> Void
  private var steps: ArraySlice<Schedule.Step>
  private var isOver = false
  private let main: RecordingWindow
  /// The far reader's window, if it is open.
  private var far: RecordingWindow?
  /// The window in which the pointer was last, which gets the keys.
  private var pointerWindow = WindowRole.main
  /// The index of the shot step for which the camera frame was delivered; nil if there is none.
  private var preparedIndex: Int?
  private let start = ContinuousClock.now
  /// The error that ended the simulation early.
  private(set) var failure: (any Error)?

  init(
    target: (any Display)?, window: any WindowSurface, clock: VirtualClock,
    cameras: SimulatedCameras, captions: CaptionMailbox, steps: [Schedule.Step],
    onShot: @escaping (Shot) throws -> Void
  ) {
    self.target = target
    main = RecordingWindow(window, clock: clock)
    self.clock = clock
    self.cameras = cameras
    self.captions = captions
    self.steps = steps[...]
    self.onShot = onShot
  }

  var mainWindow: any WindowSurface { main }
  var farWindow: (any WindowSurface)? { far }

  func pollEvents() -> DisplayEvents {
    var events = target?.pollEvents() ?? DisplayEvents()
    // Input comes from the script only, but the user may close the window.
    events.input = []
    events.farInput = []
    let due = steps.first.flatMap { $0.time <= clock.now && !$0.isCaption ? $0 : nil }
    var hasNewFrame = false
    if due != nil || target != nil || cameras.awaitsFirstFrame {
      attempt { hasNewFrame = try cameras.play(at: clock.now, isEnd: due?.isEnd == true) }
    }
    if let due, due.isShot {
      preparedIndex = steps.startIndex
      // The scene of a shot during motion must be that of the exact instant.
      events.needsPainting =
        events.needsPainting || [main, far].contains { $0?.hasMoved(by: clock.now) == true }
    }
    // The loop handles input before the camera frame. A step for a new picture or a new camera
    // therefore waits for the next turn.
    if !hasNewFrame { deliver(performDueSteps(), to: &events) }
    (events.isHidden, events.farIsHidden) = (isHidden, isHidden)
    events.isClosed = events.isClosed || isOver
    return events
  }

  func sleep(until wakeUp: WakeUp, atMost limit: Duration?) {
    guard !cameras.awaitsFirstFrame || isOver else { return }
    if let next = steps.first, preparedIndex == steps.startIndex,
      case .shot(let number) = next.action
    {
      // The end is reached only after all motion has ended and all lines were shown.
      let moving = windows.scenes.filter { $0.isMoving || $0.isRolling }
      if next.isEnd, let change = moving.compactMap(\.changesAt).min() {
        return reschedule(to: change)
      }
      steps.removeFirst()
      attempt { try takeShot(number) }
    }
    guard let next = steps.first, !isOver else {
      isOver = true
      return
    }
    guard next.time > clock.now else { return }
    var due = next.time
    if let limit { due = min(due, clock.now + limit) }
    guard let target else { return clock.advance(to: due) }
    if let picture = cameras.nextFrameTime(after: clock.now) { due = min(due, picture) }
    let left = due - start.duration(to: .now)
    if left > .zero { target.sleep(until: wakeUp, atMost: left) }
    // If the window woke the loop early, the clock does not advance.
    if start.duration(to: .now) >= due { clock.advance(to: due) }
  }

  func acceptText(in windows: Set<WindowRole>) {}
  func placeCaret(_ caret: PixelRect, in window: WindowRole) {}
  func clipboardText(atMost limit: Int) -> String? { nil }
  /// Leaves the user's clipboard as it is.
  func copy(_ text: String) -> Bool { true }

  /// Opens a window that counts as one on a screen of its own, whatever screens there are.
  ///
  /// An error ends the simulation, as its pictures lack a window.
  func openFarWindow() throws -> Bool {
    do {
      _ = try target?.openFarWindow()
    } catch {
      attempt { throw error }
      throw error
    }
    let window: (any WindowSurface)? =
      target == nil ? HeadlessWindow(size: main.viewport, scale: main.scale) : target?.farWindow
    far = window.map { RecordingWindow($0, clock: clock) }
    return true
  }

  func closeFarWindow() {
    far = nil
    target?.closeFarWindow()
  }

  // The pointer of the user has no part in a script.
  func showPointer(_ isVisible: Bool) {}
  func inhibitScreenSaver(_ isInhibited: Bool) {}
}

extension ScheduledDisplay {
  private var windows: WindowArrangement { WindowArrangement(main: main, far: far) }

  private func deliver(_ input: [InputEvent], to events: inout DisplayEvents) {
    for event in input {
      let window = window(of: event)
      let event = windows.event(event, in: window)
      if window == .far { events.farInput.append(event) } else { events.input.append(event) }
    }
  }

  /// Returns the window that gets an event: the one at its point, or for keys the one with the
  /// pointer.
  ///
  /// A drag stays in the window of its press.
  private func window(of event: InputEvent) -> WindowRole {
    if far == nil { pointerWindow = .main }
    switch event {
    case .setting(.zoom(_, let point?)): return windows.window(at: point)
    case .setting: return .main
    case .key, .text, .heldText, .composition, .pointerDragged, .pointerReleased: break
    case .wheel(_, let point), .pinch(_, let point), .pointerMoved(let point),
      .pointerPressed(let point, _):
      pointerWindow = windows.window(at: point)
    }
    return pointerWindow
  }

  /// True if nothing needs painting, because the simulation is headless and no shot is next.
  private var isHidden: Bool {
    guard target == nil, main.shown != nil, let next = steps.first else { return false }
    return !next.isShot
  }

  /// Runs the due steps and returns their input.
  ///
  /// A call runs all caption steps up to a step of another kind, or a single step of another kind.
  private func performDueSteps() -> [InputEvent] {
    while let next = steps.first, next.time <= clock.now, case .caption(let event) = next.action {
      let isAccepted = captions.post(event, mergingUnder: nil)
      precondition(isAccepted, "this mailbox is never full")
      steps.removeFirst()
    }
    guard let next = steps.first, next.time <= clock.now, captions.isEmpty, !next.isShot else {
      return []
    }
    steps.removeFirst()
    switch next.action {
    case .input(let event): return [event]
    case .camera(let isAvailable): cameras.set(isAvailable: isAvailable)
    case .faces(let faces): cameras.find(faces)
    case .caption, .shot: break
    }
    return []
  }

  /// Delays the first step to `time`, after all steps that are due by then.
  private func reschedule(to time: Duration) {
    let step = steps.removeFirst()
    let index = steps.firstIndex { $0.time > time } ?? steps.endIndex
    steps.insert(Schedule.Step(time: time, action: step.action, isEnd: step.isEnd), at: index)
    preparedIndex = nil
  }

  private func takeShot(_ number: Int) throws {
    guard let scene = main.shown else { throw SimulationError.noPicture }
    try onShot(
      Shot(
        number: number, time: clock.now,
        hasTwoReaders: scene.paneCount > 1 || far != nil, rows: windows.rows,
        notices: scene.notices, sentences: windows.sentences,
        hasNoOverlay: windows.scenes.allSatisfy(\.layers.isEmpty)
      ) { [windows] in
        guard let pixels = windows.readBack() else { throw SimulationError.noPicture }
        return pixels
      })
  }

  /// Runs `body`, an error of which ends the simulation.
  func attempt(_ body: () throws -> Void) {
    guard failure == nil else { return }
    do {
      try body()
    } catch {
      failure = error
      isOver = true
    }
  }
}

extension Schedule.Step {
  fileprivate var isCaption: Bool {
    if case .caption = action { true } else { false }
  }

  fileprivate var isShot: Bool {
    if case .shot = action { true } else { false }
  }
}
