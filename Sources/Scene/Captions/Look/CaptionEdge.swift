package import Imaging
package import Typesetting

/// What sets letters off from the picture: the edges of 47 CFR 79.103 (c).
package enum CaptionEdge: String, CaseIterable, Hashable, Sendable {
  case none
  /// A contour around every letter, which makes text readable without a box ("uniform").
  case outline
  /// To the lower right, soft ("drop shadow").
  case shadow
  /// As if the letters stood out, lit from the upper left.
  case raised
  /// As if they were pressed in.
  case depressed

  /// The edge that `name` means, in our words or in the regulation's.
  package init?(parsing name: String) {
    switch name {
    case "uniform": self = .outline
    case "drop-shadow": self = .shadow
    default: self.init(rawValue: name)
    }
  }

  /// The edge of letters in `color`, measured by the em in pixels.
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
  /// Black or white, whichever is told from this colour better: 4.58:1 at least.
  package var opposite: Color {
    contrast(with: .black) >= contrast(with: .white) ? .black : .white
  }

  /// The flank of a letter that lies in the light; nothing is lighter than white, so that of a light
  /// letter is a little darker than its face, and the letter does not look bold.
  fileprivate var lit: Color {
    isLight ? mixed(with: .black, share: 0.3) : mixed(with: .white, share: isDark ? 0.75 : 0.65)
  }

  /// The flank in the shade: white's is 7:1 darker than its face, and still seen on black.
  fileprivate var shaded: Color {
    isDark ? mixed(with: .white, share: 0.3) : mixed(with: .black, share: 0.65)
  }

  private var isLight: Bool { relativeLuminance > 0.6 }
  private var isDark: Bool { relativeLuminance < 0.03 }
}
