internal import FrameExchange

/// The switcher's thread: which camera runs, which is coming, and what each of them tells.
final class SwitchingDesk {
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
    /// When a camera that is coming is given up; nil while there is no other to go on with.
    let deadline: ContinuousClock.Instant?
  }

  /// How long a camera may take to its first picture before the old one is kept instead.
  static let patience = Duration.seconds(5)
  /// Between two looks for a first camera.
  static let rescan = Duration.seconds(1)

  let lineup: CameraLineup
  let report: @Sendable (CameraReport) -> Void
  /// The camera that is shown, or was until it was lost.
  var current: Running?
  /// The camera that takes its place with its first picture.
  var upcoming: Running?
  /// What was stopped to make room for `upcoming`, and is started again should that fail.
  var displaced: CameraChoice?
  /// Whether a first camera is looked for.
  var watch: FirstCameraWatch?
  private let pool: PicturePool
  private let slot: NewestFrame
  private let inbox: Inbox<Message>
  private let verdict: Verdict<Result<Void, CameraError>>
  private var lastGeneration = 0

  init(
    _ lineup: CameraLineup, pool: PicturePool, slot: NewestFrame, inbox: Inbox<Message>,
    verdict: Verdict<Result<Void, CameraError>>, report: @escaping @Sendable (CameraReport) -> Void
  ) {
    self.lineup = lineup
    self.pool = pool
    self.slot = slot
    self.inbox = inbox
    self.verdict = verdict
    self.report = report
  }

  /// Runs until it is told to stop, or the first camera cannot be started.
  func run() {
    if let error = open() {
      stopAll()
      verdict.give(.failure(error))
      return
    }
    verdict.give(.success(()))
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

  /// Starts a camera; it becomes the current one with its first picture.
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
        deadline: hasOther ? .now + Self.patience : nil)
    } catch {
      report(.failed(CameraError(.failed, "\(choice.name) cannot be started (\(error))")))
    }
  }

  /// False once the message to stop has come.
  private func handleMessages() -> Bool {
    inbox.bell.answer()
    for message in inbox.drain() {
      switch message {
      case .stop: return false
      case .flip: flip()
      case .capture(let generation, let event): handle(event, of: generation)
      }
    }
    return true
  }

  /// The first event of the camera with `generation`, or nil when all is to stop.
  ///
  /// What comes after it waits for its turn; a flip before there is a camera means nothing.
  func firstEvent(of generation: Int) -> CaptureEvent? {
    var sleeper = PollSet([inbox.bell.descriptor])
    while true {
      sleeper.wait()
      inbox.bell.answer()
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
    var sleeper = PollSet([inbox.bell.descriptor, watch?.descriptor ?? -1])
    let now = ContinuousClock.now
    let times = [watch?.due, upcoming?.deadline].compactMap { $0.map { now.duration(to: $0) } }
    sleeper.wait(timeout: times.min())
    if !sleeper[1].isEmpty { watch?.ring() }
  }

  private func stopAll() {
    for running in [upcoming, current] { running?.capture.stop() }
  }
}
