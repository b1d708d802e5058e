/// One line of a text, ready to be drawn.
///
/// Lines are equal if they have the same words in the same layout, whatever their position in the
/// text and the size of its letters. A growing text keeps its earlier lines and their bitmaps.
package struct TextLine: Hashable, Sendable {
  /// The characters that are drawn, in reading order, without the spaces that hang over the end.
  ///
  /// A hyphen at the end may be added, or take the place of a soft hyphen.
  package let text: String
  /// The characters of the whole text that the line shows, without hyphens that are not in it.
  package let words: String
  /// The runs from left to right.
  package let runs: [TextRun]
  /// The advance in whole pixels, rounded up, at the size of the layout.
  package let advance: Int
  /// The exact advance.
  package let width: EmLength
  /// The direction of the paragraph, which decides at which side the line starts.
  package let direction: TextDirection
  /// The code points of the whole text that the line shows, from the end of the previous line on.
  ///
  /// White space before the first line belongs to no line.
  package private(set) var codePoints: Range<Int>
  /// The blank half of a full-width opening mark at the start, which is not in `width`.
  package let startTrim: EmLength
  /// True if the line ends inside a word, with a hyphen that is not in the text.
  let isHyphenated: Bool

  init(
    text: String, words: String, runs: [TextRun], style: TextStyle, direction: TextDirection,
    startTrim: EmLength = .zero, isHyphenated: Bool = false
  ) {
    self.startTrim = startTrim
    self.isHyphenated = isHyphenated
    self.text = text
    self.words = words
    self.runs = runs
    width = runs.reduce(.zero) { $0 + $1.width } - startTrim
    advance = width.pixels(holding: style)
    self.direction = direction
    codePoints = 0..<0
  }

  /// True if there is nothing to draw, for example in an empty paragraph.
  package var isBlank: Bool { runs.isEmpty }

  /// Returns the line with its range in the text.
  func withCodePoints(_ codePoints: Range<Int>) -> TextLine {
    var line = self
    line.codePoints = codePoints
    return line
  }

  package static func == (one: TextLine, other: TextLine) -> Bool {
    one.width == other.width && one.direction == other.direction
      && one.text.hasSameCodePoints(as: other.text) && one.runs == other.runs
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(width)
  }
}

extension String {
  /// Returns true if both strings consist of the same code points.
  ///
  /// Swift compares strings by canonical equivalence, but a face may show equivalent strings
  /// differently.
  func hasSameCodePoints(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

/// A part of a line that is shaped as a whole, with one direction, one script and one face.
package struct TextRun: Hashable, Sendable {
  /// The characters in reading order.
  package let text: String
  /// The number of code points of the line before the run, in reading order.
  package let offset: Int
  package let direction: TextDirection
  package let script: Script
  /// The advance.
  package let width: EmLength
  let face: Face

  var shaped: ShapedText { ShapedText(text: text, direction: direction, script: script) }

  package static func == (one: TextRun, other: TextRun) -> Bool {
    one.width == other.width && one.offset == other.offset && one.face == other.face
      && one.shaped == other.shaped
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(width)
  }
}
