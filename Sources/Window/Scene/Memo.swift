/// The last result of a function, which is computed again only for other arguments.
package final class Memo<Value, each Key: Equatable> {
  private var last: (key: (repeat each Key), value: Value)?

  package init() {}

  /// Returns the last value if it belongs to the same key, or else a new one.
  package func value(for key: repeat each Key, make: () -> Value) -> Value {
    if let last, Self.areEqual(repeat each last.key, to: repeat each key) { return last.value }
    let value = make()
    last = ((repeat each key), value)
    return value
  }

  private static func areEqual(_ one: repeat each Key, to other: repeat each Key) -> Bool {
    for isEqual in repeat each one == each other {
      guard isEqual else { return false }
    }
    return true
  }
}
