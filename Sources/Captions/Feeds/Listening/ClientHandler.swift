internal import Captions
internal import NIOCore
internal import NIOTLS
internal import Synchronization

/// The handler of one client connection, on the event loop.
///
/// The handler reads only as much as the mailbox can hold. The input is bytes of lines, independent
/// of the transport. Nothing is decoded before the client has passed the access check, and the
/// amount of data until then is limited. Short decoding takes place here. `DecodingThreads` do long
/// decoding, and nothing is read meanwhile.
final class ClientHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  /// The maximum time for which a client occupies the event loop.
  private static let turn: Duration = .milliseconds(1)

  private let connection: ConnectionID
  private let clients: ClientRegistry
  private let decoding: SharedDecoding
  private let threads: DecodingThreads
  /// True while a thread is decoding.
  private var isDecodingOnThread = false
  /// The bytes read while a thread was decoding, or before the client passed the access check.
  private var unread = ByteBuffer()
  /// The pending access check; nil once the client has passed the check.
  private var authenticator: HelloAuthenticator?
  /// The timeout that closes the connection during handshakes; nil after the handshakes.
  private var handshakeTimeout: Scheduled<Void>?
  private var hasEnded = false
  /// True if the client was refused, so that its bytes are ignored.
  private var isRefused = false
  private let onFirstRecord: @Sendable () -> Void
  private var scheduledWakeUp: (task: Scheduled<Void>, at: ContinuousClock.Instant)?

  init(
    connection: ConnectionID, clients: ClientRegistry, ingest: ConnectionIngest,
    threads: DecodingThreads, authenticator: HelloAuthenticator? = nil,
    handshakeTimeout: Scheduled<Void>? = nil,
    onFirstRecord: @escaping @Sendable () -> Void = {}
  ) {
    self.connection = connection
    self.clients = clients
    decoding = SharedDecoding(ingest)
    self.threads = threads
    self.authenticator = authenticator
    self.handshakeTimeout = handshakeTimeout
    self.onFirstRecord = onFirstRecord
  }

  /// Starts reading if the channel is already active, as after an upgrade to WebSocket.
  func handlerAdded(context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    if authenticator == nil { completeHandshake() }
    context.read()
  }

  func channelActive(context: ChannelHandlerContext) {
    context.read()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent, authenticator?.token == nil {
      completeHandshake()
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    var bytes = unwrapInboundIn(data)
    if unread.readableBytes == 0 { unread = bytes } else { unread.writeBuffer(&bytes) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    proceed(context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    hasEnded = true
    proceed(context)
  }

  /// Closes the connection without a report.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  /// Decodes and delivers the received bytes, then reads more or schedules a retry.
  private func proceed(_ context: ChannelHandlerContext) {
    guard !isDecodingOnThread, !isRefused, authenticator == nil || passesAccessCheck(context)
    else { return }
    let (bytes, isLast) = (unread, hasEnded)
    unread = ByteBuffer()
    let result = decoding.state.withLock { decoding in
      decoding.add(bytes, isLast: isLast)
      return decoding.proceed(until: .now + Self.turn, decodesLongRecords: false)
    }
    handle(result, context)
  }

  /// Handles the end of a turn.
  private func handle(_ result: ClientDecoding.TurnResult, _ context: ChannelHandlerContext) {
    if let hello = decoding.state.withLock({ $0.removeHello() }) {
      clients.receiveHello(of: connection, hello)
    }
    switch result {
    case .idle where unread.readableBytes > 0: proceed(context)
    case .idle: readMore(context)
    case .firstRecord: if admit(context) { proceed(context) }
    case .full: retryLater(context)
    case .timeUp: clients.isClosing ? deliverAll() : continueOnThread(context)
    }
  }

  private func readMore(_ context: ChannelHandlerContext) {
    guard !hasEnded || decoding.state.withLock(\.isInputComplete) else { return proceed(context) }
    if !hasEnded { context.read() }
    let deadline = decoding.state.withLock { $0.ingest.deadline() }
    if let deadline { wake(context, at: deadline) }
  }

  /// Continues when the rate allows more and the mailbox has room.
  private func retryLater(_ context: ChannelHandlerContext) {
    guard !clients.isClosing else { return deliverAll() }
    let (deadline, isRefused) = decoding.state.withLock {
      ($0.ingest.deadline(), $0.ingest.isRefused)
    }
    if let deadline { wake(context, at: deadline) }
    guard isRefused else { return }
    let (clients, loop) = (clients, context.eventLoop)
    let waiting = NIOLoopBound((handler: self, context: context), eventLoop: loop)
    decoding.state.withLock { decoding in
      decoding.ingest.whenThereIsRoom {
        // The loop may be gone after the feed.
        guard !clients.isClosing else { return }
        loop.execute { waiting.value.handler.proceed(waiting.value.context) }
      }
    }
  }

  /// Continues the decoding on a thread.
  private func continueOnThread(_ context: ChannelHandlerContext) {
    isDecodingOnThread = true
    let turn = threads.proceed(decoding, on: context.eventLoop)
    turn.assumeIsolated().whenComplete { completion in
      guard case .success(let result) = completion else { return self.deliverAll() }
      self.isDecodingOnThread = false
      self.handle(result, context)
    }
  }

  /// Delivers decoded events without a later retry.
  private func deliverAll() {
    decoding.state.withLock { $0.deliverAll() }
  }

  /// Schedules a wake-up, unless an earlier wake-up is scheduled.
  private func wake(_ context: ChannelHandlerContext, at instant: ContinuousClock.Instant) {
    if let scheduledWakeUp {
      guard instant < scheduledWakeUp.at else { return }
      scheduledWakeUp.task.cancel()
    }
    let task = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(instant - .now)) {
      self.scheduledWakeUp = nil
      self.proceed(context)
    }
    scheduledWakeUp = (task, instant)
  }
}

/// The access check.
extension ClientHandler {
  /// Checks the first bytes; returns false while undecided, and if the client is refused.
  private func passesAccessCheck(_ context: ChannelHandlerContext) -> Bool {
    guard let verdict = authenticator?.check(unread.readableBytesUInt8Span, isAtEnd: hasEnded),
      let authenticator
    else { return false }
    switch verdict {
    case .undecided where !hasEnded:
      context.read()
      return false
    case .undecided where authenticator.token != nil:
      return false
    case .accepted, .undecided:
      self.authenticator = nil
      completeHandshake()
      guard authenticator.token != nil, !clients.admit(connection, hasEnded: hasEnded) else {
        return true
      }
      disconnect(context)
      return false
    case .refused(let refusal):
      clients.refuse(refusal)
      disconnect(context)
      return false
    }
  }

  /// Admits a client that sent a whole record; returns false if there is no free slot.
  private func admit(_ context: ChannelHandlerContext) -> Bool {
    guard clients.admit(connection, hasEnded: hasEnded) else {
      disconnect(context)
      return false
    }
    onFirstRecord()
    return true
  }

  private func disconnect(_ context: ChannelHandlerContext) {
    isRefused = true
    unread = ByteBuffer()
    context.close(promise: nil)
  }

  private func completeHandshake() {
    handshakeTimeout?.cancel()
    handshakeTimeout = nil
  }
}
