internal import FrameExchange
internal import Glibc
internal import Synchronization

/// The end of a session, in order, whatever its display does.
///
/// The main thread ends it. When it cannot, since the display is gone or does not answer, another thread
/// or the one that noticed ends what matters: feeds with their sockets and pipelines, and the transcript.
final class SessionEnding: Sendable {
  /// How long the display may take to close the window.
  static let patience = Duration.seconds(1)

  private enum Phase {
    case running
    /// It is to end, and the display still has to let the window go.
    case closing
    /// The display is closed: the main thread ends the rest.
    case closed
    /// It is ended without the display.
    case abandoned
  }

  private struct State {
    var phase = Phase.running
    var duties: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let closed: WakeUp

  init() throws(SystemError) {
    closed = try WakeUp()
  }

  /// What is to be done at the end in any case; a second call of it must return at once.
  func onEnd(_ duties: @escaping @Sendable () -> Void) {
    state.withLock { $0.duties = duties }
  }

  /// The session is to end, or does: from here on the display has `patience` to close the window.
  func begin() {
    let isFirst = state.withLock { state in
      defer { if state.phase == .running { state.phase = .closing } }
      return state.phase == .running
    }
    guard isFirst else { return }
    _ = try? WorkerThread(name: "ending") { [self] in
      if !closed.wait(atMost: Self.patience) {
        abandonDisplay(saying: "the display did not answer; the conversation was ended without it")
      }
    }
  }

  /// On the main thread, when it needs the display no more: the rest is done in `finish`.
  func finish() {
    let (isMine, duties) = state.withLock { state in
      let isMine = state.phase != .abandoned
      if isMine { state.phase = .closed }
      return (isMine, state.duties)
    }
    guard isMine else { Self.waitForTheEnd() }
    closed.ring()
    duties?()
  }

  /// Ends the session without the display, and the process with 69; on any thread.
  func abandonDisplay(saying line: String) {
    let (isMine, duties) = state.withLock { state in
      let isMine = state.phase != .closed && state.phase != .abandoned
      if isMine { state.phase = .abandoned }
      return (isMine, state.duties)
    }
    guard isMine else { return }
    duties?()
    Diagnostics.say(line)
    Diagnostics.finish()
    // Exit handlers of libraries would ask the display.
    _exit(EX_UNAVAILABLE)
  }

  /// The display is lost, in the middle of a call on the main thread that cannot be returned from.
  func displayIsLost() -> Never {
    abandonDisplay(saying: Self.lossLine)
    Self.waitForTheEnd()
  }

  static let lossLine =
    "the display is gone: it was shut down or closed the connection; start again when it is back"

  /// Another thread is ending the process.
  private static func waitForTheEnd() -> Never {
    while true { pause() }
  }
}
