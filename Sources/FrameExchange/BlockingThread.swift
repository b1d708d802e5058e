internal import Glibc

/// A thread that may block.
///
/// Swift's own pool has as many threads as the machine has cores and must never wait for a device or a
/// pipe. A thread that nobody joins goes on by itself.
package struct BlockingThread: ~Copyable {
  private let thread: pthread_t

  /// Starts `body` on a new thread; to be called from nonisolated code, whose closures run anywhere.
  ///
  /// - Throws: the errno of `pthread_create(3)`: there are no threads left.
  package init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let box = unsafe Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      unsafe box.release()
      throw SystemError("pthread_create", code: code)
    }
    self.thread = thread
  }

  deinit {
    pthread_detach(thread)
  }

  /// Waits for the end of the thread.
  package consuming func join() {
    pthread_join(thread, nil)
    discard self
  }

  /// What the thread runs, in a shape that passes through C.
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }
}
