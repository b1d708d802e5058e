internal import Glibc
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL
internal import NIOTLS
internal import NIOWebSocket
package import Rooms
internal import System

/// The ports of a hub, and the programs that it runs.
package struct HubConfiguration {
  /// The port of the encrypted pages; 0 for any that is free.
  package var port = 7443
  /// True if another port is taken if this one is in use.
  package var takesNextPort = true
  /// The port of the pages without encryption; nil for none.
  package var portInClear: Int?
  /// True if addresses beyond the local network may connect.
  package var isOpenToAll = false
  /// True if an authority vouches for the certificate: then no other name can lead a browser here.
  package var hasPublicName = false
  /// The command line of the translator; nil for none.
  package var translator: String?
  /// The command line of a recognizer of a language; nil for none.
  package var recognizer: (@Sendable (_ language: String) -> String)?
  /// The silence after which a client counts as gone.
  package var silenceLimit = Duration.seconds(25)
  /// The number of people who can speak into their phones at the same time.
  package var maxSpeakers = 2

  package init() {}
}

/// A room on the network: its pages, its connections and its programs.
///
/// All connections and the room itself belong to one event loop.
package final class HubServer: Sendable {
  /// A reason why the hub cannot start.
  package enum StartError: Error {
    case portInUse(Int)
    case portNotAllowed(Int)
    case failed(reason: String)
  }

  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let site: NIOLoopBound<HubSite>
  private let access: RoomAccess
  private let context: NIOSSLContext
  private let isOpenToAll: Bool
  private let channels: NIOLoopBoundBox<[any Channel]>
  private let connections: NIOLoopBoundBox<ConnectionCounts>
  private let beat: NIOLoopBoundBox<RepeatedTask?>
  /// The port of the encrypted pages.
  package let port: Int
  /// The SHA-256 sum of the certificate in base64url.
  package let fingerprint: String
  package let portInClear: Int?

  /// Opens the ports.
  ///
  /// `onClose` is called on the event loop when the opener has closed the room.
  ///
  /// - Throws: `StartError` if no port can be opened.
  package init(
    _ configuration: HubConfiguration, room: Room, access: RoomAccess, pages: PageFiles,
    identity: MachineIdentity, onClose: @escaping @Sendable () -> Void
  ) throws(StartError) {
    let loop = group.next()
    self.access = access
    fingerprint = identity.fingerprint
    isOpenToAll = configuration.isOpenToAll
    do {
      context = try identity.context()
    } catch {
      throw .failed(reason: "\(error)")
    }
    site = Self.site(configuration, room, access, pages, loop, onClose)
    channels = .makeBoxSendingValue([], eventLoop: loop)
    connections = .makeBoxSendingValue(ConnectionCounts(), eventLoop: loop)
    beat = .makeBoxSendingValue(nil, eventLoop: loop)
    // The ports are known after the last stored property that the initializers of channels use.
    let setup = ChannelSetup(
      site: site, context: context, isOpenToAll: isOpenToAll, connections: connections)
    var opened: [any Channel] = []
    (port, opened) = try setup.listen(
      on: configuration.port, next: configuration.takesNextPort, isSecure: true, group)
    if let clear = configuration.portInClear {
      let (number, channels) = try setup.listen(on: clear, next: true, isSecure: false, group)
      portInClear = number
      opened += channels
    } else {
      portInClear = nil
    }
    let all = opened
    let secured = port
    loop.execute { [channels, beat, site, access, fingerprint] in
      site.value.host.invitation = {
        RoomMessage.Invitation(
          url: Self.url(port: secured, access, fingerprint).description, code: access.code)
      }
      channels.value = all
      beat.value = loop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { _ in
        site.value.host.advance(to: .now)
      }
    }
  }

  /// The address of the room as its QR code has it, at the likeliest address of this machine.
  package var url: RoomURL { Self.url(port: port, access, fingerprint) }

  private static func url(port: Int, _ access: RoomAccess, _ fingerprint: String) -> RoomURL {
    let host = LocalNetwork.addresses().first?.text ?? "127.0.0.1"
    return RoomURL(
      address: NetworkAddress(host: host, port: port), token: access.token, fingerprint: fingerprint
    )
  }

  private static func site(
    _ configuration: HubConfiguration, _ room: Room, _ access: RoomAccess, _ pages: PageFiles,
    _ loop: any EventLoop, _ onClose: @escaping @Sendable () -> Void
  ) -> NIOLoopBound<HubSite> {
    let ready = try? loop.submit { () -> NIOLoopBound<HubSite> in
      let host = NIOLoopBoundBox<RoomHost?>(nil, eventLoop: loop)
      let translator = configuration.translator.map { command in
        LineTranslator(command) { answer in loop.execute { host.value?.receive(answer) } }
      }
      let recognizers = configuration.recognizer.map { command in
        SpeechRecognizers(
          limit: configuration.maxSpeakers, command: command,
          deliver: { text in loop.execute { host.value?.receive(text) } },
          onEnd: { number in loop.execute { host.value?.recognizerEnded(number) } })
      }
      let made = RoomHost(
        room, access: access, silenceLimit: configuration.silenceLimit, translator: translator,
        recognizers: recognizers, on: loop,
        seconds: { Int(time(nil)) },
        onChange: { host in if host.room.isClosed { onClose() } })
      host.value = made
      let name = LocalNetwork.hostName.lowercased()
      return NIOLoopBound(
        HubSite(
          host: made, pages: pages, names: configuration.hasPublicName ? nil : [name]),
        eventLoop: loop)
    }.wait()
    guard let ready else { fatalError("a new event loop runs what it is given") }
    return ready
  }

  /// Closes the room for everybody, and the ports.
  package func stop() {
    let loop = group.next()
    let closed = loop.submit { [site, channels, beat] in
      beat.value?.cancel()
      site.value.host.close()
      site.value.host.stop()
      for channel in channels.value { channel.close(promise: nil) }
    }
    _ = try? closed.wait()
    access.stop()
    // What was sent last needs a moment on its way.
    usleep(200_000)
    try? group.syncShutdownGracefully()
  }
}

/// The connections of each address, so that one machine does not keep out all others.
private struct ConnectionCounts {
  private static let maxCount = 8000
  private static let maxOfOne = 128

  private var all = 0
  private var ofAddresses: [String: Int] = [:]

  /// Counts a connection; returns false if there are too many.
  mutating func add(_ address: String) -> Bool {
    // Programs of this machine may be many people, as in a measurement.
    let isOwn = address == "127.0.0.1" || address == "::1"
    guard all < Self.maxCount, isOwn || ofAddresses[address, default: 0] < Self.maxOfOne
    else { return false }
    all += 1
    ofAddresses[address, default: 0] += 1
    return true
  }

  mutating func remove(_ address: String) {
    all -= 1
    let count = ofAddresses[address, default: 0] - 1
    ofAddresses[address] = count > 0 ? count : nil
  }
}

/// The handlers of new connections.
private struct ChannelSetup: Sendable {
  let site: NIOLoopBound<HubSite>
  let context: NIOSSLContext
  let isOpenToAll: Bool
  let connections: NIOLoopBoundBox<ConnectionCounts>

  /// The time in which a connection has to ask for something.
  private static let firstRequestTimeout = TimeAmount.seconds(15)

  /// Opens a port for both versions of IP; the next ten are tried if it is in use.
  func listen(
    on port: Int, next: Bool, isSecure: Bool, _ group: MultiThreadedEventLoopGroup
  ) throws(HubServer.StartError) -> (Int, [any Channel]) {
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 64 << 10, high: 256 << 10))
      // A peer without a sign of life is given up (RFC 5482).
      .childChannelOption(.tcpOption(.init(rawValue: CInt(TCP_USER_TIMEOUT))), value: 20_000)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try addHandlers(to: channel, isSecure: isSecure) }
      }
    var last = port
    for candidate in port..<(port == 0 || !next ? port + 1 : port + 11) {
      do {
        let channel = try bootstrap.bind(host: "0.0.0.0", port: candidate).wait()
        let bound = channel.localAddress?.port ?? candidate
        // A machine without IPv6 has the first one only.
        let second = try? bootstrap.serverChannelOption(
          .socket(IPPROTO_IPV6, IPV6_V6ONLY), value: 1
        ).bind(host: "::", port: bound).wait()
        return (bound, [channel, second].compactMap(\.self))
      } catch let error as IOError where error.errnoCode == EADDRINUSE {
        last = candidate
      } catch let error as IOError where [EACCES, EPERM].contains(error.errnoCode) {
        throw .portNotAllowed(candidate)
      } catch {
        throw .failed(reason: "\(error)")
      }
    }
    throw .portInUse(last)
  }

  private func addHandlers(to channel: any Channel, isSecure: Bool) throws {
    guard let remote = channel.remoteAddress, isOpenToAll || LocalNetwork.isNear(remote),
      connections.value.add(remote.ipAddress ?? "")
    else { throw ChannelError.connectTimeout(.zero) }
    let address = remote.ipAddress ?? ""
    channel.closeFuture.whenComplete { _ in connections.value.remove(address) }
    let deadline = channel.eventLoop.scheduleTask(in: Self.firstRequestTimeout) {
      channel.close(promise: nil)
    }
    let pipeline = channel.pipeline.syncOperations
    if isSecure { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
    let limiter = RequestHeadLimiter()
    let idle = IdleStateHandler(readTimeout: .seconds(75))
    let requests = HubRequestHandler(
      site: site.value, isSecure: isSecure, address: address, headLimit: limiter,
      deadline: deadline)
    try pipeline.addHandlers([idle, limiter])
    let removed = NIOLoopBound((limiter, idle, requests), eventLoop: channel.eventLoop)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: WebSocketMemberHandler.maxMessageBytes, automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        let site = site.value
        let isAccepted =
          RequestTarget(head.uri).path == "/socket" && site.serves(head)
          && site.acceptsOrigin(of: head)
        return channel.eventLoop.makeSucceededFuture(isAccepted ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          deadline.cancel()
          let (limiter, idle, requests) = removed.value
          pipeline.removeHandler(limiter, promise: nil)
          pipeline.removeHandler(idle, promise: nil)
          pipeline.removeHandler(requests, promise: nil)
          try pipeline.addHandler(
            WebSocketMemberHandler(host: site.value.host, address: address))
        }
      })
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: true, withServerUpgrade: ([upgrader], { _ in }),
      withErrorHandling: true, withEncoderConfiguration: .init(),
      withDecoderLimitConfiguration: .ofPages)
    try pipeline.addHandler(requests)
  }
}

extension MachineIdentity {
  /// Returns the TLS configuration of a server: TLS 1.3 only.
  fileprivate func context() throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv13
    configuration.shutdownTimeout = .milliseconds(200)
    return try NIOSSLContext(configuration: configuration)
  }
}
