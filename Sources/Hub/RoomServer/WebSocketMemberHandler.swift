internal import NIOCore
internal import NIOWebSocket
internal import Rooms

/// A client's WebSocket (RFC 6455): messages in, and what the room sends out.
///
/// The first message is the hello. A message is at most `maxMessageBytes` long, in any number of frames.
final class WebSocketMemberHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  static let maxMessageBytes = 128 << 10
  /// The largest number of frames of a message, as each one costs work.
  private static let maxFrames = 512
  /// The time in which the hello has to arrive.
  private static let helloTimeout = TimeAmount.seconds(10)

  private enum State {
    case awaitingHello(Scheduled<Void>?)
    case entering
    case entered(Member, WebSocketOutlet)
    case ended
  }

  private let host: RoomHost
  private let address: String
  private var state = State.awaitingHello(nil)
  private var message: (opcode: WebSocketOpcode, bytes: ByteBuffer, frames: Int)?

  init(host: RoomHost, address: String) {
    self.host = host
    self.address = address
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context.channel), eventLoop: context.eventLoop)
    state = .awaitingHello(
      context.eventLoop.scheduleTask(in: Self.helloTimeout) {
        let (handler, channel) = bound.value
        if case .awaitingHello = handler.state { Self.close(channel, .policyViolation) }
      })
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    if case .ended = state {
      // What arrives after the end is not looked at; the answer to a close frame ends the connection.
      if frame.opcode == .connectionClose { context.close(promise: nil) }
      return
    }
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      return fail(context, .protocolError)
    }
    if case .entered(let member, _) = state { member.lastHeard = .now }
    switch frame.opcode {
    case .text, .binary, .continuation: append(frame, context)
    case .ping:
      guard maySend(0.2) else { return }
      let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
      if context.channel.isWritable { context.writeAndFlush(wrapOutboundOut(pong), promise: nil) }
    case .pong: break
    case .connectionClose: fail(context, .normalClosure)
    default: fail(context, .protocolError)
    }
  }

  /// Counts what is no message against what the client may send.
  private func maySend(_ count: Double) -> Bool {
    guard case .entered(let member, _) = state else { return true }
    return member.rate.take(count, at: .now)
  }

  private func append(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
    guard (frame.opcode == .continuation) == (message != nil) else {
      return fail(context, .protocolError)
    }
    var whole = message ?? (frame.opcode, ByteBuffer(), 0)
    message = nil
    var bytes = frame.unmaskedData
    whole.frames += 1
    guard whole.bytes.readableBytes + bytes.readableBytes <= Self.maxMessageBytes,
      whole.frames <= Self.maxFrames
    else { return fail(context, .messageTooLarge) }
    whole.bytes.writeBuffer(&bytes)
    guard frame.fin else { return message = whole }
    receive(whole.bytes, isText: whole.opcode == .text, context)
  }

  private func receive(_ bytes: ByteBuffer, isText: Bool, _ context: ChannelHandlerContext) {
    switch state {
    case .awaitingHello(let timeout):
      timeout?.cancel()
      guard isText, let hello = RoomHello(bytes.readableBytesView) else {
        return refuse(.hello, context)
      }
      enter(hello, context)
    case .entered(let member, _):
      guard isText else { return host.hear(bytes, from: member) }
      // A message that is none is ignored, as those of later versions are.
      if let request = RoomRequest(bytes.readableBytesView) {
        host.receive(request, from: member)
      } else if !maySend(2) {
        fail(context, .policyViolation)
      }
    case .entering: fail(context, .policyViolation)
    case .ended: break
    }
  }

  private func enter(_ hello: RoomHello, _ context: ChannelHandlerContext) {
    state = .entering
    let channel = context.channel
    host.enter(hello, from: address) { [self] result in
      guard case .entering = state else {
        // The client did not wait.
        if case .success(let member) = result { host.drop(member) }
        return
      }
      switch result {
      case .success(let member):
        let outlet = WebSocketOutlet(channel)
        state = .entered(member, outlet)
        host.connect(member, outlet)
      case .failure(let refusal): refuse(refusal, channel)
      }
    }
  }

  private func refuse(_ refusal: RoomRefusal, _ context: ChannelHandlerContext) {
    refuse(refusal, context.channel)
  }

  private func refuse(_ refusal: RoomRefusal, _ channel: any Channel) {
    state = .ended
    channel.write(
      WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: refusal.json)), promise: nil
    )
    Self.close(channel, .policyViolation)
  }

  private func fail(_ context: ChannelHandlerContext, _ code: WebSocketErrorCode) {
    leave()
    Self.close(context.channel, code)
  }

  private func leave() {
    if case .entered(let member, let outlet) = state { host.disconnect(member, outlet) }
    state = .ended
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if case .entered(let member, _) = state, context.channel.isWritable, member.isBehind {
      host.catchUp(member)
    }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if case .invalidFrameLength? = error as? NIOWebSocketError {
      return fail(context, .messageTooLarge)
    }
    fail(context, .protocolError)
  }

  /// Sends a close code, and closes the connection once it had time to arrive (7.1.7).
  static func close(_ channel: any Channel, _ code: WebSocketErrorCode) {
    var reason = ByteBuffer()
    reason.write(webSocketErrorCode: code)
    channel.writeAndFlush(
      WebSocketFrame(fin: true, opcode: .connectionClose, data: reason), promise: nil)
    channel.eventLoop.scheduleTask(in: .milliseconds(500)) { channel.close(promise: nil) }
  }
}
