import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket
import Synchronization

/// A server that sends the same messages to every client and records theirs.
struct WebSocketServer {
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let served: ServedClients
  private let listener: any Channel

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - messages: The messages for each client.
  ///   - port: The port; 0 lets the system choose.
  ///   - upgrades: True if clients get a WebSocket.
  ///   - encryption: The TLS settings, if any.
  /// - Throws: An error if the port is in use.
  init(
    sending messages: [String], port: Int = 0, upgrades: Bool = true,
    encryption: NIOSSLContext? = nil
  ) throws {
    let served = ServedClients(messages, upgrades: upgrades)
    self.served = served
    listener = try ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try served.receive(channel, encryption) }
      }
      .bind(host: "127.0.0.1", port: port).wait()
  }

  var port: Int { listener.localAddress?.port ?? 0 }
  /// All messages of the clients.
  var words: [String] { served.words }
  /// The number of clients with a WebSocket.
  var count: Int { served.channels.count }

  /// Closes the connections, but not the listener.
  func hangUp() {
    for client in served.channels { try? client.close().wait() }
  }

  func stop() {
    try? listener.close().wait()
    try? group.syncShutdownGracefully()
  }
}

/// The clients of a server.
private final class ServedClients: Sendable {
  private let state = Mutex<(channels: [any Channel], words: [String])>(([], []))
  private let messages: [String]
  private let upgrades: Bool

  init(_ messages: [String], upgrades: Bool) {
    self.messages = messages
    self.upgrades = upgrades
  }

  var channels: [any Channel] { state.withLock(\.channels) }
  var words: [String] { state.withLock(\.words) }

  func receive(_ channel: any Channel, _ encryption: NIOSSLContext?) throws {
    let upgrader = NIOWebSocketServerUpgrader(
      shouldUpgrade: { [upgrades] channel, _ in
        channel.eventLoop.makeSucceededFuture(upgrades ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { [self] channel, _ in
        channel.eventLoop.makeCompletedFuture { try welcome(channel) }
      })
    let pipeline = channel.pipeline.syncOperations
    if let encryption { try pipeline.addHandler(NIOSSLServerHandler(context: encryption)) }
    try pipeline.configureHTTPServerPipeline(withServerUpgrade: ([upgrader], { _ in }))
  }

  private func welcome(_ channel: any Channel) throws {
    state.withLock { $0.channels.append(channel) }
    for message in messages {
      let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: message))
      channel.writeAndFlush(frame, promise: nil)
    }
    try channel.pipeline.syncOperations.addHandler(
      FrameReader { [self] text in state.withLock { $0.words.append(text) } })
  }
}

private final class FrameReader: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  private let onText: (String) -> Void

  init(_ onText: @escaping (String) -> Void) {
    self.onText = onText
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    if frame.opcode == .text { onText(String(buffer: frame.unmaskedData)) }
  }
}
