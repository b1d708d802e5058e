/// A dictionary that forgets all of its values for a further key at its limit.
///
/// The type is for keys of which other programs may send ever new ones.
package struct BoundedDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private var values: [Key: Value] = [:]

  package init(limit: Int) {
    self.limit = limit
  }

  /// The value of a key, or nil if it was not set, or is forgotten.
  package subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if values.count >= limit, values[key] == nil { values.removeAll() }
      values[key] = newValue
    }
  }

  /// The value of a key, or the default if it was not set, or is forgotten.
  package subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
    get { self[key] ?? value() }
    set { self[key] = newValue }
  }

  package mutating func removeValue(forKey key: Key) -> Value? { values.removeValue(forKey: key) }
}
