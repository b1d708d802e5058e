/// One line of a text, ready to be drawn.
///
/// Lines are values: the same words set in the same way are the same line, so a text that grows keeps
/// its earlier lines and their pictures. Where in the text a line stands is no part of that.
package struct TextLine: Hashable, Sendable {
  /// The line's characters in the order they are read, without the spaces that hang over its end.
  package let text: String
  /// The runs from left to right.
  package let runs: [TextRun]
  /// How far the pen moves, in pixels; ink may reach a little further on either side.
  package let advance: Int
  /// The direction of the paragraph: a line starts at the left, or at the right.
  package let direction: TextDirection
  /// Which code points of the whole text the line shows, what hangs over its end included.
  ///
  /// Each line begins where the one before it ends. White space before the first is in none.
  package private(set) var codePoints: Range<Int>

  init(text: String, runs: [TextRun], advance: Int, direction: TextDirection) {
    self.text = text
    self.runs = runs
    self.advance = advance
    self.direction = direction
    codePoints = 0..<0
  }

  /// Whether there is nothing to draw, as between two newlines.
  package var isBlank: Bool { runs.isEmpty }

  /// The same line as it stands in a text.
  func showing(_ codePoints: Range<Int>) -> TextLine {
    var line = self
    line.codePoints = codePoints
    return line
  }

  package static func == (one: TextLine, other: TextLine) -> Bool {
    one.advance == other.advance && one.direction == other.direction
      && one.text.isSpelled(like: other.text) && one.runs == other.runs
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(advance)
  }
}

extension String {
  /// Whether both are the same code points.
  ///
  /// Strings are equal in Swift when they are canonically equivalent; but a face may show the one
  /// and the other differently.
  func isSpelled(like other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
