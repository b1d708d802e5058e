internal import NIOCore
internal import NIOWebSocket

/// Between frames and bytes of lines: RFC 6455.
///
/// Every message is a record, so it becomes its bytes and a newline, whether the peer calls it text or
/// binary. Bytes that are written become one text message. Pings are answered, a close is returned, and
/// what breaks the protocol or is too large closes the connection with the code for it.
final class WebSocketMessages: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = WebSocketFrame

  enum Role {
    case server, client
  }

  /// The limit of a client's message, however it is cut into frames.
  static let longestMessage = 1 << 20
  /// The limit of a message of a server, which is one that somebody named.
  ///
  /// RealtimeSTT sends the sound of a whole sentence along. What is too long for a caption is for the
  /// decoder to skip, and no reason to leave.
  static let longestMessageOfServer = 1 << 24
  /// How long a peer may take to read why it was closed.
  private static let farewell = TimeAmount.milliseconds(500)

  private let role: Role
  /// Whole messages of one reading, with a newline behind each.
  private var lines = ByteBuffer()
  /// The beginning of a message whose end has not come.
  private var message: ByteBuffer?
  private var isClosing = false

  init(role: Role) {
    self.role = role
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    let frame = unwrapInboundIn(data)
    // 5.1: clients mask, servers do not. 5.2: no extension was agreed upon.
    guard (frame.maskKey != nil) == (role == .server), !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      return close(context, for: .protocolError)
    }
    switch frame.opcode {
    case .text, .binary, .continuation: take(frame, context)
    case .ping: answer(frame, context)
    case .pong: break
    case .connectionClose: sayGoodbye(frame, context)
    default: close(context, for: .protocolError)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    passOn(context)
    context.fireChannelReadComplete()
  }

  /// A reading that closes the connection is not always completed.
  func channelInactive(context: ChannelHandlerContext) {
    passOn(context)
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
    // The newline is what ends a line elsewhere; here the message does.
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
  /// Passes whole messages on.
  private func passOn(_ context: ChannelHandlerContext) {
    guard lines.readableBytes > 0 else { return }
    context.fireChannelRead(wrapInboundOut(lines))
    lines = ByteBuffer()
  }

  /// Takes in a frame of a message (5.4).
  private func take(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
    guard (frame.opcode == .continuation) == (message != nil) else {
      return close(context, for: .protocolError)
    }
    var bytes = message ?? ByteBuffer()
    message = nil
    var more = frame.unmaskedData
    let longest = role == .client ? Self.longestMessageOfServer : Self.longestMessage
    guard bytes.readableBytes + more.readableBytes <= longest else {
      return close(context, for: .messageTooLarge)
    }
    bytes.writeBuffer(&more)
    guard frame.fin else { return message = bytes }
    lines.writeBuffer(&bytes)
    lines.writeInteger(UInt8(ascii: "\n"))
  }

  /// 5.5.2: a pong with the same bytes; a peer that does not read them gets none.
  private func answer(_ ping: WebSocketFrame, _ context: ChannelHandlerContext) {
    guard context.channel.isWritable else { return }
    context.writeAndFlush(wrapOutboundOut(frame(.pong, ping.unmaskedData)), promise: nil)
  }

  /// 5.5.1: a close is answered with its own code.
  private func sayGoodbye(_ goodbye: WebSocketFrame, _ context: ChannelHandlerContext) {
    isClosing = true
    let code = goodbye.unmaskedData.getSlice(
      at: goodbye.unmaskedData.readerIndex, length: min(2, goodbye.unmaskedData.readableBytes))
    context.writeAndFlush(
      wrapOutboundOut(frame(.connectionClose, code ?? ByteBuffer())), promise: nil)
    context.close(promise: nil)
  }

  /// 7.1.7: says why, and leaves the peer a moment to read it.
  ///
  /// Closing at once would reset the connection where bytes of the peer are unread, and lose the code.
  private func close(_ context: ChannelHandlerContext, for code: WebSocketErrorCode) {
    guard !isClosing else { return }
    isClosing = true
    message = nil
    var reason = ByteBuffer()
    reason.write(webSocketErrorCode: code)
    context.writeAndFlush(wrapOutboundOut(frame(.connectionClose, reason)), promise: nil)
    context.close(mode: .output, promise: nil)
    context.eventLoop.assumeIsolated().scheduleTask(in: Self.farewell) {
      context.close(promise: nil)
    }
  }

  private func frame(_ opcode: WebSocketOpcode, _ bytes: ByteBuffer) -> WebSocketFrame {
    let key: WebSocketMaskingKey? = role == .client ? .random() : nil
    return WebSocketFrame(fin: true, opcode: opcode, maskKey: key, data: bytes)
  }
}
