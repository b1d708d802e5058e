internal import CLinux
internal import Glibc
internal import Synchronization

/// A thread with an end: work that goes on until it is done, or until its owner stops it.
///
/// The owner creates the worker, starts it once, and later stops it with a limit:
///
///     worker = try Worker("faces")
///     try worker.start { [self] in while worker.sleep() { search() } }
///     …
///     worker.stop(within: .seconds(2))
///
/// A body that needs no `self` is given at once: `try Worker("faces") { worker in … }`. A body that
/// captures its owner keeps it alive until the body returns, so `deinit` cannot stop it.
///
/// Swift's thread pool has one thread a core and must not block: blocking work, such as device or
/// file access, belongs here. A body that hangs, as in a driver, is left to the end of the process.
/// Any thread may use the object, but only the body sleeps on it.
package final class Worker: Sendable {
  /// The wake-up on which the body sleeps; signaled by `askToStop`, and by everyone who has work.
  package let wakeUp: WakeUp
  /// The wake-up that stays signaled once the body is to return, for a body that sleeps in `poll`, or
  /// waits elsewhere.
  package let stopRequest: WakeUp
  private let name: String
  /// The wake-up that stays signaled once the body has returned.
  private let ended: WakeUp
  /// The thread from its start until somebody has waited for its end.
  private let thread = Mutex<pthread_t?>(nil)

  /// Creates a worker that is not started.
  ///
  /// The kernel keeps 15 characters of the name, for `top` and debuggers. The body sleeps on the
  /// wake-up, such as that of a `SampleSlot`, or on a new one.
  ///
  /// - Throws: `SystemError` if there are no descriptors left.
  package init(_ name: String, waking wakeUp: WakeUp? = nil) throws(SystemError) {
    self.name = name
    self.wakeUp = if let wakeUp { wakeUp } else { try WakeUp() }
    stopRequest = try WakeUp()
    ended = try WakeUp()
  }

  /// Creates a worker and starts it with `body`, which gets the worker.
  ///
  /// - Throws: `SystemError` if there are no descriptors or threads left.
  @discardableResult
  package convenience init(
    _ name: String, waking wakeUp: WakeUp? = nil, _ body: @escaping @Sendable (Worker) -> Void
  ) throws(SystemError) {
    try self.init(name, waking: wakeUp)
    try start { [self] in body(self) }
  }

  /// Leaves a thread that nobody waits for to the system, which frees it once the body has returned.
  deinit {
    if let thread = thread.withLock({ $0.take() }) { pthread_detach(thread) }
  }

  /// Starts the thread, which blocks all signals and runs `body` once.
  ///
  /// The function is called once. Without it, the worker counts as ended.
  ///
  /// - Throws: `SystemError` if there are no threads left.
  package func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    // The body may ask for its own thread at once, and waits here until that is known.
    try thread.withLock { thread throws(SystemError) in
      thread = try startThread { [name, ended] in
        try? Descriptor(opening: "/proc/thread-self/comm", O_WRONLY).write(all: name)
        body()
        ended.signal()
      }
    }
  }

  // MARK: The owner's side

  /// Lets the body end soon, and returns at once.
  package func askToStop() {
    stopRequest.signal()
    wakeUp.signal()
  }

  /// Lets the body end soon, and waits for that, at most for `limit`.
  ///
  /// - Returns: True if the body has returned and all that it captured is released; also if it was
  ///   never started. False for a body that calls the function itself.
  @discardableResult
  package func stop(within limit: Duration) -> Bool {
    askToStop()
    return waitForEnd(within: limit)
  }

  /// Waits until the body has returned by itself, at most for `limit`; returns as `stop(within:)`.
  @discardableResult
  package func waitForEnd(within limit: Duration) -> Bool {
    guard let running = thread.withLock(\.self) else { return true }
    guard pthread_equal(running, pthread_self()) == 0, ended.wait(atMost: limit) else {
      return false
    }
    if let ending = thread.withLock({ $0.take() }) { pthread_join(ending, nil) }
    return true
  }

  /// The processor time that the body has used; nil before its start and after its end.
  package var processorTime: Duration? {
    thread.withLock { thread in
      var clock = clockid_t()
      guard let thread, unsafe pthread_getcpuclockid(thread, &clock) == 0 else { return nil }
      return Duration.time(of: clock)
    }
  }

  // MARK: The body's side

  /// True if the body is to return.
  package var isStopping: Bool { stopRequest.isSignaled }

  /// Sleeps until `wakeUp` is signaled, at most for `limit`, and acknowledges the signal.
  ///
  /// A signal before the call ends it at once. The body looks for its work after each call.
  ///
  /// - Returns: False if the body is to return.
  package func sleep(atMost limit: Duration? = nil) -> Bool {
    wakeUp.wait(atMost: limit)
    wakeUp.acknowledge()
    return !isStopping
  }

  /// Sleeps for `time`, whatever work arrives, which ends the next `sleep` at once.
  ///
  /// - Returns: False if the body is to return, even before the time is over.
  package func pause(for time: Duration) -> Bool {
    let deadline = ContinuousClock.now + time
    var hasWork = false
    while !isStopping, wakeUp.wait(atMost: max(.zero, deadline - .now)) {
      hasWork = true
      wakeUp.acknowledge()
    }
    if hasWork { wakeUp.signal() }
    return !isStopping
  }

  /// Lets the work of other threads go before that of the calling one.
  package static func lowerPriority(to niceness: Int32) {
    // On Linux, setpriority(2) applies to the calling thread only (see its BUGS section).
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
  }

  /// Calls `handle` with each message of an inbox whose wake-up is the worker's.
  ///
  /// The function returns when the worker is stopped, without the messages that still wait, or when
  /// the inbox is closed and empty.
  package func serve<Message: Sendable>(_ inbox: Inbox<Message>, _ handle: (Message) -> Void) {
    repeat {
      while !isStopping, let message = inbox.next() { handle(message) }
    } while !inbox.isFinished && sleep()
  }
}

/// Runs `body` on a new thread with all signals blocked.
///
/// A thread must be created in nonisolated code, so that the closure is not bound to an actor.
private func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) -> pthread_t {
  let work = unsafe Unmanaged.passRetained(ThreadBody(run: body))
  var created = pthread_t()
  var signals = sigset_t()
  var previous = sigset_t()
  unsafe sigfillset(&signals)
  // The new thread inherits the signal mask.
  unsafe pthread_sigmask(SIG_SETMASK, &signals, &previous)
  defer { unsafe pthread_sigmask(SIG_SETMASK, &previous, nil) }
  let code = unsafe pthread_create(
    &created, nil,
    { work in
      if let work = unsafe work {
        unsafe Unmanaged<ThreadBody>.fromOpaque(work).takeRetainedValue().run()
      }
      return nil
    }, work.toOpaque())
  guard code == 0 else {
    unsafe work.release()
    throw SystemError("pthread_create", code: code)
  }
  return created
}

/// A box that carries a closure through `pthread_create`.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
