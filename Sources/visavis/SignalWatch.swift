internal import FrameExchange
internal import Glibc

/// Ctrl-C, SIGTERM and SIGHUP as a call on a thread of their own, so that the program ends cleanly
/// whatever its other threads wait for, the display too (`SessionEnding`).
enum SignalWatch {
  /// Takes the signals away from every thread that starts after this, and calls `end` for the first
  /// one that comes; a second one ends the process at once.
  ///
  /// Call it before any other thread is started.
  static func start(_ end: @escaping @Sendable () -> Void) throws(SystemError) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      unsafe sigaddset(&signals, number)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    // Writing to a client that has gone is an error to be looked at, not a reason to die.
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

  /// Whether whoever started the program wants it to live through this signal: nohup(1), or a shell's
  /// background job.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    // SIG_IGN is the address 1 (signal.h), which no function has.
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
