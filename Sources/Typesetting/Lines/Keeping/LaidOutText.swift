/// A text with its lines.
package struct LaidOutText: Sendable {
  package let text: String
  /// The lines that `Typesetter.lines` returned for `text`.
  package let lines: [TextLine]

  package init(text: String, lines: [TextLine]) {
    self.text = text
    self.lines = lines
  }
}
