internal import NIOCore

/// Closes a connection whose request does not end: the parser bounds headers, but neither the address
/// before them nor a body behind them.
final class RequestSizeLimit: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// More than any browser sends to ask for a WebSocket.
  static let mostBytes = 32 << 10

  private var count = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    count += unwrapInboundIn(data).readableBytes
    guard count <= Self.mostBytes else { return context.close(promise: nil) }
    context.fireChannelRead(data)
  }
}
