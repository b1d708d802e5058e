internal import DequeModule

/// A dictionary that forgets its oldest key for a further one at its limit, in O(1).
package struct RecentDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private var values: [Key: Value] = [:]
  private var order: Deque<Key> = []

  package init(limit: Int) {
    self.limit = limit
  }

  /// The keys, the oldest first.
  package var keys: [Key] { Array(order) }

  /// The value of a key, or nil if it was not set, or is forgotten.
  package subscript(key: Key) -> Value? { values[key] }

  /// Sets the value of a key, and returns what is forgotten for a new key, or nil if nothing is.
  ///
  /// A key that is set again keeps its age.
  @discardableResult
  package mutating func set(_ value: Value, for key: Key) -> (key: Key, value: Value)? {
    guard values.updateValue(value, forKey: key) == nil else { return nil }
    order.append(key)
    guard order.count > limit, let oldest = order.popFirst() else { return nil }
    return values.removeValue(forKey: oldest).map { (key: oldest, value: $0) }
  }
}
