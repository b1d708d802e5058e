internal import NIOCore

/// A handler that closes a connection whose request is too long.
///
/// The HTTP parser limits the headers, but neither the request target nor the body.
final class RequestSizeLimit: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The greatest size in bytes of a request; more than browsers send to ask for a WebSocket.
  static let mostBytes = 32 << 10

  private var count = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    count += unwrapInboundIn(data).readableBytes
    guard count <= Self.mostBytes else { return context.close(promise: nil) }
    context.fireChannelRead(data)
  }
}
