internal import ArgumentParser

/// Makes a transform for an option whose error message names the accepted values.
///
/// - Parameters:
///   - what: The accepted values, as the end of "it takes …".
///   - read: Parses a value; nil if the value is invalid.
/// - Returns: A function for `@Option(transform:)`.
func taking<Value>(
  _ what: String, _ read: @escaping @Sendable (String) -> Value?
) -> @Sendable (String) throws -> Value {
  { text in
    guard let value = read(text) else { throw ValidationError("it takes \(what)") }
    return value
  }
}

/// Makes a transform for numbers in `range`.
func taking<Value: LosslessStringConvertible & Sendable, Range: RangeExpression<Value> & Sendable>(
  _ what: String, in range: Range
) -> @Sendable (String) throws -> Value {
  taking(what) { text in Value(text).flatMap { range.contains($0) ? $0 : nil } }
}
