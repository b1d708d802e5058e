internal import CLinux
internal import Glibc
internal import Synchronization

/// The thread of a `Worker`.
///
/// A thread must be created in nonisolated code, so that the closure is not bound to an actor.
final class WorkerThread: Sendable {
  private let thread = Mutex<pthread_t?>(nil)

  /// Starts `body` on a new thread with all signals blocked.
  ///
  /// - Parameters:
  ///   - name: The thread's name in `top` and debuggers.
  ///   - body: The work of the thread.
  /// - Throws: The errno of `pthread_create(3)`.
  init(name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let retained = unsafe Unmanaged.passRetained(Body(name: name, run: body))
    var created = pthread_t()
    var signals = sigset_t()
    var previous = sigset_t()
    unsafe sigfillset(&signals)
    // The new thread inherits the signal mask.
    unsafe pthread_sigmask(SIG_SETMASK, &signals, &previous)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &previous, nil) }
    let code = unsafe pthread_create(
      &created, nil,
      { raw in
        guard let raw = unsafe raw else { return nil }
        let body = unsafe Unmanaged<Body>.fromOpaque(raw).takeRetainedValue()
        body.setThreadName()
        body.run()
        return nil
      }, retained.toOpaque())
    guard code == 0 else {
      unsafe retained.release()
      throw SystemError("pthread_create", code: code)
    }
    thread.withLock { $0 = created }
  }

  /// Leaves a thread that nobody waits for to the system, which frees it once the body has returned.
  deinit {
    if let thread = thread.withLock({ $0.take() }) { pthread_detach(thread) }
  }

  /// The processor time that the thread has used, or nil if it was joined or has ended.
  var processorTime: Duration? {
    thread.withLock { thread in
      var clock = clockid_t()
      var time = timespec()
      guard let thread, unsafe pthread_getcpuclockid(thread, &clock) == 0,
        unsafe clock_gettime(clock, &time) == 0
      else { return nil }
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  }

  /// True on the thread itself.
  var isCurrent: Bool {
    thread.withLock { $0.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }

  /// Waits until the body has returned.
  ///
  /// The function returns at once on the second call, or if called from the body itself.
  func join() {
    guard let thread = thread.withLock({ $0.take() }) else { return }
    guard pthread_equal(thread, pthread_self()) == 0 else {
      // A thread cannot wait for itself. The system frees its stack when it ends.
      pthread_detach(thread)
      return
    }
    pthread_join(thread, nil)
  }

  /// An object that carries the closure through `pthread_create`.
  private final class Body: Sendable {
    private let name: String
    let run: @Sendable () -> Void

    init(name: String, run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }

    /// Names the calling thread for `top` and debuggers.
    ///
    /// The kernel keeps 15 characters.
    func setThreadName() {
      let file = unsafe open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { return }
      _ = unsafe write(file, name, name.utf8.count)
      close(file)
    }
  }
}
