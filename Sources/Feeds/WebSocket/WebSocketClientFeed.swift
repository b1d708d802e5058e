internal import CaptionCoding
package import Captions
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// Captions from a WebSocket server to which this program connects.
///
/// There is one connection at a time. After its end or a failure, the next attempt follows the
/// schedule. Nothing is sent to the server unless its first hello asks for it.
package final class WebSocketClientFeed: CaptionFeed {
  private let attempts: Attempts

  /// Starts to connect.
  ///
  /// - Parameters:
  ///   - server: the address of the server.
  ///   - schedule: the delays between attempts.
  ///   - encryption: the trusted certificates, for a `wss` address.
  ///   - timeout: the timeout of a connection and its handshakes.
  ///   - loop: the event loop of the sockets; it must outlive the feed.
  ///   - intake: the destination of the events.
  ///   - onPresence: called on the loop's thread when the server becomes available or unavailable,
  ///     first after the first attempt.
  package init(
    _ server: WebSocketURL, retrying schedule: RetrySchedule = RetrySchedule(),
    encryption: ClientEncryption = ClientEncryption(), timeout: Duration = .seconds(4),
    on loop: SocketLoop, into intake: FeedContext, onPresence: @escaping @Sendable (Bool) -> Void
  ) {
    attempts = Attempts(
      WebSocketConnector(
        server: server, encryption: encryption, timeout: timeout, loop: loop, intake: intake),
      schedule: schedule, onPresence: onPresence)
    attempts.start()
  }

  package func send(_ request: ControlRequest) {
    attempts.approach.clients.send(CaptionStreamEncoder.line(for: request))
  }

  package func send(_ line: String, to connection: ConnectionID) {
    attempts.approach.clients.send(line, to: connection)
  }

  /// Closes the connection and stops retrying.
  package func stop() {
    attempts.stop()
  }

  deinit {
    stop()
  }
}

/// The successive attempts to reach a server.
private final class Attempts: Sendable {
  private struct State {
    var schedule: RetrySchedule
    var retry: Scheduled<Void>?
    var connection: (any Channel)?
    /// True if the server is available; nil before the first attempt has ended.
    var isPresent: Bool?
    var isStopped = false
  }

  let approach: WebSocketConnector
  private let onPresence: @Sendable (Bool) -> Void
  private let state: Mutex<State>

  init(
    _ approach: WebSocketConnector, schedule: RetrySchedule,
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
    // Both are taken once: the loop may be gone by a second call.
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

  /// Reports a change of availability; returns true if it was a change.
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
