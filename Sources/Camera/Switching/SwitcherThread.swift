internal import Frames
internal import Messages
internal import Threading

/// The state of the switcher thread: the current camera, the one being started, and their events.
final class SwitcherThread {
  enum Message: Sendable {
    case next
    case select(CameraCycle)
    case stop
    case capture(generation: Int, CaptureEvent)
  }

  /// A camera that has been started.
  private struct RunningCamera {
    var choice: CameraChoice
    let capture: Capture
    let generation: Int
    /// The deadline for the first frame of a starting camera; nil if there is no other camera to
    /// fall back on.
    let deadline: ContinuousClock.Instant?
  }

  /// The timeout for the first frame of a new camera; afterwards the old one is kept.
  private static let timeout = Duration.seconds(5)
  /// The time between two searches for a first camera.
  static let rescan = Duration.seconds(1)

  private var cycle: CameraCycle
  private let report: @Sendable (CameraReport) -> Void
  /// The camera that is shown, or that was shown until it was lost.
  private var current: RunningCamera?
  /// The camera that replaces the current one with its first frame.
  private var starting: RunningCamera?
  /// The camera that was stopped for `starting`, and is restarted if `starting` fails.
  private var suspended: CameraChoice?
  /// The search for a first camera; nil if none is needed.
  private var watch: FirstCameraWatch?
  private let pool: PicturePool
  private let slot: NewestFrame
  private let inbox: Inbox<Message>
  private let result: OneShot<Result<Void, CameraError>>
  private var lastGeneration = 0

  init(
    _ cycle: CameraCycle, pool: PicturePool, slot: NewestFrame, inbox: Inbox<Message>,
    result: OneShot<Result<Void, CameraError>>, report: @escaping @Sendable (CameraReport) -> Void
  ) {
    self.cycle = cycle
    self.pool = pool
    self.slot = slot
    self.inbox = inbox
    self.result = result
    self.report = report
  }

  /// Runs until it is told to stop, or the first camera cannot be started.
  func run() {
    if let error = open() {
      stopAll()
      result.resolve(.failure(error))
      return
    }
    result.resolve(.success(()))
    while handleMessages() {
      sleep()
      if watch?.isDue == true { searchForFirstCamera() }
      if let starting, let deadline = starting.deadline, deadline <= .now {
        abandon(starting, .noPictures(name: starting.choice.name))
      }
    }
    stopAll()
  }

  /// Starts a camera, which becomes the current one with its first frame.
  private func startCamera(_ choice: CameraChoice) {
    lastGeneration += 1
    let generation = lastGeneration
    let hasOther = current != nil || suspended != nil
    report(.starting(choice.info(generation: generation, mode: choice.mode)))
    do throws(SystemError) {
      let capture = try Capture(choice.input, generation: generation, pool: pool, slot: slot) {
        [inbox] event in inbox.post(.capture(generation: generation, event))
      }
      starting = RunningCamera(
        choice: choice, capture: capture, generation: generation,
        deadline: hasOther ? .now + Self.timeout : nil)
    } catch {
      report(.failed(.notStarted(name: choice.name, reason: error.description)))
    }
  }

  /// Handles the waiting messages; returns false after `stop`.
  private func handleMessages() -> Bool {
    inbox.wakeUp.acknowledge()
    for message in inbox.drain() {
      switch message {
      case .stop: return false
      case .next: switchToNext()
      case .select(let newer): select(newer)
      case .capture(let generation, let event): handle(event, of: generation)
      }
    }
    return true
  }

  /// Waits for the first event of the camera with `generation`; nil on `stop`.
  ///
  /// Later messages stay in the inbox. A request for the next camera during the wait is ignored; a
  /// selection is made after it.
  private func firstEvent(of generation: Int) -> CaptureEvent? {
    var selection: Message?
    defer { selection.map(inbox.post) }
    var sleeper = PollSet([inbox.wakeUp.descriptor])
    while true {
      sleeper.wait()
      inbox.wakeUp.acknowledge()
      let messages = inbox.drain()
      for (index, message) in messages.enumerated() {
        switch message {
        case .capture(generation, let event):
          for later in messages[(index + 1)...] { inbox.post(later) }
          return event
        case .stop:
          inbox.post(.stop)
          return nil
        case .select: selection = message
        default: continue
        }
      }
    }
  }

  private func sleep() {
    var sleeper = PollSet([inbox.wakeUp.descriptor, watch?.descriptor ?? -1])
    let now = ContinuousClock.now
    let times = [watch?.due, starting?.deadline].compactMap { $0.map { now.duration(to: $0) } }
    sleeper.wait(timeout: times.min())
    if !sleeper[1].isEmpty { watch?.searchNow() }
  }

  private func stopAll() {
    for running in [starting, current] { running?.capture.stop() }
  }
}

/// The start of the first camera, or of the test pattern.
extension SwitcherThread {
  /// Starts the first camera that works; returns an error if a camera that the user named does not.
  private func open() -> CameraError? {
    let result = cycle.probe()
    return cycle.isAutomatic ? openAny(result) : openNamed(result)
  }

  private func openNamed(_ result: CameraCycle.Result) -> CameraError? {
    let toleratesAbsence = cycle.options.waitsForCamera
    if let error = result.errors.first(where: { !$0.isAbsent || !toleratesAbsence }) {
      return error
    }
    guard let first = result.available.first else {
      report(.waiting(.named(cycle.sources.map(\.description))))
      watch = FirstCameraWatch(cycle.folder)
      return nil
    }
    return startError(first)
  }

  private func openAny(_ result: CameraCycle.Result) -> CameraError? {
    var firstError = result.errors.first
    for choice in result.available {
      guard let error = startError(choice) else { return nil }
      firstError = firstError ?? error
    }
    if let firstError {
      report(.failed(firstError))
    } else {
      report(.waiting(.any))
    }
    watch = FirstCameraWatch(cycle.folder)
    watch?.lastError = firstError
    return startError(cycle.placeholder)
  }

  /// Starts a camera and waits for its driver's answer; returns the error, or nil if the start
  /// succeeded.
  private func startError(_ choice: CameraChoice) -> CameraError? {
    startCamera(choice)
    guard let starting else { return .notStarted(name: choice.name, reason: nil) }
    guard case .failed(let error) = firstEvent(of: starting.generation) else { return nil }
    starting.capture.stop()
    self.starting = nil
    return error
  }

  /// Searches for a first camera and starts it.
  private func searchForFirstCamera() {
    watch?.scheduleNextSearch()
    guard starting == nil else { return }
    let result = cycle.probe()
    if let first = result.available.first {
      startCamera(first)
    } else if let error = result.errors.first(where: { !$0.isAbsent }),
      error != watch?.lastError
    {
      watch?.lastError = error
      report(.failed(error))
    }
  }
}

/// The change of the cameras while one of them is shown.
extension SwitcherThread {
  /// Replaces the cameras of the cycle; starts the first of them unless one of them runs already.
  private func select(_ newer: CameraCycle) {
    let keepsOptions = newer.options == cycle.options
    cycle = newer
    watch = nil
    let result = newer.probe()
    // A camera is kept at its place in the new list.
    func kept(_ running: RunningCamera?) -> RunningCamera? {
      guard keepsOptions, var running,
        let place = result.available.first(where: { isTheSame($0, as: running.choice) })
      else { return nil }
      running.choice.position = place.position
      running.choice.count = place.count
      return running
    }
    if let next = kept(starting) {
      starting = next
      return
    }
    starting?.capture.stop()
    starting = nil
    suspended = nil
    if let shown = kept(current) {
      current = shown
    } else if let first = result.available.first {
      startCamera(first)
    } else {
      wait(for: newer, result)
    }
  }

  /// Returns true if both are the same source, and the same camera for automatic lists.
  private func isTheSame(_ one: CameraChoice, as other: CameraChoice) -> Bool {
    one.identity == other.identity && (cycle.isAutomatic || one.source == other.source)
  }

  /// Reports that no camera of the cycle is available, and searches for them.
  ///
  /// The camera that is shown goes on until one of them is found.
  private func wait(for cameras: CameraCycle, _ result: CameraCycle.Result) {
    if let error = result.errors.first(where: { !$0.isAbsent }) {
      report(.failed(error))
    } else if !cameras.isAutomatic {
      report(.waiting(.named(cameras.sources.map(\.description))))
    }
    watch = FirstCameraWatch(cameras.folder)
    watch?.lastError = result.errors.first
    if current == nil, cameras.isAutomatic { startCamera(cameras.placeholder) }
  }
}

/// The switch to the next camera.
extension SwitcherThread {
  /// Starts the next camera, or reports a notice if there is none.
  private func switchToNext() {
    guard let from = starting?.choice ?? current?.choice else {
      report(.noNextCamera(.noCamera))
      return
    }
    let result = cycle.probe()
    guard let next = nextCamera(after: from, in: result.available) else {
      let error = result.errors.first { $0.cause != .contended }
      report(.noNextCamera(error.map(NextCameraError.unusable) ?? .noOther))
      return
    }
    // A second switch before the first frame skips to the next camera but one.
    starting?.capture.stop()
    starting = nil
    if let current, isSame(next, current.choice) { return }
    startCamera(next)
  }

  /// Returns the camera after `choice` in the cycle; nil if there is no other.
  private func nextCamera(after choice: CameraChoice, in available: [CameraChoice]) -> CameraChoice?
  {
    let others = available.filter { !isSame($0, choice) }
    // A camera that is absent or in use keeps its position.
    let position = available.first { isSame($0, choice) }?.position ?? choice.position
    return others.first { $0.position > position } ?? others.first
  }

  /// Returns true if both are one camera: by position in a list from the user, else by identity.
  private func isSame(_ one: CameraChoice, _ other: CameraChoice) -> Bool {
    cycle.isAutomatic ? one.identity == other.identity : one.position == other.position
  }
}

/// The reaction to capture events.
extension SwitcherThread {
  /// Handles an event of the current or starting camera.
  private func handle(_ event: CaptureEvent, of generation: Int) {
    if let starting, starting.generation == generation {
      handle(event, ofStarting: starting)
    } else if let current, current.generation == generation {
      handle(event, ofCurrent: current)
    }
    // Events of a camera that has been replaced are ignored.
  }

  private func handle(_ event: CaptureEvent, ofStarting running: RunningCamera) {
    switch event {
    case .started: break
    case .streaming(let mode): promote(running, mode)
    case .failed(let error): retryAlone(running, after: error)
    case .lost(let error) where running.deadline == nil:
      report(.lost(name: running.choice.name, error))
    case .lost(let error):
      abandon(running, .lostAtStart(name: running.choice.name, error))
    case .ended: report(.ended(name: running.choice.name))
    // The camera has shown nothing yet, so the restart is not worth a notice.
    case .restarted: break
    }
  }

  private func handle(_ event: CaptureEvent, ofCurrent running: RunningCamera) {
    switch event {
    case .started: break
    case .streaming(let mode):
      report(.streaming(running.choice.info(generation: running.generation, mode: mode)))
    case .failed(let error): report(.failed(error))
    case .lost(let error): report(.lost(name: running.choice.name, error))
    case .ended: report(.ended(name: running.choice.name))
    case .restarted(let error):
      report(.restarted(name: running.choice.name, error))
    }
  }

  /// Replaces the current camera after the first frame of the starting one.
  private func promote(_ running: RunningCamera, _ mode: CameraMode?) {
    let former = current
    current = running
    starting = nil
    suspended = nil
    if !isPlaceholder(running.choice) { watch = nil }
    report(.streaming(running.choice.info(generation: running.generation, mode: mode)))
    // Stopping may take time in some drivers. It comes last.
    former?.capture.stop()
  }

  /// True if `choice` is the test pattern in place of a camera.
  private func isPlaceholder(_ choice: CameraChoice) -> Bool {
    cycle.isAutomatic && choice.identity == cycle.placeholder.identity
  }

  /// Handles a failed start; stops the current camera and tries again if that may help.
  private func retryAlone(_ running: RunningCamera, after error: CameraError) {
    guard error.cause == .contended, let current, case .device = current.choice.input else {
      abandon(running, error)
      return
    }
    running.capture.stop()
    current.capture.stop()
    self.current = nil
    suspended = current.choice
    startCamera(running.choice)
  }

  /// Gives up the starting camera and continues with the previous one.
  private func abandon(_ running: RunningCamera, _ error: CameraError) {
    running.capture.stop()
    starting = nil
    if watch == nil || error != watch?.lastError { report(.failed(error)) }
    watch?.lastError = error
    if let former = suspended.take() { startCamera(former) }
  }
}
