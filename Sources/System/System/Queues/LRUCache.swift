/// A cache that evicts its least recently used values when their total cost exceeds a capacity.
///
/// The most recently inserted value always stays, whatever its cost. A lookup takes O(1) time, and
/// an eviction O(*n*). Each instance belongs to one thread.
///
/// The code is public so that Swift compiles it for the types of each use, in the modules that use it. Looking up
/// the types at run time took most of a lookup.
public final class LRUCache<Key: Hashable, Value> {
  @usableFromInline struct Entry {
    @usableFromInline var value: Value
    @usableFromInline var cost: Int
    @usableFromInline var lastUse: Int

    @inlinable init(value: Value, cost: Int, lastUse: Int) {
      self.value = value
      self.cost = cost
      self.lastUse = lastUse
    }
  }

  @usableFromInline var entries: [Key: Entry] = [:]
  @usableFromInline var clock = 0
  @usableFromInline var totalCost = 0
  @usableFromInline let capacity: Int
  @usableFromInline let protectedCount: Int

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - capacity: The largest total cost of all values, in the caller's unit.
  ///   - protectedCount: The number of most recently used values, which are never evicted.
  @inlinable public init(capacity: Int, protectingLast protectedCount: Int = 1) {
    self.capacity = capacity
    self.protectedCount = protectedCount
  }

  /// The number of values.
  @inlinable public var count: Int { entries.count }
  /// The cost of all values.
  @inlinable public var cost: Int { totalCost }

  /// Returns the value for `key`, and marks it as the most recently used.
  @inlinable public func value(for key: Key) -> Value? {
    clock += 1
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = clock
    return entries.values[index].value
  }

  /// Returns the value for `key`, which `make` creates if it is not cached.
  @inlinable public func value<Failure: Error>(
    for key: Key, cost: (Value) -> Int = { _ in 1 }, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let cached = value(for: key) { return cached }
    let value = try make()
    insert(value, for: key, cost: cost(value))
    return value
  }

  /// Inserts `value` for `key`, replacing any earlier value, and evicts old values to make room.
  @inlinable public func insert(_ value: Value, for key: Key, cost: Int = 1) {
    clock += 1
    if let old = entries.removeValue(forKey: key) { totalCost -= old.cost }
    totalCost += cost
    while totalCost > capacity, entries.count >= protectedCount,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      totalCost -= oldest.value.cost
      entries.removeValue(forKey: oldest.key)
    }
    entries[key] = Entry(value: value, cost: cost, lastUse: clock)
  }
}
