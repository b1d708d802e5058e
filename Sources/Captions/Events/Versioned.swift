/// A value with the revision of the update that told it last.
///
/// The revision tells an update that repeats a value from one that does not speak of it.
package struct Versioned<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The value; nil if it was never told, or if it was erased.
  package private(set) var value: Value?
  /// The revision of the last update that told or erased the value; 0 if there was none.
  package private(set) var revision = 0

  /// Creates a value that no update has told.
  package init() {}

  /// Sets the value, which may be equal to the known one; nil erases it.
  package mutating func tell(_ value: Value?, at revision: Int) {
    self.value = value
    self.revision = revision
  }

  /// Sets the value if it differs from the known one; nil erases it.
  package mutating func change(to value: Value?, at revision: Int) {
    if value != self.value { tell(value, at: revision) }
  }

  /// Copies the value to `known` if an update after `revision` told it.
  func update(_ known: inout Value?, since revision: Int) {
    if self.revision > revision { known = value }
  }
}
