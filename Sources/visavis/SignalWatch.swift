internal import Glibc
internal import Threading

/// Handles Ctrl-C, SIGTERM and SIGHUP on a thread of its own.
///
/// The application ends cleanly even while other threads wait, for example for the display (see
/// `SessionEnding`).
enum SignalWatch {
  /// Calls `end` on the first signal, and ends the process on the second.
  ///
  /// Blocks the signals in every thread that starts later. Call before any other thread is started.
  ///
  /// - Throws: `SystemError` if the thread cannot be started.
  static func start(_ end: @escaping @Sendable () -> Void) throws(SystemError) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      unsafe sigaddset(&signals, number)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A write to a closed connection then fails with EPIPE.
    signal(SIGPIPE, SIG_IGN)
    _ = try WorkerThread(name: "signals") { [signals] in
      var awaited = signals
      var caught: Int32 = 0
      unsafe sigwait(&awaited, &caught)
      end()
      unsafe sigwait(&awaited, &caught)
      _exit(128 + caught)
    }
  }

  /// True if the parent process set the signal to be ignored, as nohup(1) does.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    // SIG_IGN is the address 1 (signal.h), which no function has.
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
