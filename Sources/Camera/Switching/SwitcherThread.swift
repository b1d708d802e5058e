internal import Frames
internal import Threading

/// The state of the switcher thread: the current camera, the upcoming one, and their events.
final class SwitcherThread {
  enum Message: Sendable {
    case flip
    case stop
    case capture(generation: Int, CaptureEvent)
  }

  /// A camera that has been started.
  struct Running {
    let choice: CameraChoice
    let capture: Capture
    let generation: Int
    /// The deadline for the first frame of an upcoming camera; nil if there is no other camera to
    /// fall back on.
    let deadline: ContinuousClock.Instant?
  }

  /// The timeout for the first frame of a new camera; afterwards the old one is kept.
  static let timeout = Duration.seconds(5)
  /// The time between two searches for a first camera.
  static let rescan = Duration.seconds(1)

  let availability: CameraAvailability
  let report: @Sendable (CameraReport) -> Void
  /// The camera that is shown, or that was shown until it was lost.
  var current: Running?
  /// The camera that replaces the current one with its first frame.
  var upcoming: Running?
  /// The camera that was stopped for `upcoming`, and is restarted if `upcoming` fails.
  var displaced: CameraChoice?
  /// The search for a first camera; nil if none is needed.
  var watch: FirstCameraWatch?
  private let pool: PicturePool
  private let slot: NewestFrame
  private let inbox: Inbox<Message>
  private let result: OneShot<Result<Void, CameraError>>
  private var lastGeneration = 0

  init(
    _ availability: CameraAvailability, pool: PicturePool, slot: NewestFrame, inbox: Inbox<Message>,
    result: OneShot<Result<Void, CameraError>>, report: @escaping @Sendable (CameraReport) -> Void
  ) {
    self.availability = availability
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
      if watch?.isDue == true { seek() }
      if let upcoming, let deadline = upcoming.deadline, deadline <= .now {
        dismiss(
          upcoming,
          CameraError(.failed, "\(upcoming.choice.name) delivers no pictures; plug it in again"))
      }
    }
    stopAll()
  }

  /// Starts a camera, which becomes the current one with its first frame.
  func begin(_ choice: CameraChoice) {
    lastGeneration += 1
    let generation = lastGeneration
    let hasOther = current != nil || displaced != nil
    report(.starting(choice.info(generation: generation, mode: choice.mode)))
    do throws(SystemError) {
      let capture = try Capture(choice.program, generation: generation, pool: pool, slot: slot) {
        [inbox] event in inbox.post(.capture(generation: generation, event))
      }
      upcoming = Running(
        choice: choice, capture: capture, generation: generation,
        deadline: hasOther ? .now + Self.timeout : nil)
    } catch {
      report(.failed(CameraError(.failed, "\(choice.name) cannot be started (\(error))")))
    }
  }

  /// Handles the waiting messages; returns false after `stop`.
  private func handleMessages() -> Bool {
    inbox.wakeUp.acknowledge()
    for message in inbox.drain() {
      switch message {
      case .stop: return false
      case .flip: flip()
      case .capture(let generation, let event): handle(event, of: generation)
      }
    }
    return true
  }

  /// Waits for the first event of the camera with `generation`; nil on `stop`.
  ///
  /// Later messages stay in the inbox. A flip during the wait is ignored.
  func firstEvent(of generation: Int) -> CaptureEvent? {
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
        default: continue
        }
      }
    }
  }

  private func sleep() {
    var sleeper = PollSet([inbox.wakeUp.descriptor, watch?.descriptor ?? -1])
    let now = ContinuousClock.now
    let times = [watch?.due, upcoming?.deadline].compactMap { $0.map { now.duration(to: $0) } }
    sleeper.wait(timeout: times.min())
    if !sleeper[1].isEmpty { watch?.signal() }
  }

  private func stopAll() {
    for running in [upcoming, current] { running?.capture.stop() }
  }
}

/// The start of the first camera, or of the test pattern.
extension SwitcherThread {
  /// Starts the first camera that works; returns an error if a camera that the user named does not.
  func open() -> CameraError? {
    let result = availability.probe()
    return availability.isAutomatic ? openAny(result) : openNamed(result)
  }

  private func openNamed(_ result: CameraAvailability.Result) -> CameraError? {
    let bearable = availability.options.waitsForCamera
    if let error = result.problems.first(where: { !$0.isAbsence || !bearable }) { return error }
    guard let first = result.present.first else {
      let names = availability.sources.map(\.description).joined(separator: ", ")
      report(.waiting("waiting for \(names) to be plugged in"))
      watch = FirstCameraWatch(availability.folder)
      return nil
    }
    return failure(ofStarting: first)
  }

  private func openAny(_ result: CameraAvailability.Result) -> CameraError? {
    var problem = result.problems.first
    for choice in result.present {
      guard let error = failure(ofStarting: choice) else { return nil }
      problem = problem ?? error
    }
    if let problem {
      report(.failed(problem))
    } else {
      report(.waiting("no camera is plugged in; a test picture stands in until one is"))
    }
    watch = FirstCameraWatch(availability.folder)
    watch?.complaint = problem
    return failure(ofStarting: availability.standIn)
  }

  /// Starts a camera and waits for its driver's answer; returns the error, or nil if the start
  /// succeeded.
  private func failure(ofStarting choice: CameraChoice) -> CameraError? {
    begin(choice)
    guard let upcoming else { return CameraError(.failed, "\(choice.name) cannot be started") }
    guard case .failed(let error) = firstEvent(of: upcoming.generation) else { return nil }
    upcoming.capture.stop()
    self.upcoming = nil
    return error
  }

  /// Searches for a first camera and starts it.
  func seek() {
    watch?.postpone()
    guard upcoming == nil else { return }
    let result = availability.probe()
    if let first = result.present.first {
      begin(first)
    } else if let problem = result.problems.first(where: { !$0.isAbsence }),
      problem != watch?.complaint
    {
      watch?.complaint = problem
      report(.failed(problem))
    }
  }
}

/// The flip to the next camera.
extension SwitcherThread {
  /// Starts the next camera, or reports a notice if there is none.
  func flip() {
    guard let from = upcoming?.choice ?? current?.choice else {
      report(.notice("there is no camera to flip to yet"))
      return
    }
    let result = availability.probe()
    guard let next = follower(of: from, in: result.present) else {
      let problem = result.problems.first { $0.cause != .crowded }
      report(.notice(problem?.description ?? "there is no other camera to flip to"))
      return
    }
    // A second flip before the first frame skips to the next camera but one.
    upcoming?.capture.stop()
    upcoming = nil
    if let current, isSame(next, current.choice) { return }
    begin(next)
  }

  /// Returns the camera after `choice` in the cycle; nil if there is no other.
  private func follower(of choice: CameraChoice, in present: [CameraChoice]) -> CameraChoice? {
    let others = present.filter { !isSame($0, choice) }
    // A camera that is absent or in use keeps its position.
    let position = present.first { isSame($0, choice) }?.position ?? choice.position
    return others.first { $0.position > position } ?? others.first
  }

  /// Returns true if both are one camera: by position in a list from the user, else by identity.
  private func isSame(_ one: CameraChoice, _ other: CameraChoice) -> Bool {
    availability.isAutomatic ? one.identity == other.identity : one.position == other.position
  }
}

/// The reaction to capture events.
extension SwitcherThread {
  /// Handles an event of the current or upcoming camera.
  func handle(_ event: CaptureEvent, of generation: Int) {
    if let upcoming, upcoming.generation == generation {
      handle(event, ofUpcoming: upcoming)
    } else if let current, current.generation == generation {
      handle(event, ofCurrent: current)
    }
    // Events of a camera that has been replaced are ignored.
  }

  private func handle(_ event: CaptureEvent, ofUpcoming running: Running) {
    switch event {
    case .started: break
    case .streaming(let mode): promote(running, mode)
    case .failed(let error): makeRoom(for: running, error)
    case .lost(let reason) where running.deadline == nil:
      report(.lost(name: running.choice.name, reason: reason))
    case .lost(let reason):
      dismiss(
        running,
        CameraError(.failed, "\(running.choice.name) was lost (\(reason)); plug it in again"))
    case .ended: report(.ended(name: running.choice.name))
    // The camera has shown nothing yet, so the restart is not worth a notice.
    case .restarted: break
    }
  }

  private func handle(_ event: CaptureEvent, ofCurrent running: Running) {
    switch event {
    case .started: break
    case .streaming(let mode):
      report(.streaming(running.choice.info(generation: running.generation, mode: mode)))
    case .failed(let error): report(.failed(error))
    case .lost(let reason): report(.lost(name: running.choice.name, reason: reason))
    case .ended: report(.ended(name: running.choice.name))
    case .restarted(let reason):
      report(.notice("\(running.choice.name) faltered (\(reason)) and was restarted"))
    }
  }

  /// Replaces the current camera after the first frame of the upcoming one.
  private func promote(_ running: Running, _ mode: CameraMode?) {
    let former = current
    current = running
    upcoming = nil
    displaced = nil
    if !isStandIn(running.choice) { watch = nil }
    report(.streaming(running.choice.info(generation: running.generation, mode: mode)))
    // Stopping may take time in some drivers. It comes last.
    former?.capture.stop()
  }

  /// True if `choice` is the test pattern in place of a camera.
  private func isStandIn(_ choice: CameraChoice) -> Bool {
    availability.isAutomatic && choice.identity == availability.standIn.identity
  }

  /// Handles a failed start; stops the current camera and tries again if that may help.
  private func makeRoom(for running: Running, _ error: CameraError) {
    guard error.cause == .crowded, let current, case .device = current.choice.program else {
      dismiss(running, error)
      return
    }
    running.capture.stop()
    current.capture.stop()
    self.current = nil
    displaced = current.choice
    begin(running.choice)
  }

  /// Gives up the upcoming camera and continues with the previous one.
  func dismiss(_ running: Running, _ error: CameraError) {
    running.capture.stop()
    upcoming = nil
    if watch == nil || error != watch?.complaint { report(.failed(error)) }
    watch?.complaint = error
    if let former = displaced.take() { begin(former) }
  }
}

/// The schedule of searches for a first camera: after each change in `/dev`, and once a second.
struct FirstCameraWatch {
  private let watch: (any DeviceFolderWatch)?
  private(set) var due: ContinuousClock.Instant
  /// The last error that was reported, to avoid reporting it twice.
  var complaint: CameraError?

  init(_ folder: any DeviceFolder) {
    watch = folder.watch()
    due = .now + SwitcherThread.rescan
  }

  /// A descriptor for `poll`; -1 if the folder cannot be watched.
  var descriptor: Int32 { watch?.descriptor ?? -1 }

  var isDue: Bool { due <= .now }

  /// Makes a search due at once, after a change in the folder.
  mutating func signal() {
    watch?.clear()
    due = .now
  }

  mutating func postpone() { due = .now + SwitcherThread.rescan }
}
