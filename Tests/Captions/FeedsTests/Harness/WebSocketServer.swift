import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket
import Synchronization

/// A server that sends the same messages to every client and records theirs.
struct WebSocketServer {
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let clients: ConnectedClients
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
    let clients = ConnectedClients(messages, upgrades: upgrades)
    self.clients = clients
    listener = try ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try clients.addHandlers(to: channel, encryption) }
      }
      .bind(host: "127.0.0.1", port: port).wait()
  }

  var port: Int { listener.localAddress?.port ?? 0 }
  /// All messages of the clients.
  var receivedTexts: [String] { clients.receivedTexts }
  /// The number of clients with a WebSocket.
  var count: Int { clients.channels.count }

  /// Closes the connections, but not the listener.
  func disconnectClients() {
    for client in clients.channels { try? client.close().wait() }
  }

  func stop() {
    try? listener.close().wait()
    try? group.syncShutdownGracefully()
  }
}

/// The clients of a server.
private final class ConnectedClients: Sendable {
  private let state = Mutex<(channels: [any Channel], receivedTexts: [String])>(([], []))
  private let messages: [String]
  private let upgrades: Bool

  init(_ messages: [String], upgrades: Bool) {
    self.messages = messages
    self.upgrades = upgrades
  }

  var channels: [any Channel] { state.withLock(\.channels) }
  var receivedTexts: [String] { state.withLock(\.receivedTexts) }

  func addHandlers(to channel: any Channel, _ encryption: NIOSSLContext?) throws {
    let upgrader = NIOWebSocketServerUpgrader(
      shouldUpgrade: { [upgrades] channel, _ in
        channel.eventLoop.makeSucceededFuture(upgrades ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { [self] channel, _ in
        channel.eventLoop.makeCompletedFuture { try sendMessages(to: channel) }
      })
    let pipeline = channel.pipeline.syncOperations
    if let encryption { try pipeline.addHandler(NIOSSLServerHandler(context: encryption)) }
    try pipeline.configureHTTPServerPipeline(withServerUpgrade: ([upgrader], { _ in }))
  }

  private func sendMessages(to channel: any Channel) throws {
    state.withLock { $0.channels.append(channel) }
    for message in messages {
      let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: message))
      channel.writeAndFlush(frame, promise: nil)
    }
    try channel.pipeline.syncOperations.addHandler(
      FrameReader { [self] text in state.withLock { $0.receivedTexts.append(text) } })
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
