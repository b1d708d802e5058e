/// A value of TOML 1.0.
indirect enum TOMLValue: Equatable, Sendable {
  case text(String)
  case integer(Int64)
  case number(Double)
  case boolean(Bool)
  /// A date, a time, or both.
  case date
  case array([TOMLValue])
  case table([TOMLEntry])
}

/// A key of a table with its value.
struct TOMLEntry: Equatable, Sendable {
  let key: String
  /// The place of the key.
  let position: TextPosition
  let value: TOMLValue
}

/// A place in a text: a line and a column, which begin with 1.
///
/// Columns count Unicode scalars.
struct TextPosition: Hashable, Comparable, Sendable {
  let line: Int
  let column: Int

  static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
