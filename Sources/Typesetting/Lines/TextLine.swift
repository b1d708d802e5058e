/// One line of a text, ready to be drawn.
///
/// Lines are values: the same words set in the same way are the same line, so a text that grows keeps
/// its earlier lines and their pictures.
package struct TextLine: Hashable, Sendable {
  /// The line's characters in the order they are read, without the spaces that hang over its end.
  package let text: String
  /// The runs from left to right.
  package let runs: [TextRun]
  /// How far the pen moves, in pixels; ink may reach a little further on either side.
  package let advance: Int
  /// The direction of the paragraph: a line starts at the left, or at the right.
  package let direction: TextDirection

  /// Whether there is nothing to draw, as between two newlines.
  package var isBlank: Bool { runs.isEmpty }
}

/// A part of a line that is shaped as a whole: one direction, one script, one face.
package struct TextRun: Hashable, Sendable {
  /// The characters in the order they are read.
  package let text: String
  package let direction: TextDirection
  package let script: Script
  /// How many code points of the line's text come before it in the order they are read.
  package let offset: Int
  /// How far the pen moves, in pixels.
  package let advance: Int
  let face: Face
}

// Strings are equal in Swift when they are canonically equivalent; here they must be the same
// characters, since a face may show the one and the other differently.

extension TextLine {
  package static func == (one: TextLine, other: TextLine) -> Bool {
    one.advance == other.advance && one.direction == other.direction
      && one.text.isSpelled(like: other.text) && one.runs == other.runs
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(advance)
  }
}

extension TextRun {
  package static func == (one: TextRun, other: TextRun) -> Bool {
    one.advance == other.advance && one.offset == other.offset
      && one.direction == other.direction && one.script == other.script
      && one.face == other.face && one.text.isSpelled(like: other.text)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(advance)
  }
}

extension String {
  /// Whether both are the same code points.
  func isSpelled(like other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
