/// Values by key, of which the least recently used go when they grow too many or too large.
///
/// The newest values stay whatever they cost. Looking up is O(1), making room O(n) in the few values
/// that are held.
struct RecencyCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private var clock = 0
  private(set) var cost = 0
  private let capacity: Int
  private let kept: Int

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - capacity: what all values may cost together, in the caller's unit.
  ///   - kept: what was looked up or inserted so many uses ago, or later, stays all the same.
  init(capacity: Int, alwaysKeepingLast kept: Int = 1) {
    self.capacity = capacity
    self.kept = kept
  }

  var count: Int { entries.count }

  /// The value under `key`, which is thereby the newest.
  mutating func value(for key: Key) -> Value? {
    clock += 1
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = clock
    return entries.values[index].value
  }

  /// Keeps `value` under `key`, in place of one that was there.
  mutating func insert(_ value: Value, for key: Key, cost: Int = 1) {
    clock += 1
    if let old = entries.removeValue(forKey: key) { self.cost -= old.cost }
    self.cost += cost
    while self.cost > capacity,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }),
      oldest.value.lastUse <= clock - kept
    {
      self.cost -= oldest.value.cost
      entries.removeValue(forKey: oldest.key)
    }
    entries[key] = Entry(value: value, cost: cost, lastUse: clock)
  }
}
