internal import Accounts
internal import Broker
internal import Console
internal import FoundationEssentials
internal import NIOCore
internal import Rooms
internal import System

/// The servers that share rooms through a broker, on the hub's event loop.
///
/// Each change of a room is written to the room's stream, and made by every server, the one that decided on it too, in the
/// order of the stream. A room that makes the same changes is the same room. From time to time a server keeps the whole room
/// for servers that come later, and forgets the changes before.
final class ServerGroup {
  /// A text of a stream.
  private struct Notice: Codable {
    let server: String
    var change: RoomChange?
    /// A room that was opened, or whose opener has another browser.
    var room: KeptRoom?
  }

  private static let roomPrefix = "changes/"
  /// The stream of all servers: signs of life, and rooms that are opened.
  private static let common = "servers"
  private static let snapshotPrefix = "snapshot/"
  private static let filePrefix = "file/"
  /// The number of changes after which a room is kept whole.
  private static let snapshotInterval = 300
  /// The time without a sign of life after which a server counts as gone.
  private static let silenceLimit = Duration.seconds(4)
  /// The seconds for which what belongs to a room is kept at most.
  private static let keptSeconds = 24 * 3600
  /// The seconds for which changes are kept for a server that is cut off.
  private static let cutOffSeconds = 3600

  /// The name of this server, which no other one has.
  let name = Base64URL.random(bits: 80)
  private let store: any KeyValueStore
  private let log: ChangeLog
  private let seconds: () -> Int
  /// Called with a room that is opened at any server.
  var onRoom: (KeptRoom) -> Void = { _ in }
  /// Does on another thread what waits for the broker.
  var aside:
    (_ work: @escaping @Sendable () throws -> Void, _ done: @escaping (Bool) -> Void) -> Void = {
      _, _ in
    }
  /// Called if this server was cut off for so long that it cannot be in step with the others any more.
  var onStale: () -> Void = {}
  private var hosts: [String: RoomHost] = [:]
  private var counts: [String: Int] = [:]
  /// The places up to which rooms were kept whole by this server.
  private var snapshots: [String: String] = [:]
  private var lastHeard: [String: ContinuousClock.Instant] = [:]
  private var lastOwn = ContinuousClock.now
  /// True if this server cannot be in step with the others any more.
  private var isStale = false
  private var nextTrim = ContinuousClock.now
  /// The time since which this server hears its own signs of life.
  private var hearsSince: ContinuousClock.Instant?

  /// - Throws: `StoreError` if the broker is not there.
  init(
    _ address: RedisAddress, store: any KeyValueStore, on loop: any EventLoop,
    seconds: @escaping () -> Int
  ) throws(StoreError) {
    self.store = store
    self.seconds = seconds
    let group = NIOLoopBoundBox<ServerGroup?>(nil, eventLoop: loop)
    log = try ChangeLog(
      address, as: name, report: { Diagnostics.report($0) },
      deliver: { entries in loop.execute { group.value?.receive(entries) } })
    group.value = self
    try log.follow(Self.common, after: "$")
  }

  func stop() { log.stop() }

  // MARK: - Rooms

  /// Tells all servers of a room, which then open it.
  ///
  /// - Returns: False if too much waits for the broker.
  func announce(_ room: KeptRoom) -> Bool {
    append(Notice(server: name, room: room), to: Self.common)
  }

  /// Returns a work that reads a room as it was kept whole last, with its place in the stream; nil for a new one.
  func snapshot(of id: String) -> @Sendable () throws -> (room: Room, place: String)? {
    let store = store
    return {
      guard let text = try store.value(of: Self.snapshotPrefix + id),
        let end = text.firstIndex(of: "\n"),
        let room = try? JSONDecoder().decode(Room.self, from: Data(text[end...].utf8))
      else { return nil }
      return (room, String(text[..<end]))
    }
  }

  /// Lets the changes of a room take their order from the broker.
  func share(_ host: RoomHost, after place: String) {
    let id = host.room.settings.id
    hosts[id] = host
    host.server = name
    host.putInOrder = { [weak self] change in
      guard let self else { return false }
      return append(Notice(server: name, change: change), to: Self.roomPrefix + id)
    }
    // A place in figures asks nothing of the broker.
    try? log.follow(Self.roomPrefix + id, after: place)
  }

  /// Forgets a room that is closed.
  func forget(_ id: String) {
    let files = hosts[id]?.files.ids ?? []
    hosts[id] = nil
    counts[id] = nil
    snapshots[id] = nil
    log.unfollow(Self.roomPrefix + id)
    log.expire(Self.roomPrefix + id)
    let store = store
    aside {
      try store.set(nil, for: Self.snapshotPrefix + id, until: nil)
      for file in files { try store.set(nil, for: Self.fileKey(file, of: id), until: nil) }
    } _: { _ in
    }
  }

  private func append(_ notice: Notice, to stream: String) -> Bool {
    log.append(JSONText.of(notice), to: stream)
  }

  private func receive(_ entries: [ChangeLog.Entry]) {
    // What comes after a long silence may have a gap before it.
    if .now - lastOwn > .seconds(Self.cutOffSeconds / 2), !isStale {
      isStale = true
      onStale()
    }
    guard !isStale else { return }
    for entry in entries {
      guard let notice = try? JSONDecoder().decode(Notice.self, from: Data(entry.text.utf8))
      else { continue }
      lastHeard[notice.server] = .now
      if notice.server == name { lastOwn = .now }
      if let room = notice.room { onRoom(room) }
      guard let change = notice.change, entry.stream.hasPrefix(Self.roomPrefix) else { continue }
      let id = String(entry.stream.dropFirst(Self.roomPrefix.count))
      guard let host = hosts[id] else { continue }
      let isOwn = notice.server == name
      host.commit(change, isOwn: isOwn)
      counts[id, default: 0] += 1
      if isOwn, counts[id, default: 0] >= Self.snapshotInterval { keep(host, at: entry.id) }
    }
  }

  /// Keeps a room whole, and forgets changes that are older than the time before and that no server can still need.
  private func keep(_ host: RoomHost, at place: String) {
    counts[host.room.settings.id] = 0
    let (room, store, log, oldest) = (host.room, store, log, oldestPlace)
    let id = room.settings.id
    let former = snapshots.updateValue(place, forKey: id)
    aside {
      try store.set(
        "\(place)\n\(JSONText.of(room))", for: Self.snapshotPrefix + id, until: nil)
      // Places begin with milliseconds of as many figures.
      if let former { log.trim(Self.roomPrefix + id, before: min(former, oldest)) }
    } _: { _ in
    }
  }

  /// The place of a text that is as old as a server may be cut off.
  private var oldestPlace: String { "\((seconds() - Self.cutOffSeconds) * 1000)" }

  // MARK: - Servers

  /// True if this server has heard itself for long enough to know what the others have decided.
  var isInStep: Bool { hearsSince.map { .now - $0 > Self.silenceLimit } ?? false }

  /// Gives a sign of life, and takes over from servers that give none; the owner calls it about once a second.
  func advance(to now: ContinuousClock.Instant) {
    _ = append(Notice(server: name), to: Self.common)
    if now >= nextTrim {
      nextTrim = now + .seconds(60)
      log.trim(Self.common, before: oldestPlace)
    }
    guard let own = lastHeard[name], now - own < Self.silenceLimit else { return hearsSince = nil }
    let since = hearsSince ?? now
    hearsSince = since
    // After a pause of the broker, the others are heard first.
    guard now - since > Self.silenceLimit else { return }
    let alive = lastHeard.filter { now - $0.value < Self.silenceLimit }
    let hasLost = alive.count < lastHeard.count
    lastHeard = alive
    guard alive.keys.min() == name else { return }
    let names = Set(alive.keys)
    for host in hosts.values {
      host.markAway(exceptAt: names)
      if hasLost { host.translateRest() }
    }
  }

  // MARK: - Files

  /// Keeps a document or picture for the other servers, and then goes on.
  ///
  /// Files that made room for it are forgotten.
  func keep(
    _ entry: RoomFiles.Entry, of room: String, insteadOf evicted: [String],
    then next: @escaping (_ isKept: Bool) -> Void
  ) {
    let (store, end, bytes, id) = (store, seconds() + Self.keptSeconds, entry.bytes, entry.file.id)
    aside {
      for file in evicted { try store.set(nil, for: Self.fileKey(file, of: room), until: nil) }
      let text = Data(bytes.readableBytesView).base64EncodedString()
      try store.set(text, for: Self.fileKey(id, of: room), until: end)
    } _: {
      next($0)
    }
  }

  private static func fileKey(_ file: String, of room: String) -> String {
    "\(filePrefix)\(room)/\(file)"
  }

  /// Returns a work that reads the content of a file that another server has taken.
  func reading(_ file: String, of room: String) -> @Sendable () throws -> [UInt8]? {
    let store = store
    return {
      try store.value(of: Self.fileKey(file, of: room)).flatMap {
        Data(base64Encoded: $0).map(Array.init)
      }
    }
  }
}
