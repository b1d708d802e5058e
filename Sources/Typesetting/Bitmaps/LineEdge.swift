package import Imaging

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
  struct Copy: Hashable {
    let color: Color
    var shift = 0
    var outline = 0
  }

  /// The copies that make up the edge, lowest first.
  var copies: [Copy] {
    switch self {
    case .outline(let color, let width): [Copy(color: color, outline: max(1, width))]
    case .shadow(let color, let offset, _): [Copy(color: color, shift: offset)]
    case .bevel(let upper, let lower, let depth):
      [Copy(color: lower, shift: depth), Copy(color: upper, shift: -depth)]
    }
  }

  /// The blur radius of the copies.
  var softness: Int {
    guard case .shadow(_, _, let softness) = self else { return 0 }
    return max(0, softness)
  }
}
