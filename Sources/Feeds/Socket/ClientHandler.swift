internal import Captions
internal import NIOCore

/// One client of a socket, on the event loop: reads only what the mailbox has room for.
final class ClientHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let connection: ConnectionID
  private let clients: ClientRegistry
  private var delivery: Delivery
  /// What was read while the mailbox was full; NIO reads a closing peer's last bytes unasked.
  private var unread: [ByteBuffer] = []
  private var hasEnded = false
  private var isFinished = false
  private var isWaiting = false

  init(connection: ConnectionID, clients: ClientRegistry, delivery: Delivery) {
    self.connection = connection
    self.clients = clients
    self.delivery = delivery
  }

  func channelActive(context: ChannelHandlerContext) {
    context.read()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    unread.append(unwrapInboundIn(data))
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    proceed(context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    clients.leave(connection)
    hasEnded = true
    proceed(context)
  }

  /// A fault of the connection is its end, no more.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  /// Delivers what was read, then asks for more; comes again later when the mailbox is full.
  private func proceed(_ context: ChannelHandlerContext) {
    guard !isWaiting else { return }
    while delivery.deliver() {
      guard !unread.isEmpty else {
        if hasEnded { finish(context) } else { context.read() }
        return
      }
      take(unread.removeFirst())
    }
    isWaiting = true
    context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(Delivery.patience)) {
      self.isWaiting = false
      self.proceed(context)
    }
  }

  private func take(_ bytes: ByteBuffer) {
    let hello = delivery.take(bytes.readableBytesUInt8Span)
    if hello?.wantsControl == true { clients.wantsControl(connection) }
  }

  private func finish(_ context: ChannelHandlerContext) {
    guard !isFinished else { return }
    isFinished = true
    delivery.end()
    proceed(context)
  }
}
