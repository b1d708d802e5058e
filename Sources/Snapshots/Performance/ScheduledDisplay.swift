internal import Camera
internal import Captions
internal import FrameExchange
internal import FrameLoop
internal import Imaging
internal import Scene

/// The display that the frame loop gets in a performance: a window's, or none, with a script in the place
/// of the person and a virtual clock in the place of the wall's.
///
/// One step of the schedule is one turn of the loop, so what stands later in a script sees what stood
/// earlier, at the same instant too. When the loop goes to sleep everything is settled: then pictures are
/// taken, and the clock goes on to what is due next. So the steps fall at their exact instants, however
/// long the machine takes for them. Main thread, as the display inside.
final class ScheduledDisplay: Display {
  /// What was shown last, and when.
  private struct Seen {
    let scene: Scene
    let picture: ShownPicture?
    let time: Duration
  }

  private let stage: any Display
  private let pace: Performance.Pace
  private let clock: VirtualClock
  private let cameras: StagedCameras
  private let take: (Shot) throws -> Void
  private var steps: ArraySlice<Schedule.Step>
  private var captions: ArraySlice<CaptionEvent> = []
  private var isOver = false
  private var seen: Seen?
  private var paintings = 0
  /// The step for whose shot the camera's picture was put and the scene looked at.
  private var prepared: Int?
  private let start = ContinuousClock.now
  /// What ended the performance before its time.
  private(set) var failure: (any Error)?

  init(
    stage: any Display, pace: Performance.Pace, clock: VirtualClock, cameras: StagedCameras,
    steps: [Schedule.Step], take: @escaping (Shot) throws -> Void
  ) {
    self.stage = stage
    self.pace = pace
    self.clock = clock
    self.cameras = cameras
    self.steps = steps[...]
    self.take = take
  }

  var viewport: PixelSize { stage.viewport }
  var scale: Double { stage.scale }

  func news() -> DisplayNews {
    var news = stage.news()
    // The script's person alone touches the window; but anyone may close it.
    news.input = []
    let due = steps.first.flatMap { $0.time <= clock.now && !$0.isSaid ? $0 : nil }
    var isNew = false
    if due != nil || pace == .realTime || cameras.isAwaited {
      attempt { isNew = try cameras.play(at: clock.now, isEnd: due?.isEnd == true) }
    }
    if let due, due.isShot {
      prepared = steps.startIndex
      // A picture in motion is that of its very instant.
      if let seen, seen.scene.isMoving, seen.time < clock.now { news.needsPainting = true }
    }
    // The loop takes input before it takes the camera's picture: a step that is done to a new picture,
    // or to a new camera, waits for the next turn.
    if !isNew { news.input = performDueSteps() }
    news.isHidden = isHidden
    news.isClosed = news.isClosed || isOver
    return news
  }

  /// The next thing that is said at this instant and was not yet told.
  func nextCaption() -> CaptionEvent? {
    captions.popFirst()
  }

  func show(_ scene: Scene, picture: ShownPicture?) {
    stage.show(scene, picture: picture)
    seen = Seen(scene: scene, picture: picture, time: clock.now)
    paintings += 1
  }

  func copy(of scene: Scene, picture: ShownPicture?) -> Bitmap? {
    stage.copy(of: scene, picture: picture)
  }

  func sleep(until bell: WakeUp, atMost limit: Duration?) {
    guard !cameras.isAwaited || isOver else { return }
    if let next = steps.first, prepared == steps.startIndex, case .shot(let number) = next.action {
      // The end is when nothing moves any more, and all was shown.
      if next.isEnd, let seen, seen.scene.isMoving || seen.scene.isRolling,
        let change = seen.scene.changesAt
      {
        return postpone(to: change)
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
    guard pace == .realTime else { return clock.advance(to: due) }
    if let picture = cameras.nextPicture(after: clock.now) { due = min(due, picture) }
    let left = due - start.duration(to: .now)
    if left > .zero { stage.sleep(until: bell, atMost: left) }
    // Woken before its time, by the window: the clock stands.
    if start.duration(to: .now) >= due { clock.advance(to: due) }
  }

  // A screen's size would be another one on every machine.
  func toggleFullScreen() {}
  func leaveFullScreen() {}
}

extension ScheduledDisplay {
  /// Nobody looks at a headless performance until a picture is to be taken.
  private var isHidden: Bool {
    guard pace == .unseen, seen != nil, let next = steps.first else { return false }
    return !next.isShot
  }

  /// Does what is due: everything that is said up to the first other step, or that one step.
  private func performDueSteps() -> [InputEvent] {
    while let next = steps.first, next.time <= clock.now {
      switch next.action {
      case .caption(let event):
        captions.append(event)
      case .shot:
        return []
      case _ where !captions.isEmpty:
        return []
      case .input(let event):
        steps.removeFirst()
        return [event]
      case .camera(let isThere):
        steps.removeFirst()
        cameras.set(isThere: isThere)
        return []
      }
      steps.removeFirst()
    }
    return []
  }

  /// Does the step that is due later, and what stands between now and then before it.
  private func postpone(to time: Duration) {
    let step = steps.removeFirst()
    let place = steps.firstIndex { $0.time > time } ?? steps.endIndex
    steps.insert(Schedule.Step(time: time, action: step.action, isEnd: step.isEnd), at: place)
    prepared = nil
  }

  private func takeShot(_ number: Int) throws {
    guard let seen else { throw PerformanceError.noPicture }
    let stage = stage
    try take(
      Shot(
        number: number, time: clock.now, rows: seen.scene.rows, notices: seen.scene.notices,
        painting: paintings, isBare: seen.scene.layers.isEmpty
      ) {
        guard let pixels = stage.copy(of: seen.scene, picture: seen.picture) else {
          throw PerformanceError.noPicture
        }
        return pixels
      })
  }

  /// Does `body`; what it throws ends the performance.
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
  fileprivate var isSaid: Bool {
    if case .caption = action { true } else { false }
  }

  fileprivate var isShot: Bool {
    if case .shot = action { true } else { false }
  }
}
