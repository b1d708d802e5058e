internal import Captions
internal import NIOCore
internal import Synchronization

/// The clients of one feed: proven, unproven, and subscribed to messages.
///
/// A client is proven when it has presented the token or, if none is required, has sent a whole
/// record. Unproven clients have places of their own and never occupy those of proven clients. If
/// these places run out, the oldest client of the address with the most unproven clients is
/// disconnected.
final class ClientRegistry: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The greatest number of proven clients of a listener; more are refused.
  static let mostClients = 64
  /// The greatest number of unproven clients of a listener.
  static let mostUnproven = 256
  /// The greatest number of unproven clients of one other machine.
  static let mostOfOneMachine = 32
  /// The time for which a new client is not displaced.
  ///
  /// The time suffices for a hello sent along with the connection.
  static let grace: Duration = .milliseconds(50)

  fileprivate struct Client {
    let channel: any Channel
    let address: String?
    let since: Instant
    var isProven = false
    var hello: PipelineHello?
  }

  fileprivate struct State {
    var clients: [ConnectionID: Client] = [:]
    var proven = 0
    var isClosing = false

    var unproven: Int { clients.count - proven }
  }

  private let limit: Int
  private let mostUnproven: Int
  /// The lines sent to every client that asks for requests.
  private let greeting: String
  private let state = Mutex(State())
  private let refusals = RefusalCounts()
  private let report: @Sendable (FeedReport) -> Void

  /// Creates an empty registry.
  ///
  /// - Parameters:
  ///   - limit: the greatest number of proven clients.
  ///   - mostUnproven: the greatest number of unproven clients.
  ///   - greeting: the lines sent first to every client that asks for requests.
  ///   - report: called with reports of refused clients.
  init(
    limit: Int = mostClients, mostUnproven: Int = mostUnproven, greeting: String,
    report: @escaping @Sendable (FeedReport) -> Void
  ) {
    self.limit = limit
    self.mostUnproven = mostUnproven
    self.greeting = greeting
    self.report = report
  }

  /// Adds an unproven client, which may displace another one.
  ///
  /// - Returns: false if there is no place for another proven client; the client must be closed.
  func add(_ connection: ConnectionID, _ channel: any Channel, at now: Instant = .now) -> Bool {
    guard state.withLock({ $0.proven < limit }) else {
      refuse(.tooMany(limit: limit))
      return false
    }
    let address = channel.remoteAddress?.ipAddress
    let isOther = channel.remoteAddress?.isLoopback == false && address != nil
    let displaced = state.withLock { state in
      let displaced = state.place(for: isOther ? address : nil, mostUnproven)
      state.clients[connection] = Client(channel: channel, address: address, since: now)
      return displaced
    }
    if let displaced { displace(displaced) }
    return true
  }

  /// Marks a client as proven.
  ///
  /// - Parameters:
  ///   - connection: the client's.
  ///   - hasEnded: true if the connection is closed. The client then needs no place, and its earlier
  ///     bytes still count.
  /// - Returns: false if there is no place, or if the client was displaced; it must be closed.
  func prove(_ connection: ConnectionID, hasEnded: Bool = false) -> Bool {
    let (hasPlace, isFull) = state.withLock { state -> (Bool, Bool) in
      guard let client = state.clients[connection] else { return (hasEnded, false) }
      guard !client.isProven else { return (true, false) }
      guard state.proven < limit else { return (false, true) }
      state.clients[connection]?.isProven = true
      state.proven += 1
      return (true, false)
    }
    if isFull { refuse(.tooMany(limit: limit)) }
    return hasPlace
  }

  func remove(_ connection: ConnectionID) {
    state.withLock { state in
      if state.clients.removeValue(forKey: connection)?.isProven == true { state.proven -= 1 }
    }
  }

  /// The time at which a client may be accepted that displaces another.
  ///
  /// Nil if one may be accepted at once.
  func nextAcceptTime(after now: Instant = .now) -> Instant? {
    state.withLock { state in
      guard state.unproven >= mostUnproven, let oldest = state.oldest() else { return nil }
      let due = oldest.value.since + Self.grace
      return due > now ? due : nil
    }
  }

  /// Closes the oldest unproven client, as the system has run out of descriptors.
  func disconnectOldest() {
    let oldest = state.withLock { state in
      state.oldest().flatMap { state.clients.removeValue(forKey: $0.key) }
    }
    oldest?.channel.close(promise: nil)
  }

  /// Records the hello of a client; sends the greeting if the first hello asks for requests.
  func greet(_ connection: ConnectionID, _ hello: PipelineHello) {
    let channel = state.withLock { state -> (any Channel)? in
      defer { state.clients[connection]?.hello = hello }
      let client = state.clients[connection]
      return client?.hello == nil ? client?.channel : nil
    }
    guard hello.wantsControl, !greeting.isEmpty, let channel else { return }
    Self.write(greeting, to: channel)
  }

  /// Counts a refused client and reports the count if it is due.
  func refuse(_ refusal: Refusal) {
    if let count = refusals.count(refusal) { report(.refused(refusal, count: count)) }
  }

  /// Sends a line to all clients that asked for requests, from any thread; never blocks.
  func send(_ line: String) {
    let subscribers = state.withLock { state in
      state.clients.values.filter { $0.hello?.wantsControl == true }.map(\.channel)
    }
    for channel in subscribers { Self.write(line, to: channel) }
  }

  /// Sends a line to a client that sent a hello, from any thread; never blocks.
  func send(_ line: String, to connection: ConnectionID) {
    let channel = state.withLock { state in
      let client = state.clients[connection]
      return client?.hello == nil ? nil : client?.channel
    }
    if let channel { Self.write(line, to: channel) }
  }

  /// True if the feed is stopping, so that scheduled work will not run.
  var isClosing: Bool { state.withLock(\.isClosing) }

  /// Closes all connections and waits for their end.
  func closeAll() {
    let channels = state.withLock { state in
      state.isClosing = true
      return state.clients.values.map(\.channel)
    }
    for closing in channels.map({ $0.close() }) { try? closing.wait() }
  }

  private func displace(_ client: Client) {
    refuse(.displaced(limit: mostUnproven))
    client.channel.close(promise: nil)
  }

  /// Writes a line; the line is dropped if the client does not read its input.
  private static func write(_ line: String, to channel: any Channel) {
    guard channel.isWritable else { return }
    channel.writeAndFlush(ByteBuffer(string: line), promise: nil)
  }
}

extension ClientRegistry.State {
  /// The oldest unproven client of an address, or of all addresses.
  ///
  /// The empty address stands for clients without an IP address.
  fileprivate func oldest(
    of address: String? = nil
  ) -> Dictionary<ConnectionID, ClientRegistry.Client>.Element? {
    clients.lazy.filter {
      !$0.value.isProven && (address == nil || ($0.value.address ?? "") == address)
    }
    .min { $0.value.since < $1.value.since }
  }

  /// Makes room for an unproven client of another machine, or of this one if `machine` is nil.
  ///
  /// - Returns: the displaced client, if any.
  fileprivate mutating func place(
    for machine: String?, _ limit: Int
  ) -> ClientRegistry.Client? {
    var counts: [String: Int] = [:]
    if machine != nil || unproven >= limit {
      for client in clients.values where !client.isProven {
        counts[client.address ?? "", default: 0] += 1
      }
    }
    let most = counts.max { $0.value < $1.value }
    let isCrowd = machine.map { counts[$0, default: 0] >= ClientRegistry.mostOfOneMachine }
    let crowd = isCrowd == true ? machine : unproven >= limit ? most?.key : nil
    guard let crowd, let oldest = oldest(of: crowd) else { return nil }
    return clients.removeValue(forKey: oldest.key)
  }
}

/// The number of refused clients by kind of refusal.
///
/// Only powers of two are reported, so that a million attempts result in twenty lines.
private final class RefusalCounts: Sendable {
  private let counts = Mutex<[Int: Int]>([:])

  /// Counts a refusal.
  ///
  /// - Returns: the number of refusals of this kind, if it is to be reported.
  func count(_ refusal: Refusal) -> Int? {
    let count = counts.withLock { counts in
      counts[refusal.kind, default: 0] += 1
      return counts[refusal.kind, default: 0]
    }
    return count.nonzeroBitCount == 1 ? count : nil
  }
}
