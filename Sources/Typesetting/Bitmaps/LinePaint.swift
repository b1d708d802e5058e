package import Imaging

/// What a line is painted with: the colours of its letters and of the edge around them.
///
/// Nothing here moves a letter: every run is shaped and drawn as a whole, whatever colours it has.
package struct LinePaint: Hashable, Sendable {
  /// Another colour for the end of a line, such as the words that may still change.
  package struct Rest: Hashable, Sendable {
    /// How many code points of the line's text come before it; in the midst of a cluster, the whole
    /// cluster belongs to it.
    package var start: Int
    package var color: Color

    package init(start: Int, color: Color) {
      self.start = start
      self.color = color
    }
  }

  /// The colour of the letters; nil for the edge alone.
  package var fill: Color?
  package var rest: Rest?
  package var edge: LineEdge?
  /// That of the finished line, letters and edge together: 255 is opaque.
  package var opacity: UInt8

  package init(
    fill: Color?, rest: Rest? = nil, edge: LineEdge? = nil, opacity: UInt8 = 255
  ) {
    self.fill = fill
    self.rest = rest
    self.edge = edge
    self.opacity = opacity
  }

  /// The same paint without a rest that is all of `line`, or nothing of it.
  func settled(for line: TextLine) -> LinePaint {
    guard let rest else { return self }
    var paint = self
    if rest.start <= 0 {
      paint.fill = fill.map { _ in rest.color }
      paint.rest = nil
    } else if rest.start >= line.text.unicodeScalars.count {
      paint.rest = nil
    }
    return paint
  }

  /// The same paint in layers, lowest first: where lines stand close, all edges lie under all letters.
  ///
  /// Paints of one opacity and one kind of edge have as many. What lets something shine through is one
  /// layer, or the edge would be seen through the letters.
  package var layers: [LinePaint] {
    guard edge != nil, opacity == 255 else { return [self] }
    return [LinePaint(fill: nil, edge: edge), LinePaint(fill: fill, rest: rest)]
  }
}
