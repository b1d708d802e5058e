package import Accounts
package import Broker
internal import Console
internal import Glibc
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL
internal import NIOWebSocket
package import PageServer
package import Rooms
package import System

/// The ports of a hub, and the programs that it runs.
package struct HubConfiguration {
  /// The port of the encrypted pages; 0 for any that is free.
  package var port = 7443
  /// True if another port is taken if this one is in use.
  package var takesNextPort = true
  /// The port of the pages without encryption; nil for none.
  package var portInClear: Int?
  /// The address of this machine at which another server reaches it, if that one encrypts.
  package var proxiedAddress = "127.0.0.1"
  /// True if addresses beyond the local network may connect.
  package var isOpenToAll = false
  /// True if an authority vouches for the certificate: then no other name can lead a browser here.
  package var hasPublicName = false
  /// The address at which everybody reaches the hub; nil for that of the machine in its network.
  package var publicAddress: NetworkAddress?
  /// The command line of the translator; nil for none.
  package var translator: String?
  /// The folder of the tables for Latin letters, `assets/romanization`; nil for none.
  package var tables: String?
  /// The command line of a recognizer of a language; nil for none.
  package var recognizer: (@Sendable (_ language: String) -> String)?
  /// The silence after which a client counts as gone.
  package var silenceLimit = Duration.seconds(25)
  /// Called if the hub was cut off from its broker for so long that it has to start again.
  package var onStale: @Sendable () -> Void = {}
  /// The number of people who can speak into their phones at the same time.
  package var maxSpeakers = 2

  package init() {}
}

/// The accounts of an organization whose hub serves many rooms.
package struct OrganizationConfiguration {
  /// The name of the organization, as the page shows it.
  package let name: String
  package let accounts: Accounts
  /// The store of the open rooms.
  package let store: any KeyValueStore
  /// The broker by which several hubs share their rooms; nil for one hub.
  package let broker: RedisAddress?
  /// The files by which accounts learn; nil for none.
  package let study: StudyFiles?

  package init(
    name: String, accounts: Accounts, store: any KeyValueStore, broker: RedisAddress? = nil,
    study: StudyFiles? = nil
  ) {
    self.study = study
    self.name = name
    self.accounts = accounts
    self.store = store
    self.broker = broker
  }
}

/// Rooms on the network: their pages, their connections and their programs.
///
/// All connections and the rooms themselves belong to one event loop.
package final class HubServer: Sendable {
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let site: NIOLoopBound<HubSite>
  private let channels: NIOLoopBoundBox<[any Channel]>
  private let beat: NIOLoopBoundBox<RepeatedTask?>
  /// The port of the pages: of the encrypted ones, unless another server encrypts.
  package let port: Int
  package let portInClear: Int?
  /// The SHA-256 sum of the certificate in base64url; nil if another server has the certificate.
  package let fingerprint: String?

  /// Opens the ports, and the rooms that an organization had open.
  ///
  /// Without an identity, another server encrypts, which speaks to this one over the loopback interface.
  ///
  /// - Throws: `ServerStartError` if no port can be opened.
  package init(
    _ configuration: HubConfiguration, pages: PageFiles, identity: MachineIdentity?,
    organization: OrganizationConfiguration? = nil
  ) throws(ServerStartError) {
    let loop = group.next()
    fingerprint = identity?.fingerprint
    let context: NIOSSLContext?
    do {
      context = try identity?.context()
      site = try loop.submit {
        NIOLoopBound(try Self.site(configuration, pages, organization, loop), eventLoop: loop)
      }.wait()
    } catch {
      throw .failed(reason: "\(error)")
    }
    channels = .makeBoxSendingValue([], eventLoop: loop)
    beat = .makeBoxSendingValue(nil, eventLoop: loop)
    let setup = ChannelSetup(
      site: site, context: context, proxiedAddress: configuration.proxiedAddress,
      isOpenToAll: configuration.isOpenToAll,
      connections: .makeBoxSendingValue(ConnectionCounts(), eventLoop: loop))
    var opened: [any Channel] = []
    (port, opened) = try setup.listen(
      on: configuration.port, next: configuration.takesNextPort,
      context == nil ? .behindProxy : .secure, group)
    if let clear = configuration.portInClear {
      let (number, channels) = try setup.listen(on: clear, next: true, .inClear, group)
      portInClear = number
      opened += channels
    } else {
      portInClear = nil
    }
    let all = opened
    let address = address(configuration)
    loop.execute { [channels, beat, site] in
      channels.value = all
      site.value.rooms.address = address
      beat.value = loop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { _ in
        site.value.rooms.advance(to: .now)
        site.value.organization?.advance(to: .now)
      }
    }
  }

  /// Returns the way to find the address of the hub as others reach it: the public one, or the likeliest of this machine.
  private func address(_ configuration: HubConfiguration) -> @Sendable () -> RoomURL {
    let (port, fingerprint) = (port, fingerprint)
    if let address = configuration.publicAddress { return { RoomURL(address: address) } }
    return {
      let host = LocalNetwork.addresses().first?.text ?? "127.0.0.1"
      return RoomURL(
        address: NetworkAddress(host: host, port: port), fingerprint: fingerprint)
    }
  }

  private static func site(
    _ configuration: HubConfiguration, _ pages: PageFiles,
    _ organization: OrganizationConfiguration?, _ loop: any EventLoop
  ) throws -> HubSite {
    let rooms = RoomDirectory(configuration, on: loop, seconds: { Int(time(nil)) })
    let made = try organization.map { organization in
      let group = try organization.broker.map {
        try ServerGroup($0, store: organization.store, on: loop, seconds: { Int(time(nil)) })
      }
      group?.onStale = configuration.onStale
      return Organization(
        organization.name, accounts: organization.accounts, keptIn: organization.store,
        directory: rooms, sharedBy: group, study: organization.study.flatMap(Self.hall), on: loop)
    }
    try made?.openKeptRooms()
    let names = [LocalNetwork.hostName, configuration.publicAddress?.host].compactMap {
      $0?.lowercased()
    }
    return HubSite(
      rooms: rooms, organization: made, pages: pages,
      names: configuration.hasPublicName ? nil : Set(names))
  }

  /// Opens what accounts learn with; rooms do not need it.
  private static func hall(_ files: StudyFiles) -> StudyHall? {
    do {
      return try StudyHall(files)
    } catch {
      Diagnostics.report(
        "\(error); accounts have no decks and no word list until the hub starts again")
      return nil
    }
  }

  /// The address of the hub as others reach it.
  package var url: RoomURL { onLoop { $0.rooms.address() } }

  /// Opens a room at the root of the address, and returns its address as the QR code has it.
  ///
  /// `onClose` is called on the event loop once the opener has closed the room.
  package func open(
    _ room: Room, access: RoomAccess, onClose: @escaping @Sendable () -> Void
  ) -> RoomURL {
    onLoop { site in
      let host = site.rooms.open(room, access, atRoot: true, onClose: onClose)
      return site.rooms.url(of: host)
    }
  }

  private func onLoop<Value: Sendable>(_ body: @escaping @Sendable (HubSite) -> Value) -> Value {
    let result = try? group.next().submit { [site] in body(site.value) }.wait()
    guard let result else {
      fatalError("an event loop runs what it is given until it is shut down")
    }
    return result
  }

  /// Closes the ports, and the only room for everybody; those of an organization are there again after the next start.
  package func stop() {
    onLoop { [channels, beat] site in
      beat.value?.cancel()
      if site.organization == nil { for host in site.rooms.hosts { host.close() } }
      site.organization?.stop()
      site.rooms.stop()
      for channel in channels.value { channel.close(promise: nil) }
    }
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
    // A server in front limits each client itself.
    let isOwn = ["", "127.0.0.1", "::1"].contains(address)
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

/// The protection of a port.
enum PortKind {
  /// TLS.
  case secure
  /// Anybody on the way can read along.
  case inClear
  /// Another server encrypts, and names the address of the client.
  case behindProxy
}

/// The handlers of new connections.
private struct ChannelSetup: Sendable {
  let site: NIOLoopBound<HubSite>
  let context: NIOSSLContext?
  let proxiedAddress: String
  let isOpenToAll: Bool
  let connections: NIOLoopBoundBox<ConnectionCounts>

  /// Opens a port for both versions of IP; the next ten are tried if it is in use.
  func listen(
    on port: Int, next: Bool, _ kind: PortKind, _ group: MultiThreadedEventLoopGroup
  ) throws(ServerStartError) -> (Int, [any Channel]) {
    let bootstrap = ServerBootstrap.ofPages(group) { try addHandlers(to: $0, kind) }
    let host = kind == .behindProxy ? proxiedAddress : "0.0.0.0"
    let (bound, channel) = try bootstrap.listen(at: host, on: port, next: next)
    if kind == .behindProxy { return (bound, [channel]) }
    // A machine without IPv6 has the first one only.
    let second = try? bootstrap.serverChannelOption(
      .socket(IPPROTO_IPV6, IPV6_V6ONLY), value: 1
    ).bind(host: "::", port: bound).wait()
    return (bound, [channel, second].compactMap(\.self))
  }

  /// Ends the connection of somebody who was away when the room was closed.
  private static func sayThatTheRoomIsClosed(on channel: any Channel) {
    channel.write(
      WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: RoomMessage.closed)),
      promise: nil)
    WebSocketMemberHandler.close(channel, .normalClosure)
  }

  private func addHandlers(to channel: any Channel, _ kind: PortKind) throws {
    guard let remote = channel.remoteAddress, isOpenToAll || LocalNetwork.isNear(remote),
      connections.value.add(kind == .behindProxy ? "" : remote.ipAddress ?? "")
    else { throw ChannelError.connectTimeout(.zero) }
    let address = remote.ipAddress ?? ""
    let counted = kind == .behindProxy ? "" : address
    channel.closeFuture.whenComplete { _ in connections.value.remove(counted) }
    if kind == .secure, let context {
      try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
    }
    let connection = PageConnection(
      channel, answeredBy: HubRequestHandler(site: site.value, kind, address: address))
    let left = NIOLoopBound(connection, eventLoop: channel.eventLoop)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: WebSocketMemberHandler.maxMessageBytes, automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        let site = site.value
        let path = RequestTarget(head.uri).path
        let room = site.rooms.room(at: path)
        let isOfRoom =
          room?.rest == "/socket"
          || room == nil && path.hasSuffix("/socket") && site.organization?.hasClosed(path) == true
        let isAccepted = isOfRoom && site.serves(head) && site.acceptsOrigin(of: head, kind)
        return channel.eventLoop.makeSucceededFuture(isAccepted ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          left.value.leave()
          guard let (host, _) = site.value.rooms.room(at: RequestTarget(head.uri).path) else {
            return Self.sayThatTheRoomIsClosed(on: channel)
          }
          try channel.pipeline.syncOperations.addHandler(
            WebSocketMemberHandler(
              host: host, address: kind.clientAddress(of: head, from: address)))
        }
      })
    try connection.addHandlers(upgraders: [upgrader])
  }
}

extension PortKind {
  /// Returns the address of a client: the last one that a server in front has added, or that of the connection.
  func clientAddress(of head: HTTPRequestHead, from peer: String) -> String {
    guard self == .behindProxy else { return peer }
    return head.headers[canonicalForm: "X-Forwarded-For"].last.map(String.init) ?? peer
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
