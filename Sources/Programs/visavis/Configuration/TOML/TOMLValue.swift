/// A value of TOML 1.0.
package indirect enum TOMLValue: Equatable, Sendable {
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
package struct TOMLEntry: Equatable, Sendable {
  package let key: String
  /// The place of the key.
  package let position: TextPosition
  package let value: TOMLValue

  package init(key: String, position: TextPosition, value: TOMLValue) {
    self.key = key
    self.position = position
    self.value = value
  }
}

/// A place in a text: a line and a column, which begin with 1.
///
/// Columns count Unicode scalars.
package struct TextPosition: Hashable, Comparable, Sendable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
