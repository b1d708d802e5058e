/// A text with the lines that it was set in.
package struct SetText: Sendable {
  package let text: String
  /// What `Typesetter.lines` answered for `text`.
  package let lines: [TextLine]

  package init(text: String, lines: [TextLine]) {
    self.text = text
    self.lines = lines
  }
}
