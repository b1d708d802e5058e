internal import Frames
internal import Threading

/// The state of the switcher thread: the current camera, the upcoming one, and their events.
final class SwitcherThread {
  enum Message: Sendable {
    case flip
    case select(CameraAvailability)
    case stop
    case capture(generation: Int, CaptureEvent)
  }

  /// A camera that has been started.
  struct Running {
    var choice: CameraChoice
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

  var availability: CameraAvailability
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
      case .select(let newer): select(newer)
      case .capture(let generation, let event): handle(event, of: generation)
      }
    }
    return true
  }

  /// Waits for the first event of the camera with `generation`; nil on `stop`.
  ///
  /// Later messages stay in the inbox. A flip during the wait is ignored; a selection is made after
  /// it.
  func firstEvent(of generation: Int) -> CaptureEvent? {
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
    let times = [watch?.due, upcoming?.deadline].compactMap { $0.map { now.duration(to: $0) } }
    sleeper.wait(timeout: times.min())
    if !sleeper[1].isEmpty { watch?.signal() }
  }

  private func stopAll() {
    for running in [upcoming, current] { running?.capture.stop() }
  }
}
