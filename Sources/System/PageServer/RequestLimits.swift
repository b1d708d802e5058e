internal import NIOCore
internal import NIOHTTP1

/// A handler that closes a connection whose request has too long a head.
///
/// The HTTP parser limits headers, but not the target of a request.
final class RequestHeadLimiter: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  static let maxBytes = 32 << 10

  /// True while the body of a request arrives, whose own limit counts.
  var isInBody = false { didSet { count = 0 } }
  private var count = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isInBody {
      count += unwrapInboundIn(data).readableBytes
      // The bytes of one read may have the next request behind a body.
      guard count <= Self.maxBytes * 3 else { return context.close(promise: nil) }
    }
    context.fireChannelRead(data)
  }
}

extension NIOHTTPDecoderLimitConfiguration {
  /// The limits of requests of browsers.
  static var ofPages: Self {
    var limits = Self()
    limits.maxHeaderFieldSize = 8 << 10
    limits.maxHeaderListSize = RequestHeadLimiter.maxBytes
    limits.maxHeaderFieldCount = 64
    return limits
  }
}
