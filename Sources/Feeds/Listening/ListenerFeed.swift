internal import CaptionCoding
package import Captions
internal import Glibc
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// Captions from any number of programs that connect to a socket of this machine.
///
/// A Unix socket is this user's alone (mode 0600); TCP and WebSocket are for this machine unless the
/// rules say otherwise. Each client is a connection of its own, with its own stream; when the mailbox is
/// full nothing more is read from any of them, so senders are slowed and nothing is lost. Clients whose
/// hello asks for it hear from the window; nothing is ever written to the others.
package final class ListenerFeed: CaptionFeed {
  /// More proven clients than this at once are turned away.
  package static let mostClients = 64
  /// So many may be on their way to being proven.
  package static let mostUnproven = 256

  /// Where it listens on TCP: the system's choice where port 0 was asked for; nil for a Unix socket.
  package let port: Int?
  /// Whether other machines can connect.
  package let isReachable: Bool

  private let file: BoundSocketFile?
  private let clients: ClientRegistry
  private let listener: Mutex<(any Channel)?>

  /// Opens the socket and listens.
  ///
  /// To be called from a thread that may wait, as a host's name may have to be looked up.
  ///
  /// - Parameters:
  ///   - address: where. A Unix socket's directory must exist; a dead socket there is replaced, nothing
  ///     else is.
  ///   - rules: who may come in; a Unix socket asks for no token and has no TLS.
  ///   - loop: the thread that serves it; it must outlive the feed.
  ///   - intake: where the events go.
  /// - Throws: `ListenerError`: why nobody can connect.
  package init(
    _ address: ListenerAddress, rules: DoorRules = DoorRules(), on loop: SocketLoop,
    into intake: FeedIntake
  ) throws(ListenerError) {
    let clients = ClientRegistry(
      limit: Self.mostClients, mostUnproven: Self.mostUnproven,
      greeting: intake.greeting.map(CaptionStreamEncoder.line(for:)).joined(),
      report: intake.report)
    self.clients = clients
    let bootstrap = Self.bootstrap(
      on: loop,
      Reception(
        address: address, rules: rules, clients: clients, intake: intake,
        threads: loop.decodingThreads))
    switch address {
    case .unix(let path):
      let file = try BoundSocketFile(path: path)
      self.file = file
      (port, isReachable) = (nil, false)
      listener = Mutex(try Self.listen(bootstrap, at: file, path))
    case .tcp(let place), .webSocket(let place):
      file = nil
      let resolved = try place.resolved()
      isReachable = !resolved.isLoopback
      guard resolved.isLoopback || rules.allowsRemote else {
        throw .reachable(address.description)
      }
      let channel = try Self.listen(bootstrap, at: resolved, address.description)
      port = channel.localAddress?.port
      listener = Mutex(channel)
    }
  }

  package func send(_ request: ControlRequest) {
    clients.send(CaptionStreamEncoder.line(for: request))
  }

  package func send(_ line: String, to connection: ConnectionID) {
    clients.send(line, to: connection)
  }

  /// Closes the socket and all connections and removes the socket's file.
  package func stop() {
    let channel = listener.withLock { listener in listener.take() }
    guard let channel else { return }
    file?.remove()
    try? channel.close().wait()
    clients.closeAll()
  }

  deinit {
    stop()
  }
}

extension ListenerFeed {
  private static func bootstrap(on loop: SocketLoop, _ reception: Reception) -> ServerBootstrap {
    ServerBootstrap(group: loop.group)
      // Who comes while the queue is full is heard again only after a second.
      .serverChannelOption(.backlog, value: BoundSocketFile.backlog)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.autoRead, value: false)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptPace(clients: reception.clients))
        }
      }
      .childChannelOption(.autoRead, value: false)
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Delivery.mostBytes)
      )
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 8 << 10, high: 64 << 10))
      .childChannelInitializer { reception.receive($0) }
  }

  private static func listen(
    _ bootstrap: ServerBootstrap, at file: BoundSocketFile, _ path: String
  ) throws(ListenerError) -> any Channel {
    do {
      return try bootstrap.withBoundSocket(file.descriptor).wait()
    } catch {
      file.remove()
      throw .failed(path, operation: "listen", reason: "\(error)")
    }
  }

  private static func listen(
    _ bootstrap: ServerBootstrap, at address: SocketAddress, _ place: String
  ) throws(ListenerError) -> any Channel {
    do {
      return try bootstrap.bind(to: address).wait()
    } catch let error as IOError {
      switch error.errnoCode {
      case EADDRINUSE: throw .portInUse(place)
      case EACCES, EPERM: throw .portNotAllowed(place)
      case EADDRNOTAVAIL: throw .notHere(place)
      case let code: throw ListenerError(place, "listen", code: code)
      }
    } catch {
      throw .failed(place, operation: "listen", reason: "\(error)")
    }
  }
}
