internal import CaptionCoding
package import Captions
internal import Glibc
package import Messages
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// A feed of captions from any number of programs that connect to a socket of this machine.
///
/// A Unix socket is accessible only to its user (mode 0600). TCP and WebSocket listeners accept
/// only this machine unless the rules allow others. Each client is a connection with its own
/// stream. If the mailbox is full, nothing is read from any client. Back-pressure then slows the
/// senders, and no event is lost. Messages are sent only to clients whose hello asks for them.
package final class ListenerFeed: CaptionFeed {
  /// The TCP port, chosen by the system if port 0 was requested; nil for a Unix socket.
  package let port: Int?
  /// True if other machines can connect.
  package let acceptsRemote: Bool

  private let file: BoundSocketFile?
  private let clients: ClientRegistry
  private let listener: Mutex<(any Channel)?>

  /// Opens the socket and listens.
  ///
  /// The calling thread may block because a host name may have to be resolved. The directory of a
  /// Unix socket must exist. Only a socket file at which no program answers is replaced. The token
  /// and TLS do not apply to a Unix socket. The loop must outlive the feed.
  package init(
    _ address: ListenerAddress, rules: AccessPolicy = AccessPolicy(), on loop: SocketLoop,
    into context: FeedContext
  ) throws(ListenerError) {
    let clients = ClientRegistry(of: context)
    self.clients = clients
    let bootstrap = Self.bootstrap(
      on: loop,
      ClientSetup(
        address: address, rules: rules, clients: clients, context: context,
        threads: loop.decodingThreads))
    switch address {
    case .unix(let path):
      let file = try BoundSocketFile(path: path)
      self.file = file
      (port, acceptsRemote) = (nil, false)
      listener = Mutex(try Self.listen(bootstrap, at: file, path))
    case .tcp(let networkAddress), .webSocket(let networkAddress):
      file = nil
      let resolved = try networkAddress.resolved()
      acceptsRemote = !resolved.isLoopback
      guard resolved.isLoopback || rules.allowsRemote else {
        throw .remoteNotAllowed(address.description)
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

  /// Closes the socket and all connections, and removes the socket's file.
  package func stop() {
    let channel = listener.withLock { listener in listener.take() }
    guard let channel else { return }
    file?.remove()
    channel.close().waitWithinLimit()
    clients.closeAll()
  }

  deinit {
    stop()
  }
}

extension ListenerFeed {
  private static func bootstrap(on loop: SocketLoop, _ setup: ClientSetup) -> ServerBootstrap {
    ServerBootstrap(group: loop.group)
      // A client that connects while the queue is full retries only after a second.
      .serverChannelOption(.backlog, value: BoundSocketFile.backlog)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.autoRead, value: false)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptLimiter(clients: setup.clients))
        }
      }
      .childChannelInitializer { setup.addHandlers(to: $0) }
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
    _ bootstrap: ServerBootstrap, at address: SocketAddress, _ name: String
  ) throws(ListenerError) -> any Channel {
    do {
      return try bootstrap.bind(to: address).wait()
    } catch let error as IOError {
      switch error.errnoCode {
      case EADDRINUSE: throw .portInUse(name)
      case EACCES, EPERM: throw .portNotAllowed(name)
      case EADDRNOTAVAIL: throw .notLocal(name)
      case let code: throw ListenerError(name, "listen", code: code)
      }
    } catch {
      throw .failed(name, operation: "listen", reason: "\(error)")
    }
  }
}

/// A handler that accepts connections of a listener no faster than clients can be admitted.
///
/// If the slots of pending clients are full, new clients wait in the kernel's queue, which is
/// served in order. Every client therefore has `ClientRegistry.admissionTimeout` to be admitted. If
/// the system runs out of descriptors or memory, accepting pauses, and the fault is reported.
private final class AcceptLimiter: ChannelInboundHandler {
  typealias InboundIn = any Channel

  /// The pause after the system has run out of a resource.
  private static let pause: Duration = .milliseconds(500)

  private let clients: ClientRegistry
  private var isExhausted = false

  init(clients: ClientRegistry) {
    self.clients = clients
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    context.read()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    guard !isExhausted else { return }
    guard let due = clients.nextAcceptTime() else { return context.read() }
    accept(context, in: due - .now)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let code = (error as? IOError)?.errnoCode, ListenerError.exhaustion.contains(code)
    else { return context.fireErrorCaught(error) }
    pauseAccepting(context)
  }

  private func pauseAccepting(_ context: ChannelHandlerContext) {
    guard !isExhausted else { return }
    isExhausted = true
    clients.refuse(.exhausted)
    clients.disconnectOldest()
    // The failed read stays pending, and the loop would spin on it. Only toggling autoRead cancels
    // the read.
    for reads in [true, false] {
      try? context.channel.syncOptions?.setOption(.autoRead, value: reads)
    }
    accept(context, in: Self.pause)
  }

  private func accept(_ context: ChannelHandlerContext, in delay: Duration) {
    context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(delay)) {
      self.isExhausted = false
      context.read()
    }
  }
}
