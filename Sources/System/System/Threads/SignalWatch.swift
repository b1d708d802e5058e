internal import CLinux
internal import Glibc

/// Handles Ctrl-C, SIGTERM and SIGHUP on a thread of its own.
///
/// The application ends cleanly even while other threads wait, for example for the display.
package enum SignalWatch {
  /// Calls `end` on the first signal, and ends the process on the second.
  ///
  /// The signals are blocked in the calling thread, and in those that libraries start from it later. A
  /// `Worker` blocks all signals, whenever it is started.
  ///
  /// - Throws: `SystemError` if the thread cannot be started.
  package static func start(_ end: @escaping @Sendable () -> Void) throws(SystemError) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      unsafe sigaddset(&signals, number)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A write to a closed connection then fails with EPIPE.
    signal(SIGPIPE, SIG_IGN)
    try Worker("signals") { [signals] _ in
      var signalSet = signals
      var number: Int32 = 0
      unsafe sigwait(&signalSet, &number)
      end()
      unsafe sigwait(&signalSet, &number)
      _exit(128 + number)
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
