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
  /// How far the pen moves, in pixels.
  package let advance: Int
  let face: Face
}
