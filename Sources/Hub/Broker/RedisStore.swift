package import Accounts
internal import Synchronization

/// A store in Redis, which several hubs share.
package final class RedisStore: KeyValueStore {
  private let address: RedisAddress
  private let connection: Mutex<RedisConnection?>

  /// The beginning of all keys, as others may use the same server.
  static let prefix = "visavis:"

  /// - Throws: `StoreError` if the server is not there.
  package init(_ address: RedisAddress) throws(StoreError) {
    self.address = address
    connection = Mutex(try RedisConnection(address))
  }

  package func value(of key: String) throws(StoreError) -> String? {
    try send(["GET", Self.prefix + key]).text
  }

  package func set(_ value: String?, for key: String, until end: Int?) throws(StoreError) {
    guard let value else {
      _ = try send(["DEL", Self.prefix + key])
      return
    }
    _ = try send(["SET", Self.prefix + key, value] + (end.map { ["EXAT", "\($0)"] } ?? []))
  }

  package func entries(
    under prefix: String
  ) throws(StoreError) -> [(key: String, value: String)] {
    var keys: Set<String> = []
    var cursor = "0"
    repeat {
      // The prefixes of the hub have no marks of patterns.
      let reply = try send(
        ["SCAN", cursor, "MATCH", "\(Self.prefix)\(prefix)*", "COUNT", "1000"]
      ).list
      guard reply.count == 2, let next = reply[0].text else { break }
      cursor = next
      keys.formUnion(reply[1].list.compactMap(\.text))
    } while cursor != "0"
    guard !keys.isEmpty else { return [] }
    let sorted = keys.sorted()
    let values = try send(["MGET"] + sorted).list
    return zip(sorted, values).compactMap { key, value in
      value.text.map { (String(key.dropFirst(Self.prefix.count)), $0) }
    }
  }

  /// Sends a command, which may be sent twice if the connection ends.
  private func send(_ words: [String]) throws(StoreError) -> RedisReply {
    try connection.withLock { connection throws(StoreError) in
      if let known = connection, !known.isBroken {
        do throws(StoreError) {
          return try known.send(words)
        } catch {
          guard known.isBroken else { throw error }
        }
      }
      connection = nil
      let made = try RedisConnection(address)
      connection = made
      return try made.send(words)
    }
  }
}
