internal import CaptionCoding
package import Captions
internal import FrameExchange
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// Captions from any number of programs that connect to a Unix socket.
///
/// The socket is this user's alone (mode 0600). Each client is a connection of its own, with its own
/// stream; when the mailbox is full nothing more is read from any of them, so senders are slowed and
/// nothing is lost. Clients whose hello asks for `control` hear what the person asks for; nothing is
/// ever written to the others.
package final class UnixSocketFeed: CaptionFeed {
  /// More clients than this at once are turned away.
  package static let mostClients = 64

  private let file: BoundSocketFile
  private let clients: ClientRegistry
  private let listener: Mutex<(any Channel)?>

  /// Opens the socket and listens.
  ///
  /// - Parameters:
  ///   - path: where; its directory must exist. A dead socket there is replaced, nothing else is.
  ///   - loop: the thread that serves it; it must outlive the feed.
  ///   - numbers: where the clients' connection numbers come from.
  ///   - mailbox: where the events go.
  ///   - greeting: sent to every client as soon as it asks for `control`.
  ///   - report: told, on the loop's thread, of faults.
  /// - Throws: `UnixSocketError`: why there can be no socket.
  package init(
    path: String, on loop: SocketLoop, numbers: ConnectionNumbers, mailbox: CaptionMailbox,
    greeting: [ControlRequest] = [],
    report: @escaping @Sendable (FeedReport) -> Void
  ) throws(UnixSocketError) {
    let clients = ClientRegistry(
      limit: Self.mostClients, greeting: greeting.map(CaptionStreamEncoder.line(for:)).joined())
    let file = try BoundSocketFile(path: path)
    self.clients = clients
    self.file = file
    let bootstrap = ServerBootstrap(group: loop.group)
      .childChannelOption(.autoRead, value: false)
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Delivery.mostBytes)
      )
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 8 << 10, high: 64 << 10))
      .childChannelInitializer { channel in
        let connection = numbers.next()
        if case .turnedAway(let isNews) = clients.enter(connection, channel) {
          if isNews { report(.tooManyClients(limit: Self.mostClients)) }
          return channel.close()
        }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            ClientHandler(
              connection: connection, clients: clients,
              delivery: Delivery(
                from: connection, to: mailbox, isTwoWay: true, report: report)))
        }
      }
    do {
      listener = Mutex(try bootstrap.withBoundSocket(file.descriptor).wait())
    } catch {
      file.remove()
      throw .failed(path: path, operation: "listen", reason: "\(error)")
    }
  }

  /// Sends a request to every client that asked for them, from any thread; never waits.
  package func send(_ request: ControlRequest) {
    clients.send(CaptionStreamEncoder.line(for: request))
  }

  package func send(_ line: String, to connection: ConnectionID) {
    clients.send(line, to: connection)
  }

  /// Closes the socket and all connections and removes the socket's file.
  ///
  /// To be called from a thread that may wait; what was read but not delivered is dropped.
  package func stop() {
    let channel = listener.withLock { listener in listener.take() }
    guard let channel else { return }
    file.remove()
    try? channel.close().wait()
    for client in clients.channels { try? client.close().wait() }
  }

  deinit {
    stop()
  }
}
