internal import CaptionCoding
package import Captions
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// Captions from a WebSocket server that this program connects to, again and again.
///
/// One connection at a time; after its end, or where there was none, the next is tried by a schedule.
/// Nothing is said to the server unless its first message is a hello that asks for it.
package final class WebSocketClientFeed: CaptionFeed {
  private let attempts: Attempts

  /// Starts to connect.
  ///
  /// - Parameters:
  ///   - server: where to.
  ///   - schedule: when to try again.
  ///   - encryption: whom to trust, where the address is a `wss`.
  ///   - patience: how long a connection and its handshakes may take.
  ///   - loop: the thread that serves it; it must outlive the feed.
  ///   - intake: where the events go.
  ///   - onPresence: told, on the loop's thread, when the server is there, and when it is not; first
  ///     after the first attempt.
  package init(
    _ server: WebSocketURL, retrying schedule: RetrySchedule = RetrySchedule(),
    encryption: ClientEncryption = ClientEncryption(), patience: Duration = .seconds(4),
    on loop: SocketLoop, into intake: FeedIntake, onPresence: @escaping @Sendable (Bool) -> Void
  ) {
    attempts = Attempts(
      WebSocketApproach(
        server: server, encryption: encryption, patience: patience, loop: loop, intake: intake),
      schedule: schedule, onPresence: onPresence)
    attempts.start()
  }

  package func send(_ request: ControlRequest) {
    attempts.approach.clients.send(CaptionStreamEncoder.line(for: request))
  }

  package func send(_ line: String, to connection: ConnectionID) {
    attempts.approach.clients.send(line, to: connection)
  }

  /// Closes the connection, and tries no more.
  package func stop() {
    attempts.stop()
  }

  deinit {
    stop()
  }
}

/// The attempts to reach a server, one after another.
private final class Attempts: Sendable {
  private struct State {
    var schedule: RetrySchedule
    var retry: Scheduled<Void>?
    var connection: (any Channel)?
    /// Nil before the first attempt has an outcome.
    var isPresent: Bool?
    var isStopped = false
  }

  let approach: WebSocketApproach
  private let onPresence: @Sendable (Bool) -> Void
  private let state: Mutex<State>

  init(
    _ approach: WebSocketApproach, schedule: RetrySchedule,
    onPresence: @escaping @Sendable (Bool) -> Void
  ) {
    self.approach = approach
    self.onPresence = onPresence
    state = Mutex(State(schedule: schedule))
  }

  func start() {
    let attempt = approach.connect(
      upgraded: { [weak self] in self?.upgraded() }, spoke: { [weak self] in self?.spoke() })
    attempt.whenComplete { [weak self] result in
      switch result {
      case .success(let channel): self?.connected(channel)
      case .failure(let error): self?.failed(.noConnection(error))
      }
    }
  }

  func stop() {
    // Once: by the second time the loop may be gone.
    let (retry, connection) = state.withLock { state in
      state.isStopped = true
      return (state.retry.take(), state.connection.take())
    }
    retry?.cancel()
    try? connection?.close().wait()
  }

  private func connected(_ channel: any Channel) {
    let isWanted = state.withLock { state in
      if !state.isStopped { state.connection = channel }
      return !state.isStopped
    }
    guard isWanted else { return channel.close(promise: nil) }
    channel.closeFuture.whenComplete { [weak self] _ in self?.lost() }
  }

  private func upgraded() {
    say(isPresent: true)
  }

  private func spoke() {
    state.withLock { $0.schedule.startOver() }
  }

  private func lost() {
    let wasPresent = state.withLock { $0.isPresent == true }
    failed(wasPresent ? .closed : .noWebSocket(isEncrypted: approach.server.isEncrypted))
  }

  private func failed(_ reason: Unreachable) {
    if say(isPresent: false) {
      approach.intake.report(.away(server: approach.server.description, reason: "\(reason)"))
    }
    state.withLock { state in
      state.connection = nil
      state.retry = nil
      guard !state.isStopped else { return }
      state.retry = approach.schedule(in: state.schedule.next()) { [weak self] in self?.start() }
    }
  }

  /// Tells of a change; true when it was one.
  @discardableResult
  private func say(isPresent: Bool) -> Bool {
    let isNews = state.withLock { state in
      defer { state.isPresent = isPresent }
      return state.isPresent != isPresent && !state.isStopped
    }
    if isNews { onPresence(isPresent) }
    return isNews
  }
}
