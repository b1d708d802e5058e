package import Accounts
internal import Synchronization
internal import System

/// Streams of texts in one order, which several hubs write and read (Redis streams).
///
/// A text is written once, in the order of its hub's calls, also if the server ends and comes back in between. Two threads
/// work: one writes, one reads. Any thread may call.
package final class ChangeLog: Sendable {
  /// A text of a stream, with its place in it.
  package struct Entry: Sendable {
    package let stream: String
    package let id: String
    package let text: String
  }

  private enum Order: Sendable {
    case append(stream: String, text: String)
    /// The entries before a place are not needed any more.
    case trim(stream: String, before: String)
    /// The stream is not needed any more, once all have read it.
    case expire(stream: String)
  }

  /// The number of texts that wait for the server; more are refused.
  private static let maxWaiting = 20_000
  /// The number of texts that are written at once.
  private static let maxBatch = 200
  /// The time for which a reader waits at the server: also that until a new stream is read.
  private static let readMilliseconds = 100
  private static let seenSeconds = 3600
  /// The pause before another attempt if the server is not there.
  private static let pause = Duration.milliseconds(100)
  /// Appends texts to streams, unless the batch was written before.
  private static let script = """
    if not redis.call('SET', KEYS[1], 1, 'NX', 'EX', ARGV[1]) then return 0 end
    for index = 2, #ARGV, 2 do redis.call('XADD', ARGV[index], '*', 'c', ARGV[index + 1]) end
    return 1
    """

  private let address: RedisAddress
  private let name: String
  private let report: @Sendable (String) -> Void
  private let orders: Inbox<Order>
  private let writer: Worker
  private let reader: Worker
  /// The streams that are read, and the place of the last text of each.
  private let places = Mutex<[String: String]>([:])

  /// Opens the log under the hub's own name, which no other hub has; `deliver` is called on the reading thread.
  ///
  /// `report` is called with what people who run the hub should know.
  ///
  /// - Throws: `StoreError` if the server is not there or no thread can be made.
  package init(
    _ address: RedisAddress, as name: String, report: @escaping @Sendable (String) -> Void,
    deliver: @escaping @Sendable ([Entry]) -> Void
  ) throws(StoreError) {
    self.report = report
    _ = try RedisConnection(address)
    self.address = address
    self.name = name
    do throws(SystemError) {
      writer = try Worker("broker-writer")
      reader = try Worker("broker-reader")
      orders = Inbox(limit: Self.maxWaiting, signaling: writer.wakeUp)
      try writer.start { [self] in write() }
      try reader.start { [self] in read(deliver) }
    } catch {
      throw StoreError("\(error)")
    }
  }

  /// Appends a text to a stream; returns false if too many wait.
  package func append(_ text: String, to stream: String) -> Bool {
    orders.offer(.append(stream: RedisStore.prefix + stream, text: text))
  }

  package func trim(_ stream: String, before id: String) {
    orders.post(.trim(stream: RedisStore.prefix + stream, before: id))
  }

  package func expire(_ stream: String) {
    orders.post(.expire(stream: RedisStore.prefix + stream))
  }

  /// Reads a stream from after a place: `0` is its beginning, `$` its present end.
  package func follow(_ stream: String, after id: String) throws(StoreError) {
    var id = id
    if id == "$" {
      let last = try RedisConnection(address).send(
        ["XREVRANGE", RedisStore.prefix + stream, "+", "-", "COUNT", "1"])
      id = last.list.first?.list.first?.text ?? "0"
    }
    places.withLock { [id] in $0[stream] = id }
  }

  package func unfollow(_ stream: String) { places.withLock { $0[stream] = nil } }

  /// Ends both threads, after what can be written within a moment.
  package func stop() {
    orders.close()
    writer.stop(within: .seconds(1))
    reader.stop(within: .seconds(1))
  }

  // MARK: - Writing

  private func write() {
    var connection: RedisConnection?
    var batch: [Order] = []
    var number = 0
    var isTold = false
    while true {
      if batch.isEmpty {
        while batch.count < Self.maxBatch, let order = orders.next() { batch.append(order) }
        number += 1
      }
      guard !batch.isEmpty else {
        if orders.isFinished || !writer.sleep() { return }
        continue
      }
      do throws(StoreError) {
        let open = if let connection { connection } else { try RedisConnection(address) }
        connection = open
        try write(batch, number, on: open)
        batch = []
        if isTold { report("the broker takes changes again") }
        isTold = false
      } catch {
        // The same batch again, on another connection: the script knows if it was written.
        connection = nil
        if !isTold { report("the broker takes no changes: \(error); rooms wait for it") }
        isTold = true
        guard writer.pause(for: Self.pause) else { return }
      }
    }
  }

  private func write(
    _ batch: [Order], _ number: Int, on connection: RedisConnection
  ) throws(StoreError) {
    var words = [
      "EVAL", Self.script, "1", "\(RedisStore.prefix)seen:\(name):\(number)", "\(Self.seenSeconds)",
    ]
    for case .append(let stream, let text) in batch { words += [stream, text] }
    if words.count > 5 { _ = try connection.send(words) }
    for order in batch {
      switch order {
      case .append: break
      case .trim(let stream, let id): _ = try connection.send(["XTRIM", stream, "MINID", id])
      case .expire(let stream): _ = try connection.send(["EXPIRE", stream, "\(Self.seenSeconds)"])
      }
    }
  }

  // MARK: - Reading

  private func read(_ deliver: ([Entry]) -> Void) {
    var connection: RedisConnection?
    while !reader.stopRequest.isSignaled {
      do throws(StoreError) {
        let open = if let connection { connection } else { try RedisConnection(address) }
        connection = open
        let followed = places.withLock { $0 }
        guard !followed.isEmpty else {
          _ = reader.pause(for: Self.pause)
          continue
        }
        let entries = try next(after: followed, on: open)
        if !entries.isEmpty { deliver(entries) }
      } catch {
        connection = nil
        guard reader.pause(for: Self.pause) else { return }
      }
    }
  }

  private func next(
    after followed: [String: String], on connection: RedisConnection
  ) throws(StoreError) -> [Entry] {
    let streams = followed.sorted { $0.key < $1.key }
    let reply = try connection.send(
      ["XREAD", "BLOCK", "\(Self.readMilliseconds)", "COUNT", "500", "STREAMS"]
        + streams.map { RedisStore.prefix + $0.key } + streams.map(\.value))
    var entries: [Entry] = []
    for part in reply.list {
      guard let key = part.list.first?.text, part.list.count == 2 else { continue }
      let stream = String(key.dropFirst(RedisStore.prefix.count))
      for entry in part.list[1].list {
        guard let id = entry.list.first?.text, entry.list.count == 2,
          let text = entry.list[1].list.last?.text
        else { continue }
        entries.append(Entry(stream: stream, id: id, text: text))
      }
    }
    let last = Dictionary(entries.map { ($0.stream, $0.id) }, uniquingKeysWith: { $1 })
    places.withLock { places in
      for (stream, id) in last where places[stream] != nil { places[stream] = id }
    }
    return entries
  }
}
