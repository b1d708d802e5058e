package import Imaging

/// The colors of a line's letters and of the edge around them.
///
/// Paint never moves a letter: every run is shaped and drawn as a whole, whatever its colors.
package struct LinePaint: Hashable, Sendable {
  /// The words at the end of a line that may still be revised, painted in a different color.
  package struct UnconfirmedText: Hashable, Sendable {
    /// The number of code points of the line before the unconfirmed text.
    ///
    /// A grapheme cluster across `start` is unconfirmed as a whole.
    package var start: Int
    package var color: Color

    package init(start: Int, color: Color) {
      self.start = start
      self.color = color
    }
  }

  /// The color of the letters, or nil to paint only the edge.
  package var fill: Color?
  package var unconfirmedText: UnconfirmedText?
  package var edge: LineEdge?
  /// The opacity of the finished line, letters and edge together.
  package var opacity: UInt8

  package init(
    fill: Color?, unconfirmedText: UnconfirmedText? = nil, edge: LineEdge? = nil,
    opacity: UInt8 = 255
  ) {
    self.fill = fill
    self.unconfirmedText = unconfirmedText
    self.edge = edge
    self.opacity = opacity
  }

  /// Returns an equivalent paint without an unconfirmed text that covers all or nothing of `line`.
  func simplified(for line: TextLine) -> LinePaint {
    guard let unconfirmedText else { return self }
    var paint = self
    if unconfirmedText.start <= 0 {
      paint.fill = fill.map { _ in unconfirmedText.color }
      paint.unconfirmedText = nil
    } else if unconfirmedText.start >= line.text.unicodeScalars.count {
      paint.unconfirmedText = nil
    }
    return paint
  }

  /// The paint split into layers, lowest first, so that closely spaced lines keep all edges below
  /// all letters.
  ///
  /// A translucent paint is one layer, because the edge would otherwise show through the letters.
  package var layers: [LinePaint] {
    guard edge != nil, opacity == 255 else { return [self] }
    return [
      LinePaint(fill: nil, edge: edge),
      LinePaint(fill: fill, unconfirmedText: unconfirmedText),
    ]
  }
}

/// An edge drawn behind all letters of a line to set them off from the background.
///
/// Lengths are in pixels.
package enum LineEdge: Hashable, Sendable {
  /// A contour of equal width on all sides.
  case outline(Color, width: Int)
  /// A copy of the letters to the lower right, blurred by `softness` pixels.
  case shadow(Color, offset: Int, softness: Int)
  /// Two copies of the letters, to the upper left and to the lower right.
  ///
  /// The letters look raised, or depressed if the lower color is the lighter one.
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
