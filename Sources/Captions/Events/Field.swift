/// What an update says about one key: nothing, that it is gone, or its new value.
///
/// Updates merge as RFC 7396 (JSON Merge Patch) has it: absent keeps, `null` erases.
package enum Field<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The key was not there: what is known stays.
  case absent
  /// The key was `null`: what was known is forgotten.
  case erased
  case value(Value)

  /// The value, if this is one.
  package var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// Whether it says nothing.
  package var isAbsent: Bool { self == .absent }

  /// Does to a known value what the update says.
  package func update(_ known: inout Value?) {
    switch self {
    case .absent: break
    case .erased: known = nil
    case .value(let value): known = value
    }
  }

  /// Becomes the one update that does what this and then `later` would do.
  package mutating func fold(_ later: Field) {
    if !later.isAbsent { self = later }
  }

  /// The same on a key of which nothing is known, whatever was known.
  var afterErasure: Field { isAbsent ? .erased : self }
}
