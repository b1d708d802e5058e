internal import Captions
internal import NIOCore
internal import NIOTLS

/// One connection, on the event loop: reads only what the mailbox has room for.
///
/// What comes in is bytes of lines, whatever carried them. Nothing of a client that has yet to show who
/// it is is decoded, and what it may send until then is little. Decoding that is short happens here; what
/// would keep others waiting goes to the `DecodingThreads`, and nothing is read until it is back.
final class ClientHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  /// How long a client may keep the loop to itself.
  private static let turn: Duration = .milliseconds(1)

  private let connection: ConnectionID
  private let clients: ClientRegistry
  private let decoding: SharedDecoding
  private let threads: DecodingThreads
  /// A thread has the decoding.
  private var isAway = false
  /// What was read while it was away, or before the client was admitted.
  private var unread = ByteBuffer()
  /// What is still to be shown; nil for a client that came in.
  private var admission: Admission?
  /// Closes the connection when that takes too long; nil where nothing takes time.
  private var handshake: Scheduled<Void>?
  private var hasEnded = false
  /// Nothing of it counts any more.
  private var isRefused = false
  private let onFirstRecord: @Sendable () -> Void
  private var waking: (task: Scheduled<Void>, at: ContinuousClock.Instant)?

  init(
    connection: ConnectionID, clients: ClientRegistry, delivery: Delivery,
    threads: DecodingThreads, admission: Admission? = nil, handshake: Scheduled<Void>? = nil,
    onFirstRecord: @escaping @Sendable () -> Void = {}
  ) {
    self.connection = connection
    self.clients = clients
    decoding = SharedDecoding(delivery)
    self.threads = threads
    self.admission = admission
    self.handshake = handshake
    self.onFirstRecord = onFirstRecord
  }

  /// A WebSocket is open already when its messages get a reader.
  func handlerAdded(context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    if admission == nil { completeHandshake() }
    context.read()
  }

  func channelActive(context: ChannelHandlerContext) {
    context.read()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent, admission?.token == nil {
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

  /// A fault of the connection is its end, no more.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  /// Decodes and delivers what was read, then asks for more; comes again when it cannot, or has to look
  /// again.
  private func proceed(_ context: ChannelHandlerContext) {
    guard !isAway, !isRefused, admission == nil || admit(context) else { return }
    let (bytes, isOver) = (unread, hasEnded)
    unread = ByteBuffer()
    let pause = decoding.withLock { decoding in
      decoding.add(bytes, isLast: isOver)
      return decoding.proceed(until: .now + Self.turn, takesLongRecords: false)
    }
    settle(pause, context)
  }

  /// Does what is to be done after a turn.
  private func settle(_ pause: ClientDecoding.Pause, _ context: ChannelHandlerContext) {
    if let hello = decoding.withLock({ $0.takeHello() }) { clients.greet(connection, hello) }
    switch pause {
    case .idle where unread.readableBytes > 0: proceed(context)
    case .idle: rest(context)
    case .spoke: if isProven(context) { proceed(context) }
    case .full: wait(context)
    case .late, .long: clients.isClosing ? deliverAll() : leave(context)
    }
  }

  private func rest(_ context: ChannelHandlerContext) {
    guard !hasEnded || decoding.withLock(\.isOver) else { return proceed(context) }
    if !hasEnded { context.read() }
    let deadline = decoding.withLock { $0.delivery.deadline() }
    if let deadline { wake(context, at: deadline) }
  }

  private func wait(_ context: ChannelHandlerContext) {
    guard !clients.isClosing else { return deliverAll() }
    wake(context, at: .now + Delivery.patience)
  }

  /// Lets a thread go on with it.
  private func leave(_ context: ChannelHandlerContext) {
    isAway = true
    let turn = threads.proceed(decoding, on: context.eventLoop)
    turn.assumeIsolated().whenComplete { result in
      guard case .success(let pause) = result else { return self.deliverAll() }
      self.isAway = false
      self.settle(pause, context)
    }
  }

  /// Delivers what was decoded: nobody comes again.
  private func deliverAll() {
    decoding.withLock { $0.deliverAll() }
  }

  /// One timer at most: the earliest that was asked for.
  private func wake(_ context: ChannelHandlerContext, at instant: ContinuousClock.Instant) {
    if let waking {
      guard instant < waking.at else { return }
      waking.task.cancel()
    }
    let task = context.eventLoop.assumeIsolated().scheduleTask(
      in: TimeAmount(instant - .now)
    ) {
      self.waking = nil
      self.proceed(context)
    }
    waking = (task, instant)
  }
}

/// Coming in.
extension ClientHandler {
  /// Looks at the first bytes; false while they do not let the client in, or never will.
  private func admit(_ context: ChannelHandlerContext) -> Bool {
    guard let verdict = admission?.judge(unread.readableBytesUInt8Span, isWhole: hasEnded),
      let admission
    else { return false }
    switch verdict {
    case .undecided where !hasEnded:
      context.read()
      return false
    case .undecided where !admission.admitsUndecided:
      return false
    case .admitted, .undecided:
      self.admission = nil
      completeHandshake()
      guard admission.token != nil, !clients.prove(connection) else { return true }
      turnAway(context)
      return false
    case .refused(let refusal):
      clients.refuse(refusal)
      turnAway(context)
      return false
    }
  }

  /// Whether there is a place for a client that has said something whole.
  private func isProven(_ context: ChannelHandlerContext) -> Bool {
    guard clients.prove(connection) else {
      turnAway(context)
      return false
    }
    onFirstRecord()
    return true
  }

  private func turnAway(_ context: ChannelHandlerContext) {
    isRefused = true
    unread = ByteBuffer()
    context.close(promise: nil)
  }

  private func completeHandshake() {
    handshake?.cancel()
    handshake = nil
  }
}
