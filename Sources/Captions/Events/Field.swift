/// The change that an update makes to one key: none, removal, or a new value.
///
/// Updates merge as in RFC 7396 (JSON Merge Patch): an absent key keeps the value, `null` erases
/// it.
package enum Field<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The absence of the key; the known value is kept.
  case absent
  /// The value `null`; the known value is erased.
  case erased
  case value(Value)

  /// The new value, if there is one.
  package var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// True if the key is absent.
  package var isAbsent: Bool { self == .absent }

  /// Applies the change to a known value.
  package func update(_ known: inout Value?) {
    switch self {
    case .absent: break
    case .erased: known = nil
    case .value(let value): known = value
    }
  }

  /// Folds `later` into this change, so that applying the result equals applying both in order.
  package mutating func fold(_ later: Field) {
    if !later.isAbsent { self = later }
  }

  /// The change with the effect of an erasure followed by this change.
  var afterErasure: Field { isAbsent ? .erased : self }
}
