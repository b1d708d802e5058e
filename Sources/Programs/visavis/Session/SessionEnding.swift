internal import Console
internal import Glibc
internal import Synchronization
internal import System

/// The orderly end of a session, with or without a working display.
///
/// Normally the main thread ends the session. If the display is gone or does not answer, the
/// thread that notices stops the feeds with their sockets and pipelines, finishes the transcript,
/// and exits.
final class SessionEnding: Sendable {
  /// The time that the display has to close the window.
  static let timeout = Duration.seconds(1)

  private enum Phase {
    case running
    /// The end has begun, and the display has yet to close the window.
    case closing
    /// The display is closed, and the main thread does the rest.
    case closed
    /// The process ends without the display.
    case abandoned
  }

  private struct State {
    var phase = Phase.running
    var cleanup: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let closed: WakeUp

  init() throws(SystemError) {
    closed = try WakeUp()
  }

  /// Sets the work to do at the end in every case.
  ///
  /// A second call of `cleanup` must return at once.
  func onEnd(_ cleanup: @escaping @Sendable () -> Void) {
    state.withLock { $0.cleanup = cleanup }
  }

  /// Begins the end of the session.
  ///
  /// The display has `timeout` from now on to close the window. Any thread may call the function.
  /// Only the first call has an effect.
  func begin() {
    let isFirst = state.withLock { state in
      defer { if state.phase == .running { state.phase = .closing } }
      return state.phase == .running
    }
    guard isFirst else { return }
    _ = try? Worker("ending") { [self] _ in
      if !closed.wait(atMost: Self.timeout) {
        abandonDisplay(reporting: "the display did not answer, so visavis ended without it")
      }
    }
  }

  /// Runs the final work, after the display is closed.
  ///
  /// The main thread calls the function, which does not return if another thread ends the process.
  func finish() {
    let (canProceed, cleanup) = state.withLock { state in
      let canProceed = state.phase != .abandoned
      if canProceed { state.phase = .closed }
      return (canProceed, state.cleanup)
    }
    guard canProceed else { Self.waitForExit() }
    closed.signal()
    cleanup?()
  }

  /// Runs the final work without the display, and exits with code 69.
  ///
  /// Any thread may call the function. It returns if the session is ending in another way.
  func abandonDisplay(reporting line: String) {
    let (canProceed, cleanup) = state.withLock { state in
      let canProceed = state.phase != .closed && state.phase != .abandoned
      if canProceed { state.phase = .abandoned }
      return (canProceed, state.cleanup)
    }
    guard canProceed else { return }
    cleanup?()
    Diagnostics.report(line)
    Diagnostics.finish()
    // The exit handlers of libraries may wait for the display.
    _exit(EX_UNAVAILABLE)
  }

  /// Ends the process after the display is lost within a call that cannot return.
  func displayIsLost() -> Never {
    abandonDisplay(reporting: Self.displayLossMessage)
    Self.waitForExit()
  }

  static let displayLossMessage =
    "the display is gone: it was shut down or closed the connection; start again when it is back"

  /// Sleeps until another thread ends the process.
  private static func waitForExit() -> Never {
    while true { pause() }
  }
}
