internal import Captions
internal import NIOCore
internal import Synchronization

/// The clients of one feed: pending, admitted, and subscribed to messages.
///
/// A client is admitted when it has presented the token or, if no token is required, has sent a
/// whole record. Until then the client is pending. Pending clients have separate slots and never
/// occupy the slots of admitted clients. If these slots run out, the oldest client of the address
/// with the most pending clients is evicted.
final class ClientRegistry: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The maximum number of admitted clients of a listener.
  static let maxClients = 64
  /// The maximum number of pending clients of a listener.
  static let maxPending = 256
  /// The maximum number of pending clients of one other machine.
  static let maxPendingPerHost = 32
  /// The time before which a pending client is not evicted, enough for a hello sent at once.
  static let admissionTimeout: Duration = .milliseconds(50)

  fileprivate struct Client {
    let channel: any Channel
    let address: String?
    let connectedAt: Instant
    var isAdmitted = false
    var hello: PipelineHello?
  }

  fileprivate struct State {
    var clients: [ConnectionID: Client] = [:]
    var admittedCount = 0
    var isClosing = false
    /// The numbers of refused clients by kind of refusal.
    var refusals: [Refusal: Int] = [:]

    var pendingCount: Int { clients.count - admittedCount }
  }

  private let limit: Int
  private let maxPending: Int
  private let context: FeedContext
  private let state = Mutex(State())

  /// Creates an empty registry for at most `limit` admitted and `maxPending` pending clients.
  init(limit: Int = maxClients, maxPending: Int = maxPending, of context: FeedContext) {
    self.limit = limit
    self.maxPending = maxPending
    self.context = context
  }

  /// Adds a pending client, for which another pending client may be evicted, until it is closed.
  ///
  /// - Returns: False if there is no free slot for an admitted client. The caller must then close
  ///   the channel.
  func add(_ connection: ConnectionID, _ channel: any Channel, at now: Instant = .now) -> Bool {
    guard state.withLock({ $0.admittedCount < limit }) else {
      refuse(.tooMany(limit: limit))
      return false
    }
    let address = channel.remoteAddress?.ipAddress
    let isOther = channel.remoteAddress?.isLoopback == false && address != nil
    let evicted = state.withLock { state in
      let evicted = state.freeSlot(for: isOther ? address : nil, maxPending: maxPending)
      state.clients[connection] = Client(channel: channel, address: address, connectedAt: now)
      return evicted
    }
    channel.closeFuture.whenComplete { [self] _ in remove(connection) }
    if let evicted {
      refuse(.evicted(limit: maxPending))
      evicted.channel.close(promise: nil)
    }
    return true
  }

  /// Admits a client, which needs no slot if its connection has ended: its earlier bytes still count.
  ///
  /// - Returns: False if there is no free slot, or if the client was evicted. The caller must then
  ///   close the connection.
  func admit(_ connection: ConnectionID, hasEnded: Bool = false) -> Bool {
    let (hasSlot, isFull) = state.withLock { state -> (Bool, Bool) in
      guard let client = state.clients[connection] else { return (hasEnded, false) }
      guard !client.isAdmitted else { return (true, false) }
      guard state.admittedCount < limit else { return (false, true) }
      state.clients[connection]?.isAdmitted = true
      state.admittedCount += 1
      return (true, false)
    }
    if isFull { refuse(.tooMany(limit: limit)) }
    return hasSlot
  }

  private func remove(_ connection: ConnectionID) {
    state.withLock { state in
      let client = state.clients.removeValue(forKey: connection)
      if client?.isAdmitted == true { state.admittedCount -= 1 }
    }
  }

  /// Returns the time at which the next client may be accepted; nil if it may be at once.
  func nextAcceptTime(after now: Instant = .now) -> Instant? {
    state.withLock { state in
      guard state.pendingCount >= maxPending, let oldest = state.oldestPending() else { return nil }
      let due = oldest.value.connectedAt + Self.admissionTimeout
      return due > now ? due : nil
    }
  }

  /// Closes the oldest pending client because the system has run out of descriptors.
  func disconnectOldest() {
    let oldest = state.withLock { state in
      state.oldestPending().flatMap { state.clients.removeValue(forKey: $0.key) }
    }
    oldest?.channel.close(promise: nil)
  }

  /// Records the hello of a client, and sends the initial requests if the first one asks for them.
  func receiveHello(of connection: ConnectionID, _ hello: PipelineHello) {
    let channel = state.withLock { state -> (any Channel)? in
      defer { state.clients[connection]?.hello = hello }
      let client = state.clients[connection]
      return client?.hello == nil ? client?.channel : nil
    }
    guard hello.wantsControl, let channel else { return }
    let lines = context.initialRequests.lines
    if !lines.isEmpty { Self.write(lines, to: channel) }
  }

  /// Counts a refused client; powers of two are reported, so a million attempts are twenty lines.
  func refuse(_ refusal: Refusal) {
    let count = state.withLock { state in
      state.refusals[refusal.kind, default: 0] += 1
      return state.refusals[refusal.kind, default: 0]
    }
    if count.nonzeroBitCount == 1 { context.report(.refused(refusal, count: count)) }
  }

  /// Sends a line to all clients that asked for requests, without blocking.
  func send(_ line: String) {
    let subscribers = state.withLock { state in
      state.clients.values.filter { $0.hello?.wantsControl == true }.map(\.channel)
    }
    for channel in subscribers { Self.write(line, to: channel) }
  }

  /// Sends a line to a client that sent a hello, without blocking.
  func send(_ line: String, to connection: ConnectionID) {
    let channel = state.withLock { state in
      let client = state.clients[connection]
      return client?.hello == nil ? nil : client?.channel
    }
    if let channel { Self.write(line, to: channel) }
  }

  /// True if the feed is stopping, so that scheduled work will not run.
  var isClosing: Bool { state.withLock(\.isClosing) }

  /// Closes all connections and waits for their end, within the limit of a stop.
  func closeAll() {
    let channels = state.withLock { state in
      state.isClosing = true
      return state.clients.values.map(\.channel)
    }
    guard let loop = channels.first?.eventLoop else { return }
    EventLoopFuture.andAllComplete(channels.map { $0.close() }, on: loop).waitWithinLimit()
  }

  /// Writes a line, which is dropped if the client does not read its input.
  private static func write(_ line: String, to channel: any Channel) {
    guard channel.isWritable else { return }
    channel.writeAndFlush(ByteBuffer(string: line), promise: nil)
  }
}

extension ClientRegistry.State {
  /// Returns the oldest pending client of an address, which may be empty, or of all addresses.
  fileprivate func oldestPending(
    of address: String? = nil
  ) -> Dictionary<ConnectionID, ClientRegistry.Client>.Element? {
    clients.lazy.filter {
      !$0.value.isAdmitted && (address == nil || ($0.value.address ?? "") == address)
    }
    .min { $0.value.connectedAt < $1.value.connectedAt }
  }

  /// Evicts a client, if needed, for one of another machine, or of this machine if `host` is nil.
  fileprivate mutating func freeSlot(for host: String?, maxPending: Int) -> ClientRegistry.Client? {
    var counts: [String: Int] = [:]
    if host != nil || pendingCount >= maxPending {
      for client in clients.values where !client.isAdmitted {
        counts[client.address ?? "", default: 0] += 1
      }
    }
    let busiestHost = counts.max { $0.value < $1.value }?.key
    let isHostFull = host.map { counts[$0, default: 0] >= ClientRegistry.maxPendingPerHost }
    let fullHost = isHostFull == true ? host : pendingCount >= maxPending ? busiestHost : nil
    guard let fullHost, let oldest = oldestPending(of: fullHost) else { return nil }
    return clients.removeValue(forKey: oldest.key)
  }
}
