internal import Captions
internal import NIOCore
internal import NIOTLS

/// The handler of one client connection, on the event loop.
///
/// Reads only as much as the mailbox can take.
///
/// The input is bytes of lines, independent of the transport. Nothing is decoded before the client
/// has passed the access check, and the amount of data until then is limited. Short decoding takes
/// place here. Long decoding is done by `DecodingThreads`, and nothing is read meanwhile.
final class ClientHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  /// The longest time for which a client occupies the event loop.
  private static let turn: Duration = .milliseconds(1)

  private let connection: ConnectionID
  private let clients: ClientRegistry
  private let decoding: SharedDecoding
  private let threads: DecodingThreads
  /// True while a thread is decoding.
  private var isDecodingOnThread = false
  /// The bytes read while a thread was decoding, or before the client was admitted.
  private var unread = ByteBuffer()
  /// The pending access check; nil once the client is admitted.
  private var authenticator: HelloAuthenticator?
  /// The timeout that closes the connection during handshakes; nil if none is pending.
  private var handshake: Scheduled<Void>?
  private var hasEnded = false
  /// True if the client was refused, so that its bytes are ignored.
  private var isRefused = false
  private let onFirstRecord: @Sendable () -> Void
  private var scheduledWakeUp: (task: Scheduled<Void>, at: ContinuousClock.Instant)?

  init(
    connection: ConnectionID, clients: ClientRegistry, ingest: ConnectionIngest,
    threads: DecodingThreads, authenticator: HelloAuthenticator? = nil,
    handshake: Scheduled<Void>? = nil,
    onFirstRecord: @escaping @Sendable () -> Void = {}
  ) {
    self.connection = connection
    self.clients = clients
    decoding = SharedDecoding(ingest)
    self.threads = threads
    self.authenticator = authenticator
    self.handshake = handshake
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

  /// Closes the connection; errors are not reported.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  /// Decodes and delivers the received bytes, then reads more or schedules a retry.
  private func proceed(_ context: ChannelHandlerContext) {
    guard !isDecodingOnThread, !isRefused, authenticator == nil || isAdmitted(context) else {
      return
    }
    let (bytes, isOver) = (unread, hasEnded)
    unread = ByteBuffer()
    let pause = decoding.withLock { decoding in
      decoding.add(bytes, isLast: isOver)
      return decoding.proceed(until: .now + Self.turn, takesLongRecords: false)
    }
    settle(pause, context)
  }

  /// Handles the end of a turn.
  private func settle(_ pause: ClientDecoding.Pause, _ context: ChannelHandlerContext) {
    if let hello = decoding.withLock({ $0.takeHello() }) { clients.greet(connection, hello) }
    switch pause {
    case .idle where unread.readableBytes > 0: proceed(context)
    case .idle: readMore(context)
    case .firstRecord: if isProven(context) { proceed(context) }
    case .full: retryLater(context)
    case .timeUp, .longRecord: clients.isClosing ? deliverAll() : continueOnThread(context)
    }
  }

  private func readMore(_ context: ChannelHandlerContext) {
    guard !hasEnded || decoding.withLock(\.isOver) else { return proceed(context) }
    if !hasEnded { context.read() }
    let deadline = decoding.withLock { $0.ingest.deadline() }
    if let deadline { wake(context, at: deadline) }
  }

  private func retryLater(_ context: ChannelHandlerContext) {
    guard !clients.isClosing else { return deliverAll() }
    wake(context, at: .now + ConnectionIngest.timeout)
  }

  /// Continues the decoding on a thread.
  private func continueOnThread(_ context: ChannelHandlerContext) {
    isDecodingOnThread = true
    let turn = threads.proceed(decoding, on: context.eventLoop)
    turn.assumeIsolated().whenComplete { result in
      guard case .success(let pause) = result else { return self.deliverAll() }
      self.isDecodingOnThread = false
      self.settle(pause, context)
    }
  }

  /// Delivers decoded events without a later retry.
  private func deliverAll() {
    decoding.withLock { $0.deliverAll() }
  }

  /// Schedules a wake-up; only the earliest one is kept.
  private func wake(_ context: ChannelHandlerContext, at instant: ContinuousClock.Instant) {
    if let scheduledWakeUp {
      guard instant < scheduledWakeUp.at else { return }
      scheduledWakeUp.task.cancel()
    }
    let task = context.eventLoop.assumeIsolated().scheduleTask(
      in: TimeAmount(instant - .now)
    ) {
      self.scheduledWakeUp = nil
      self.proceed(context)
    }
    scheduledWakeUp = (task, instant)
  }
}

/// The access check.
extension ClientHandler {
  /// Checks the first bytes; returns false while the client is undecided, and if it is refused.
  private func isAdmitted(_ context: ChannelHandlerContext) -> Bool {
    guard let verdict = authenticator?.judge(unread.readableBytesUInt8Span, isWhole: hasEnded),
      let authenticator
    else { return false }
    switch verdict {
    case .undecided where !hasEnded:
      context.read()
      return false
    case .undecided where !authenticator.admitsUndecided:
      return false
    case .admitted, .undecided:
      self.authenticator = nil
      completeHandshake()
      guard authenticator.token != nil, !clients.prove(connection, hasEnded: hasEnded) else {
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

  /// Reserves a place for a client that sent a whole record; returns false if there is none.
  private func isProven(_ context: ChannelHandlerContext) -> Bool {
    guard clients.prove(connection, hasEnded: hasEnded) else {
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
    handshake?.cancel()
    handshake = nil
  }
}
