internal import NIOCore
internal import NIOWebSocket

/// The conversion between WebSocket frames and bytes of lines (RFC 6455).
///
/// Every message is a record, whose bytes are forwarded with a newline. Text and binary messages
/// are treated the same. Written bytes become one text message. Pings and close frames are
/// answered. A protocol violation or an oversized message closes the connection with the matching
/// code.
final class WebSocketMessages: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = WebSocketFrame

  enum Role {
    case server, client
  }

  /// The maximum size in bytes of a client's message, across all of its frames.
  static let maxClientMessageBytes = 1 << 20
  /// The maximum size in bytes of a server's message.
  ///
  /// The limit is larger because the user chose the server. RealtimeSTT sends the audio of a whole
  /// sentence along. The decoder skips records that are too long for a caption, so the connection
  /// can stay open.
  static let maxServerMessageBytes = 1 << 24
  /// The time for which a peer can read the close code before the connection is closed.
  private static let closeTimeout = TimeAmount.milliseconds(500)

  private let role: Role
  /// The complete messages of the current read, each with a newline.
  private var lines = ByteBuffer()
  /// The beginning of an incomplete message.
  private var message: ByteBuffer?
  private var isClosing = false

  init(role: Role) {
    self.role = role
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    let frame = unwrapInboundIn(data)
    // 5.1: clients mask, servers do not. 5.2: no extension was negotiated.
    guard (frame.maskKey != nil) == (role == .server), !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      return close(context, for: .protocolError)
    }
    switch frame.opcode {
    case .text, .binary, .continuation: append(frame, context)
    case .ping: sendPong(to: frame, context)
    case .pong: break
    case .connectionClose: answerClose(frame, context)
    default: close(context, for: .protocolError)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    forwardLines(context)
    context.fireChannelReadComplete()
  }

  /// Forwards messages because a read that closes the connection does not always complete.
  func channelInactive(context: ChannelHandlerContext) {
    forwardLines(context)
    context.fireChannelInactive()
  }

  func read(context: ChannelHandlerContext) {
    if !isClosing { context.read() }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isClosing else {
      promise?.fail(ChannelError.outputClosed)
      return
    }
    var bytes = unwrapOutboundIn(data)
    // The end of the message replaces the newline.
    if bytes.readableBytesView.last == UInt8(ascii: "\n") {
      bytes.moveWriterIndex(to: bytes.writerIndex - 1)
    }
    context.write(wrapOutboundOut(frame(.text, bytes)), promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error as? NIOWebSocketError {
    case .invalidFrameLength: close(context, for: .messageTooLarge)
    case .fragmentedControlFrame, .multiByteControlFrameLength: close(context, for: .protocolError)
    case nil: context.fireErrorCaught(error)
    }
  }
}

extension WebSocketMessages {
  /// Forwards complete messages.
  private func forwardLines(_ context: ChannelHandlerContext) {
    guard lines.readableBytes > 0 else { return }
    context.fireChannelRead(wrapInboundOut(lines))
    lines = ByteBuffer()
  }

  /// Adds a frame to a message (5.4).
  private func append(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
    guard (frame.opcode == .continuation) == (message != nil) else {
      return close(context, for: .protocolError)
    }
    var bytes = message ?? ByteBuffer()
    message = nil
    var payload = frame.unmaskedData
    let maxBytes = role == .client ? Self.maxServerMessageBytes : Self.maxClientMessageBytes
    guard bytes.readableBytes + payload.readableBytes <= maxBytes else {
      return close(context, for: .messageTooLarge)
    }
    bytes.writeBuffer(&payload)
    guard frame.fin else { return message = bytes }
    lines.writeBuffer(&bytes)
    lines.writeInteger(UInt8(ascii: "\n"))
  }

  /// Sends a pong with the same bytes (5.5.2), unless the peer does not read its input.
  private func sendPong(to ping: WebSocketFrame, _ context: ChannelHandlerContext) {
    guard context.channel.isWritable else { return }
    context.writeAndFlush(wrapOutboundOut(frame(.pong, ping.unmaskedData)), promise: nil)
  }

  /// Answers a close frame with its own code (5.5.1).
  private func answerClose(_ closeFrame: WebSocketFrame, _ context: ChannelHandlerContext) {
    isClosing = true
    let code = closeFrame.unmaskedData.getSlice(
      at: closeFrame.unmaskedData.readerIndex, length: min(2, closeFrame.unmaskedData.readableBytes)
    )
    context.writeAndFlush(
      wrapOutboundOut(frame(.connectionClose, code ?? ByteBuffer())), promise: nil)
    context.close(promise: nil)
  }

  /// Sends a close code and closes the connection after a delay (7.1.7).
  ///
  /// Closing at once would reset the connection if bytes of the peer are unread, and lose the code.
  private func close(_ context: ChannelHandlerContext, for code: WebSocketErrorCode) {
    guard !isClosing else { return }
    isClosing = true
    message = nil
    var reason = ByteBuffer()
    reason.write(webSocketErrorCode: code)
    context.writeAndFlush(wrapOutboundOut(frame(.connectionClose, reason)), promise: nil)
    context.close(mode: .output, promise: nil)
    context.eventLoop.assumeIsolated().scheduleTask(in: Self.closeTimeout) {
      context.close(promise: nil)
    }
  }

  private func frame(_ opcode: WebSocketOpcode, _ bytes: ByteBuffer) -> WebSocketFrame {
    let key: WebSocketMaskingKey? = role == .client ? .random() : nil
    return WebSocketFrame(fin: true, opcode: opcode, maskKey: key, data: bytes)
  }
}
