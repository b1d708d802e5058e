/// What is wrong with a script, and where; lines and columns count from 1.
package struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  package let line: Int
  /// In characters.
  package let column: Int
  /// One line without a full stop: what was wrong and what would be right.
  package let message: String

  /// `3:8: …`, to stand after a file's name and a colon.
  package var description: String { "\(line):\(column): \(message)" }
}
