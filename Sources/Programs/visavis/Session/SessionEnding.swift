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
  private enum Phase {
    /// There is no display yet.
    case starting
    case running
    /// The end has begun, and the display has yet to close the window.
    case closing
    /// The display is closed, and the main thread does the rest.
    case closed
    /// The process ends without the display.
    case abandoned
  }

  private struct State {
    var phase = Phase.starting
    var cleanup: (@Sendable () -> Void)?

    /// Enters another phase unless the present one is one of `others`, and returns true if it did.
    mutating func enter(_ phase: Phase, unlessIn others: Phase...) -> Bool {
      guard !others.contains(self.phase) else { return false }
      self.phase = phase
      return true
    }
  }

  private let state = Mutex(State())
  private let timeout: Duration
  private let closed: WakeUp
  private let exit: @Sendable (Int32) -> Void

  /// Creates an ending whose display has `timeout` to close the window.
  ///
  /// `exit` ends the process at once, as the exit handlers of libraries may wait for the display.
  init(
    timeout: Duration = .seconds(1), exit: @escaping @Sendable (Int32) -> Void = { _exit($0) }
  ) throws(SystemError) {
    self.timeout = timeout
    self.exit = exit
    closed = try WakeUp()
  }

  /// Sets the work to do at the end in every case.
  ///
  /// A second call of `cleanup` must return at once.
  func onEnd(_ cleanup: @escaping @Sendable () -> Void) {
    state.withLock { $0.cleanup = cleanup }
  }

  /// Tells that the display is in use from now on.
  ///
  /// - Returns: False if the end has begun, and no window is to be opened.
  func displayBegins() -> Bool {
    let phase = state.withLock { state in
      if state.phase == .starting { state.phase = .running }
      return state.phase
    }
    if phase == .abandoned { Self.waitForExit() }
    return phase == .running
  }

  /// Begins the end of the session, on any thread; only the first call has an effect.
  ///
  /// From now on, the display has `timeout` to close the window. Before there is a display, the main
  /// thread has that time to end the start, in which a camera may be slow.
  func begin() {
    let phase = state.withLock { state in
      defer { if [.starting, .running].contains(state.phase) { state.phase = .closing } }
      return state.phase
    }
    guard [.starting, .running].contains(phase) else { return }
    _ = try? Worker("ending") { [self] _ in
      guard !closed.wait(atMost: timeout) else { return }
      if phase == .starting {
        abandon(with: EX_OK)
      } else {
        abandonDisplay(reporting: "the display did not answer, so visavis ended without it")
      }
    }
  }

  /// Runs the final work, after the display is closed.
  ///
  /// The main thread calls the function, which does not return if another thread ends the process.
  func finish() {
    guard state.withLock({ $0.enter(.closed, unlessIn: .abandoned) }) else { Self.waitForExit() }
    closed.signal()
    state.withLock(\.cleanup)?()
  }

  /// Runs the final work without the display, and exits with code 69.
  ///
  /// Any thread may call the function. It returns if the session is ending in another way.
  func abandonDisplay(reporting line: String) {
    abandon(with: EX_UNAVAILABLE) { Diagnostics.report(line) }
  }

  private func abandon(with code: Int32, report: () -> Void = {}) {
    guard state.withLock({ $0.enter(.abandoned, unlessIn: .closed, .abandoned) }) else { return }
    state.withLock(\.cleanup)?()
    report()
    Diagnostics.finish()
    exit(code)
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
