internal import Captions
internal import NIOCore
internal import Synchronization

/// The clients of one feed: who is proven, who has yet to be, and who asked to hear from the window.
///
/// A client is proven when it has shown its token, or, where none is asked for, when a whole record came
/// from it. The others have places of their own, so that they never take one from those; where these run
/// out, the oldest of the address that has most of them goes at once.
final class ClientRegistry: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// How many unproven clients one other machine may have.
  static let mostOfOneMachine = 32
  /// How long nobody is displaced: time enough for a hello that was sent with the connection.
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
  /// The lines that a client hears first.
  private let greeting: String
  private let state = Mutex(State())
  private let refusals = RefusalCounts()
  private let report: @Sendable (FeedReport) -> Void

  /// - Parameters:
  ///   - limit: how many proven clients there may be.
  ///   - mostUnproven: how many others.
  ///   - greeting: the lines that a client hears first.
  ///   - report: told of clients that were turned away.
  init(
    limit: Int, mostUnproven: Int, greeting: String,
    report: @escaping @Sendable (FeedReport) -> Void
  ) {
    self.limit = limit
    self.mostUnproven = mostUnproven
    self.greeting = greeting
    self.report = report
  }

  /// Takes a client in that has yet to be proven; another one may have to go for it.
  ///
  /// - Returns: false where there is no place for one that is proven: it is to be turned away.
  func enter(_ connection: ConnectionID, _ channel: any Channel, at now: Instant = .now) -> Bool {
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

  /// The client has shown who it is, or that it has something to say: its place is its own.
  ///
  /// - Returns: false if there is no place; it is to be turned away.
  func prove(_ connection: ConnectionID) -> Bool {
    let hasPlace = state.withLock { state in
      // A client that is gone, or was displaced, holds no place; what it said before still counts.
      guard let client = state.clients[connection], !client.isProven else { return true }
      guard state.proven < limit else { return false }
      state.clients[connection]?.isProven = true
      state.proven += 1
      return true
    }
    if !hasPlace { refuse(.tooMany(limit: limit)) }
    return hasPlace
  }

  func leave(_ connection: ConnectionID) {
    state.withLock { state in
      if state.clients.removeValue(forKey: connection)?.isProven == true { state.proven -= 1 }
    }
  }

  /// When the next client may be accepted, who could take somebody's place; nil: at once.
  func nextEntry(after now: Instant = .now) -> Instant? {
    state.withLock { state in
      guard state.unproven >= mostUnproven, let oldest = state.oldest() else { return nil }
      let due = oldest.value.since + Self.grace
      return due > now ? due : nil
    }
  }

  /// Turns the oldest unproven client away: the system has run out of descriptors.
  func makeRoom() {
    let oldest = state.withLock { state in
      state.oldest().flatMap { state.clients.removeValue(forKey: $0.key) }
    }
    oldest?.channel.close(promise: nil)
  }

  /// The client asked to hear from the window; if it asked for control lines, it hears the greeting first.
  func greet(_ connection: ConnectionID, _ hello: PipelineHello) {
    let channel = state.withLock { state -> (any Channel)? in
      defer { state.clients[connection]?.hello = hello }
      let client = state.clients[connection]
      return client?.hello == nil ? client?.channel : nil
    }
    guard hello.wantsControl, !greeting.isEmpty, let channel else { return }
    Self.write(greeting, to: channel)
  }

  /// Counts a client that was turned away, and tells of it if that is news.
  func refuse(_ refusal: Refusal) {
    if let count = refusals.count(refusal) { report(.refused(refusal, count: count)) }
  }

  /// Writes a line to all that asked for control lines, from any thread; never waits.
  func send(_ line: String) {
    let listeners = state.withLock { state in
      state.clients.values.filter { $0.hello?.wantsControl == true }.map(\.channel)
    }
    for channel in listeners { Self.write(line, to: channel) }
  }

  /// Writes a line to one that said hello, from any thread; never waits.
  func send(_ line: String, to connection: ConnectionID) {
    let channel = state.withLock { state in
      let client = state.clients[connection]
      return client?.hello == nil ? nil : client?.channel
    }
    if let channel { Self.write(line, to: channel) }
  }

  /// Whether the feed is being stopped: nothing that waits for a later time will have it.
  var isClosing: Bool { state.withLock(\.isClosing) }

  /// Closes every connection, and waits for that.
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

  /// Who does not read its lines loses them.
  private static func write(_ line: String, to channel: any Channel) {
    guard channel.isWritable else { return }
    channel.writeAndFlush(ByteBuffer(string: line), promise: nil)
  }
}

extension ClientRegistry.State {
  /// The unproven client that came first, of an address, empty for this machine, or of all.
  fileprivate func oldest(
    of address: String? = nil
  ) -> Dictionary<ConnectionID, ClientRegistry.Client>.Element? {
    clients.lazy.filter {
      !$0.value.isProven && (address == nil || ($0.value.address ?? "") == address)
    }
    .min { $0.value.since < $1.value.since }
  }

  /// Makes a place for an unproven client of a machine, nil for this one.
  ///
  /// - Returns: whose place it was, if it was somebody's.
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
