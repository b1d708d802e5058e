package import Imaging

/// What is drawn behind the letters, so that they stand out from whatever they lie on.
///
/// All of a line's edges lie under all of its letters: none covers a neighbour. Measures are pixels.
package enum LineEdge: Hashable, Sendable {
  /// A contour of one width on all sides.
  case outline(Color, width: Int)
  /// The letters once more, to the lower right, the borders softened over so many pixels.
  case shadow(Color, offset: Int, softness: Int)
  /// The letters twice more, to the upper left and to the lower right: like type that is lit from the
  /// upper left and stands out, or is sunk in when the lower one is the lighter.
  case bevel(upper: Color, lower: Color, depth: Int)
}

extension LineEdge {
  /// The letters drawn once more: in which colour, how far away, and whether it is their contours.
  struct Copy: Hashable {
    let color: Color
    var shift = 0
    var outline = 0
  }

  /// What the edge is made of, lowest first.
  var copies: [Copy] {
    switch self {
    case .outline(let color, let width): [Copy(color: color, outline: max(1, width))]
    case .shadow(let color, let offset, _): [Copy(color: color, shift: offset)]
    case .bevel(let upper, let lower, let depth):
      [Copy(color: lower, shift: depth), Copy(color: upper, shift: -depth)]
    }
  }

  /// How far the copies are blurred.
  var softness: Int {
    guard case .shadow(_, _, let softness) = self else { return 0 }
    return max(0, softness)
  }
}
