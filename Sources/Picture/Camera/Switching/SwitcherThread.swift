internal import Frames
internal import Messages
internal import System

/// The state of the switcher thread: the current camera, the one being started, and their events.
struct SwitcherThread {
  enum Message: Sendable {
    case next
    case capture(generation: Int, CaptureEvent)
  }

  /// A camera that has been started.
  struct RunningCamera {
    let camera: ResolvedCamera
    let capture: Capture
    /// The deadline for the first frame of a starting camera, or nil if there is no other camera to
    /// fall back on.
    let deadline: ContinuousClock.Instant?

    var generation: Int { camera.info.generation }
  }

  /// The search for a first camera: after each change in `/dev`, and once a second.
  struct Search {
    let watch: DeviceFolderWatch?
    var due = ContinuousClock.now + SwitcherThread.searchInterval
    /// The last error that was reported, to avoid reporting it twice.
    var lastError: CameraError?
  }

  /// The timeout for the first frame of a new camera.
  ///
  /// After the timeout the old camera continues.
  private static let firstFrameTimeout = Duration.seconds(5)
  /// The time between two searches for a first camera.
  private static let searchInterval = Duration.seconds(1)

  let cycle: CameraCycle
  let pool: BitmapPool
  let slot: NewestFrame
  let inbox: Inbox<Message>
  let worker: Worker
  let result: OneShot<Result<Void, CameraError>>
  let report: @Sendable (CameraReport) -> Void
  /// The camera that is shown, or that was shown until it was lost.
  var current: RunningCamera?
  /// The camera that replaces the current one with its first frame.
  var starting: RunningCamera?
  /// The camera that was stopped for `starting`, and is restarted if `starting` fails.
  var suspendedCamera: ResolvedCamera?
  /// The search for a first camera, or nil if none is needed.
  var search: Search?
  var lastGeneration = 0

  /// Runs until the worker is stopped, or the first camera cannot be started.
  mutating func run() {
    if let error = open() {
      stopAll()
      result.resolve(.failure(error))
      return
    }
    result.resolve(.success(()))
    while true {
      handleMessages()
      guard !worker.isStopping else { return stopAll() }
      sleep()
      if let search, search.due <= .now { searchForFirstCamera() }
      if let starting, let deadline = starting.deadline, deadline <= .now {
        abandon(starting, .noFrames(name: starting.camera.info.name))
      }
    }
  }

  /// Starts a camera, which becomes the current one with its first frame.
  mutating func startCamera(_ camera: ResolvedCamera) {
    lastGeneration += 1
    let generation = lastGeneration
    var camera = camera
    camera.info.generation = generation
    let hasOther = current != nil || suspendedCamera != nil
    report(.starting(camera.info))
    do throws(SystemError) {
      let capture = try Capture(camera.source, generation: generation, pool: pool, slot: slot) {
        [inbox] event in inbox.post(.capture(generation: generation, event))
      }
      starting = RunningCamera(
        camera: camera, capture: capture, deadline: hasOther ? .now + Self.firstFrameTimeout : nil)
    } catch {
      report(.failed(.notStarted(name: camera.info.name, reason: error.description)))
    }
  }

  private mutating func handleMessages() {
    inbox.wakeUp.acknowledge()
    while !worker.isStopping, let message = inbox.next() {
      switch message {
      case .next: switchToNext()
      case .capture(let generation, let event): handle(event, of: generation)
      }
    }
  }

  /// Waits for the first event of the camera with `generation`, or returns nil at the end.
  ///
  /// A request for the next camera during the wait is ignored.
  private func firstEvent(of generation: Int) -> CaptureEvent? {
    repeat {
      while let message = inbox.next() {
        if case .capture(generation, let event) = message { return event }
      }
    } while worker.sleep()
    return nil
  }

  private mutating func sleep() {
    var pollSet = PollSet([inbox.wakeUp.descriptor, search?.watch?.descriptor ?? -1])
    let now = ContinuousClock.now
    let times = [search?.due, starting?.deadline].compactMap { $0.map { now.duration(to: $0) } }
    pollSet.wait(timeout: times.min())
    if !pollSet[1].isEmpty {
      search?.watch?.clear()
      search?.due = .now
    }
  }

  /// Stops the starting camera, so that the current one continues.
  mutating func stopStarting() {
    guard let starting else { return }
    starting.capture.stop()
    self.starting = nil
    // The stopped camera may have delivered frames, after which those of the current one are late.
    if let current { slot.resume(generation: current.generation) }
  }

  private func stopAll() {
    for running in [starting, current] { running?.capture.stop() }
  }
}

/// The start of the first camera, or of the test pattern.
extension SwitcherThread {
  /// Starts the first camera that works, or returns an error if a camera that the user named does
  /// not.
  private mutating func open() -> CameraError? {
    let result = cycle.probe()
    return cycle.isAutomatic ? openAny(result) : openNamed(result)
  }

  private mutating func openNamed(_ result: CameraCycle.ProbeResult) -> CameraError? {
    let toleratesAbsence = cycle.options.waitsForCamera
    if let error = result.errors.first(where: { !$0.isAbsent || !toleratesAbsence }) {
      return error
    }
    guard let first = result.available.first else {
      report(.waiting(.named(cycle.specifiers.map(\.description))))
      search = Search(watch: cycle.folder.watch())
      return nil
    }
    return startAndWait(first)
  }

  private mutating func openAny(_ result: CameraCycle.ProbeResult) -> CameraError? {
    var firstError = result.errors.first
    for camera in cycle.startOrder(of: result) {
      guard let error = startAndWait(camera) else { return nil }
      firstError = firstError ?? error
    }
    report(firstError.map(CameraReport.failed) ?? .waiting(.any))
    search = Search(watch: cycle.folder.watch(), lastError: firstError)
    return startAndWait(cycle.placeholder)
  }

  /// Starts a camera, waits for its driver's answer and returns the error, or nil if the start
  /// succeeded.
  private mutating func startAndWait(_ camera: ResolvedCamera) -> CameraError? {
    startCamera(camera)
    guard let starting else { return .notStarted(name: camera.info.name, reason: nil) }
    guard case .failed(let error) = firstEvent(of: starting.generation) else { return nil }
    starting.capture.stop()
    self.starting = nil
    return error
  }

  /// Searches for a first camera and starts it.
  private mutating func searchForFirstCamera() {
    search?.due = .now + Self.searchInterval
    guard starting == nil else { return }
    let result = cycle.probe()
    if let first = cycle.startOrder(of: result).first {
      startCamera(first)
    } else if let error = result.errors.first(where: { !$0.isAbsent }),
      error != search?.lastError
    {
      search?.lastError = error
      report(.failed(error))
    }
  }
}

/// The switch to the next camera.
extension SwitcherThread {
  /// Starts the next camera, or reports a notice if there is none.
  private mutating func switchToNext() {
    guard let from = starting?.camera ?? current?.camera else {
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
    stopStarting()
    if let current, isSameCamera(next, current.camera) { return }
    startCamera(next)
  }

  /// Returns the camera after `camera` in the cycle, or nil if there is no other.
  private func nextCamera(after camera: ResolvedCamera, in available: [ResolvedCamera])
    -> ResolvedCamera?
  {
    let others = available.filter { !isSameCamera($0, camera) }
    // A camera that is absent or in use keeps its position.
    let position = (available.first { isSameCamera($0, camera) } ?? camera).info.position
    return others.first { $0.info.position > position } ?? others.first
  }

  /// Returns true if both are one camera: by position in a list from the user, else by identity.
  private func isSameCamera(_ one: ResolvedCamera, _ other: ResolvedCamera) -> Bool {
    cycle.isAutomatic
      ? one.info.identity == other.info.identity : one.info.position == other.info.position
  }
}
