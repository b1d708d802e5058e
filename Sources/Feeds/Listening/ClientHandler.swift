internal import Captions
internal import NIOCore
internal import NIOTLS

/// One connection, on the event loop: reads only what the mailbox has room for.
///
/// What comes in is bytes of lines, whatever carried them. Nothing of a client that has yet to show who
/// it is is decoded, and what it may send until then is little.
final class ClientHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let connection: ConnectionID
  private let clients: ClientRegistry
  private var delivery: Delivery
  /// What is still to be shown; nil for a client that came in.
  private var admission: Admission?
  /// Closes the connection when that takes too long; nil where nothing takes time.
  private var handshake: Scheduled<Void>?
  /// What was read while more must not be decoded; NIO reads a closing peer's last bytes unasked.
  private var unread = ByteBuffer()
  private var hasEnded = false
  private var isFinished = false
  private let onFirstRecord: @Sendable () -> Void
  private var isKnownToSpeak = false
  private var waking: (task: Scheduled<Void>, at: ContinuousClock.Instant)?

  init(
    connection: ConnectionID, clients: ClientRegistry, delivery: Delivery,
    admission: Admission? = nil, handshake: Scheduled<Void>? = nil,
    onFirstRecord: @escaping @Sendable () -> Void = {}
  ) {
    self.connection = connection
    self.clients = clients
    self.delivery = delivery
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

  /// Delivers what was read, then asks for more; comes again when it cannot, or has to look again.
  private func proceed(_ context: ChannelHandlerContext) {
    guard admission == nil || admit(context) else { return }
    while delivery.deliver() {
      guard unread.readableBytes > 0 else { return rest(context) }
      take(unread.readSlice(length: min(unread.readableBytes, Delivery.mostBytes)) ?? ByteBuffer())
    }
    wake(context, at: .now + Delivery.patience)
  }

  private func rest(_ context: ChannelHandlerContext) {
    if hasEnded { return finish(context) }
    context.read()
    if let deadline = delivery.deadline() { wake(context, at: deadline) }
  }

  private func take(_ bytes: ByteBuffer) {
    if let hello = delivery.take(bytes.readableBytesUInt8Span) { clients.greet(connection, hello) }
    if !isKnownToSpeak, delivery.hasSpoken {
      isKnownToSpeak = true
      clients.spoke(connection)
      onFirstRecord()
    }
  }

  private func finish(_ context: ChannelHandlerContext) {
    guard !isFinished else { return }
    isFinished = true
    delivery.end()
    proceed(context)
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
    guard let admission, !isFinished else { return false }
    switch admission.judge(unread.readableBytesUInt8Span, isWhole: hasEnded) {
    case .undecided where !hasEnded:
      context.read()
      return false
    case .undecided where !admission.admitsUndecided:
      return false
    case .admitted, .undecided:
      self.admission = nil
      completeHandshake()
      return true
    case .refused(let refusal):
      isFinished = true
      unread = ByteBuffer()
      clients.refuse(refusal)
      context.close(promise: nil)
      return false
    }
  }

  private func completeHandshake() {
    handshake?.cancel()
    handshake = nil
  }
}
