/// A cache that evicts its least recently used values when their total cost exceeds a capacity.
///
/// The most recently inserted value always stays, whatever its cost. A lookup takes O(1) time, and
/// an eviction O(*n*). Each instance belongs to one thread.
package final class LRUCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private var clock = 0
  package private(set) var cost = 0
  private let capacity: Int
  private let protectedCount: Int

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - capacity: The largest total cost of all values, in the caller's unit.
  ///   - protectedCount: The number of most recently used values, which are never evicted.
  package init(capacity: Int, protectingLast protectedCount: Int = 1) {
    self.capacity = capacity
    self.protectedCount = protectedCount
  }

  package var count: Int { entries.count }

  /// Returns the value for `key`, and marks it as the most recently used.
  package func value(for key: Key) -> Value? {
    clock += 1
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = clock
    return entries.values[index].value
  }

  /// Returns the value for `key`, which `make` creates if it is not cached.
  package func value<Failure: Error>(
    for key: Key, cost: (Value) -> Int = { _ in 1 }, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let cached = value(for: key) { return cached }
    let value = try make()
    insert(value, for: key, cost: cost(value))
    return value
  }

  /// Inserts `value` for `key`, replacing any earlier value, and evicts old values to make room.
  package func insert(_ value: Value, for key: Key, cost: Int = 1) {
    clock += 1
    if let old = entries.removeValue(forKey: key) { self.cost -= old.cost }
    self.cost += cost
    while self.cost > capacity, entries.count >= protectedCount,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      self.cost -= oldest.value.cost
      entries.removeValue(forKey: oldest.key)
    }
    entries[key] = Entry(value: value, cost: cost, lastUse: clock)
  }
}
