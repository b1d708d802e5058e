package import Imaging

/// The colors of a line's letters and of the edge around them.
///
/// Paint never moves a letter: every run is shaped and drawn as a whole, whatever its colors.
package struct LinePaint: Hashable, Sendable {
  /// A different color for the end of a line, such as words that may still be revised.
  package struct Rest: Hashable, Sendable {
    /// The number of code points of the line before the rest.
    ///
    /// If `start` falls inside a grapheme cluster, the whole cluster belongs to the rest.
    package var start: Int
    package var color: Color

    package init(start: Int, color: Color) {
      self.start = start
      self.color = color
    }
  }

  /// The color of the letters, or nil to paint only the edge.
  package var fill: Color?
  package var rest: Rest?
  package var edge: LineEdge?
  /// The opacity of the finished line, letters and edge together.
  ///
  /// 255 is opaque.
  package var opacity: UInt8

  package init(
    fill: Color?, rest: Rest? = nil, edge: LineEdge? = nil, opacity: UInt8 = 255
  ) {
    self.fill = fill
    self.rest = rest
    self.edge = edge
    self.opacity = opacity
  }

  /// Returns an equivalent paint without a rest that covers all or nothing of `line`.
  func simplified(for line: TextLine) -> LinePaint {
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

  /// The paint split into layers, lowest first, so that closely spaced lines keep all edges below
  /// all letters.
  ///
  /// The number of layers depends only on the opacity and on the presence of an edge. A translucent
  /// paint is one layer, because the edge would otherwise show through the letters.
  package var layers: [LinePaint] {
    guard edge != nil, opacity == 255 else { return [self] }
    return [LinePaint(fill: nil, edge: edge), LinePaint(fill: fill, rest: rest)]
  }
}

/// An edge drawn behind the letters to set them off from the background.
///
/// All edges of a line lie below all of its letters, so no edge covers a neighboring letter.
/// Lengths are in pixels.
package enum LineEdge: Hashable, Sendable {
  /// A contour of equal width on all sides.
  case outline(Color, width: Int)
  /// A copy of the letters to the lower right, blurred by `softness` pixels.
  case shadow(Color, offset: Int, softness: Int)
  /// Two copies of the letters, to the upper left and to the lower right.
  ///
  /// The letters look raised, as if lit from the upper left. If the lower color is the lighter one,
  /// they look depressed.
  case bevel(upper: Color, lower: Color, depth: Int)
}

extension LineEdge {
  /// A copy of the letters: its color, its diagonal offset, and its outline width (0 for no
  /// outline).
  struct GlyphCopy: Hashable {
    let color: Color
    var offset = 0
    var outline = 0
  }

  /// The copies that make up the edge, lowest first.
  var glyphCopies: [GlyphCopy] {
    switch self {
    case .outline(let color, let width): [GlyphCopy(color: color, outline: max(1, width))]
    case .shadow(let color, let offset, _): [GlyphCopy(color: color, offset: offset)]
    case .bevel(let upper, let lower, let depth):
      [GlyphCopy(color: lower, offset: depth), GlyphCopy(color: upper, offset: -depth)]
    }
  }

  /// The blur radius of the copies.
  var softness: Int {
    guard case .shadow(_, _, let softness) = self else { return 0 }
    return max(0, softness)
  }
}
