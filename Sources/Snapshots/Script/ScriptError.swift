/// An error in a script with its position; lines and columns count from 1.
package struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  package let line: Int
  /// The column, in characters.
  package let column: Int
  /// The message: one line, without a final period, with the error and its correction.
  package let message: String

  /// The position and the message, such as `3:8: …`, for printing after a file name and a colon.
  package var description: String { "\(line):\(column): \(message)" }
}
