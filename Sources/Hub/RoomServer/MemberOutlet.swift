internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// The way to one client, on the hub's event loop.
protocol MemberOutlet: AnyObject {
  /// False while the client does not read what was sent.
  var isWritable: Bool { get }
  /// True if a client that is there answers `ping`.
  var answersPings: Bool { get }
  /// Sends a message, with the next `flush`.
  func write(_ message: ByteBuffer)
  func flush()
  /// Checks that the client is there, which answers if it can.
  func ping()
  /// Ends the connection after what was sent.
  func end()
  /// Lets the client send again, or holds it up.
  func setReading(_ reads: Bool)
}

/// A client with a WebSocket: each message is one text frame.
final class WebSocketOutlet: MemberOutlet {
  private let channel: any Channel

  init(_ channel: any Channel) { self.channel = channel }

  var isWritable: Bool { channel.isWritable }
  var answersPings: Bool { true }

  func write(_ message: ByteBuffer) {
    channel.write(WebSocketFrame(fin: true, opcode: .text, data: message), promise: nil)
  }

  func flush() { channel.flush() }

  func ping() {
    channel.writeAndFlush(
      WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()), promise: nil)
  }

  func end() { WebSocketMemberHandler.close(channel, .normalClosure) }

  func setReading(_ reads: Bool) { _ = channel.setOption(.autoRead, value: reads) }
}

/// A client with an event stream (HTML Standard, 9.2), for browsers that open no WebSocket here.
final class EventStreamOutlet: MemberOutlet {
  private let channel: any Channel

  init(_ channel: any Channel) { self.channel = channel }

  var isWritable: Bool { channel.isWritable }
  /// The system gives up a connection on which nothing arrives (RFC 5482).
  var answersPings: Bool { false }

  func write(_ message: ByteBuffer) {
    // JSON on one line has no line feed, which would end the field.
    var event = ByteBuffer(string: "data: ")
    event.writeImmutableBuffer(message)
    event.writeString("\n\n")
    channel.write(HTTPServerResponsePart.body(.byteBuffer(event)), promise: nil)
  }

  func flush() { channel.flush() }

  func ping() {
    channel.writeAndFlush(
      HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: ": \n\n"))), promise: nil)
  }

  func end() {
    let channel = channel
    channel.writeAndFlush(HTTPServerResponsePart.end(nil)).whenComplete { _ in
      channel.close(promise: nil)
    }
  }

  func setReading(_ reads: Bool) {}
}
