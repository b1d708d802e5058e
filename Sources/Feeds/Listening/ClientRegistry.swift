internal import Captions
internal import NIOCore
internal import Synchronization

/// The clients of one feed: how many there are, who has spoken, and who asked to hear from the window.
final class ClientRegistry: Sendable {
  typealias Instant = ContinuousClock.Instant

  private struct Client {
    let channel: any Channel
    let since: Instant
    /// A whole record came from it.
    var hasSpoken = false
    var hello: PipelineHello?
  }

  private let limit: Int
  /// Who has said nothing for so long gives its place to a newcomer.
  private let patience: Duration
  /// The lines that a client hears first.
  private let greeting: String
  private let clients = Mutex<[ConnectionID: Client]>([:])
  private let refusals = RefusalCounts()
  private let report: @Sendable (FeedReport) -> Void

  init(
    limit: Int, patience: Duration, greeting: String,
    report: @escaping @Sendable (FeedReport) -> Void
  ) {
    self.limit = limit
    self.patience = patience
    self.greeting = greeting
    self.report = report
  }

  /// Takes a client in, if there is room, or if one that says nothing can make room.
  ///
  /// - Returns: false for one that is to be turned away.
  func enter(_ connection: ConnectionID, _ channel: any Channel, at now: Instant = .now) -> Bool {
    let (hasEntered, displaced) = clients.withLock { clients -> (Bool, Client?) in
      var displaced: Client?
      if clients.count >= limit {
        guard let silent = Self.mostSilent(of: clients, before: now - patience)
        else { return (false, nil) }
        displaced = clients.removeValue(forKey: silent)
      }
      clients[connection] = Client(channel: channel, since: now)
      return (true, displaced)
    }
    if !hasEntered { refuse(.tooMany(limit: limit)) }
    if let displaced {
      refuse(.displaced(limit: limit))
      displaced.channel.close(promise: nil)
    }
    return hasEntered
  }

  func leave(_ connection: ConnectionID) {
    clients.withLock { _ = $0.removeValue(forKey: connection) }
  }

  /// A whole record came from the client: its place is its own.
  func spoke(_ connection: ConnectionID) {
    clients.withLock { $0[connection]?.hasSpoken = true }
  }

  /// The client asked to hear from the window; if it asked for control lines, it hears the greeting first.
  func greet(_ connection: ConnectionID, _ hello: PipelineHello) {
    let channel = clients.withLock { clients -> (any Channel)? in
      defer { clients[connection]?.hello = hello }
      return clients[connection]?.hello == nil ? clients[connection]?.channel : nil
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
    let listeners = clients.withLock { clients in
      clients.values.filter { $0.hello?.wantsControl == true }.map(\.channel)
    }
    for channel in listeners { Self.write(line, to: channel) }
  }

  /// Writes a line to one that said hello, from any thread; never waits.
  func send(_ line: String, to connection: ConnectionID) {
    let channel = clients.withLock { clients in
      clients[connection]?.hello == nil ? nil : clients[connection]?.channel
    }
    if let channel { Self.write(line, to: channel) }
  }

  /// Closes every connection, and waits for that.
  func closeAll() {
    let channels = clients.withLock { $0.values.map(\.channel) }
    for closing in channels.map({ $0.close() }) { try? closing.wait() }
  }

  /// Who does not read its lines loses them.
  private static func write(_ line: String, to channel: any Channel) {
    guard channel.isWritable else { return }
    channel.writeAndFlush(ByteBuffer(string: line), promise: nil)
  }

  /// Who has waited longest of those that came before an instant and said nothing.
  private static func mostSilent(
    of clients: [ConnectionID: Client], before instant: Instant
  ) -> ConnectionID? {
    clients.lazy.filter { !$0.value.hasSpoken && $0.value.since < instant }
      .min { $0.value.since < $1.value.since }?.key
  }
}
