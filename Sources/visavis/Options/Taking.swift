internal import ArgumentParser

/// Makes a reader of an option's values that says what the option takes where it was given something else.
///
/// - Parameters:
///   - what: completes "it takes …".
///   - read: nil for what is no such value.
/// - Returns: what `@Option(transform:)` asks for.
func taking<Value>(
  _ what: String, _ read: @escaping @Sendable (String) -> Value?
) -> @Sendable (String) throws -> Value {
  { text in
    guard let value = read(text) else { throw ValidationError("it takes \(what)") }
    return value
  }
}

/// A reader of numbers that are in `range`.
func taking<Value: LosslessStringConvertible & Sendable, Range: RangeExpression<Value> & Sendable>(
  _ what: String, in range: Range
) -> @Sendable (String) throws -> Value {
  taking(what) { text in Value(text).flatMap { range.contains($0) ? $0 : nil } }
}
