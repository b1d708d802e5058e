package import Imaging
package import Typesetting

/// A character edge that separates letters from the picture (47 CFR 79.103 (c)).
package enum CaptionEdge: String, CaseIterable, Sendable {
  case none
  /// A contour around every letter ("uniform"), which makes text readable without a box.
  case outline
  /// A soft shadow to the lower right ("drop shadow").
  case shadow
  /// Raised letters, lit from the upper left.
  case raised
  /// Depressed letters, lit from the upper left.
  case depressed

  /// Creates the edge called `name` here or in the regulation, or returns nil if unknown.
  package init?(parsing name: String) {
    switch name {
    case "uniform": self = .outline
    case "drop-shadow": self = .shadow
    default: self.init(rawValue: name)
    }
  }

  /// Returns the edge of letters in `color`, for an em of `fontSize` pixels, or nil for no edge.
  package func lineEdge(around color: Color, fontSize: Int) -> LineEdge? {
    func share(_ part: Int) -> Int { max(1, (fontSize + part / 2) / part) }
    switch self {
    case .none: return nil
    case .outline: return .outline(color.opposite, width: share(10))
    case .shadow:
      return .shadow(color.opposite, offset: share(14), softness: share(28))
    case .raised:
      return .bevel(upper: color.lit, lower: color.shaded, depth: share(20))
    case .depressed:
      return .bevel(upper: color.shaded, lower: color.lit, depth: share(20))
    }
  }
}

extension Color {
  /// Black or white, the one with more contrast to this color: at least 4.58:1.
  package var opposite: Color {
    contrast(with: .black) >= contrast(with: .white) ? .black : .white
  }

  /// The lit flank of a beveled letter.
  ///
  /// Nothing is lighter than white, so the lit flank of a light letter is slightly darker than its
  /// face. The letter does not look bold.
  fileprivate var lit: Color {
    isLight
      ? mixed(with: .black, fraction: 0.3)
      : mixed(with: .white, fraction: isDark ? 0.75 : 0.65)
  }

  /// The shaded flank of a beveled letter, 7:1 darker than white ones and still visible on black.
  fileprivate var shaded: Color {
    isDark ? mixed(with: .white, fraction: 0.3) : mixed(with: .black, fraction: 0.65)
  }

  private var isLight: Bool { relativeLuminance > 0.6 }
  private var isDark: Bool { relativeLuminance < 0.03 }
}
