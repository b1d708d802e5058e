internal import Captions
internal import NIOCore
internal import Synchronization

/// The clients of one listener: how many there are and who asked to hear from the window.
final class ClientRegistry: Sendable {
  private struct Clients {
    var channels: [ConnectionID: any Channel] = [:]
    var listeners: Set<ConnectionID> = []
    /// Somebody was turned away since there was last room.
    var isTurningAway = false
  }

  private let limit: Int
  /// The lines that a client hears first.
  private let greeting: String
  private let clients = Mutex(Clients())

  init(limit: Int, greeting: String) {
    self.limit = limit
    self.greeting = greeting
  }

  /// What became of a client at the door.
  enum Welcome {
    case entered
    /// There are too many; `isNews` for the first one since there was last room.
    case turnedAway(isNews: Bool)
  }

  /// Takes a client in, if there is room.
  func enter(_ connection: ConnectionID, _ channel: any Channel) -> Welcome {
    clients.withLock { clients in
      guard clients.channels.count < limit else {
        defer { clients.isTurningAway = true }
        return .turnedAway(isNews: !clients.isTurningAway)
      }
      clients.channels[connection] = channel
      clients.isTurningAway = false
      return .entered
    }
  }

  /// The client asked for control lines; it hears the greeting first.
  func wantsControl(_ connection: ConnectionID) {
    let channel = clients.withLock { clients in
      clients.listeners.insert(connection).inserted ? clients.channels[connection] : nil
    }
    guard !greeting.isEmpty else { return }
    channel?.writeAndFlush(ByteBuffer(string: greeting), promise: nil)
  }

  func leave(_ connection: ConnectionID) {
    clients.withLock {
      $0.channels[connection] = nil
      $0.listeners.remove(connection)
    }
  }

  /// Writes a line to all that asked, from any thread; who does not read their lines loses them.
  func send(_ line: String) {
    for channel in listeners where channel.isWritable {
      channel.writeAndFlush(ByteBuffer(string: line), promise: nil)
    }
  }

  /// Writes a line to one that asked, from any thread; it loses the line when it does not read.
  func send(_ line: String, to connection: ConnectionID) {
    let channel = clients.withLock { clients in
      clients.listeners.contains(connection) ? clients.channels[connection] : nil
    }
    guard let channel, channel.isWritable else { return }
    channel.writeAndFlush(ByteBuffer(string: line), promise: nil)
  }

  /// Everybody who is connected.
  var channels: [any Channel] { clients.withLock { Array($0.channels.values) } }

  private var listeners: [any Channel] {
    clients.withLock { clients in clients.listeners.compactMap { clients.channels[$0] } }
  }
}
