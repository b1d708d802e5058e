internal import Glibc
internal import Synchronization

/// A thread for work that blocks: a device, a file, a driver that takes its time to close.
///
/// Swift's own pool has as many threads as the machine has cores and must never wait for such a thing.
/// To be started from nonisolated code, whose closures run anywhere.
///
/// The body runs to its end once; who started it tells it by other means to come to an end, and then
/// joins it.
package final class WorkerThread: Sendable {
  private let thread = Mutex<pthread_t?>(nil)

  /// Starts `body` on a new thread, to which no signals are delivered.
  ///
  /// Throws the errno of `pthread_create(3)`.
  package init(name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let box = unsafe Unmanaged.passRetained(Body(name: name, run: body))
    var created = pthread_t()
    var signals = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&signals)
    // The new thread inherits the mask.
    unsafe pthread_sigmask(SIG_SETMASK, &signals, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let code = unsafe pthread_create(
      &created, nil,
      { raw in
        guard let raw = unsafe raw else { return nil }
        let body = unsafe Unmanaged<Body>.fromOpaque(raw).takeRetainedValue()
        body.takeName()
        body.run()
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      unsafe box.release()
      throw SystemError("pthread_create", code: code)
    }
    thread.withLock { $0 = created }
  }

  /// Waits until the body has returned.
  ///
  /// A second call, or one from the body itself, returns at once.
  package func join() {
    guard let thread = thread.withLock({ $0.take() }), pthread_equal(thread, pthread_self()) == 0
    else { return }
    pthread_join(thread, nil)
  }

  /// Carries the body across `pthread_create`.
  private final class Body: Sendable {
    private let name: String
    let run: @Sendable () -> Void

    init(name: String, run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }

    /// Gives the calling thread its name, for `top` and debuggers; the kernel keeps 15 characters.
    func takeName() {
      let file = unsafe open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { return }
      _ = unsafe write(file, name, name.utf8.count)
      close(file)
    }
  }
}
