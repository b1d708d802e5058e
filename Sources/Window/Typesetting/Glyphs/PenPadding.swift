/// Spaces that put the pen of a text near a wanted fraction of a pixel.
///
/// SDL2_ttf draws every text from the start of a pixel. Spaces at its left move the pen by their
/// advances, which SDL2_ttf rounds to 1/64 pixel only. They also leave room for ink that begins left
/// of the pen, which would shift the picture.
struct PenPadding {
  /// The number of pen positions in a pixel.
  static let phaseCount = 4

  /// The spaces for each of the pen positions.
  private let spaces: [String]

  /// Spaces whose widths differ between faces: hair, thin, six-per-em, four-per-em and
  /// three-per-em.
  ///
  /// HarfBuzz makes them from the ordinary space if a face lacks them.
  private static let fractions = ["\u{200A}", "\u{2009}", "\u{2006}", "\u{2005}", "\u{2004}"]
  /// The largest distance that cannot be seen, in pixels.
  private static let tolerance = 0.05

  /// Creates the spaces of `face` with an em of `size` pixels.
  init(of face: OpenFace, size: Double) {
    func width(_ text: String) -> Double {
      face.shape(ShapedText(text: text), isSpread: false)
        .reduce(0) { $0 + $1.advance.renderedPixels(at: size) }
    }
    let space = width(" ")
    // Without a usable space, the pen stays at the start of a pixel.
    guard face.has(" "), space > 0, space <= 2 * size else {
      spaces = Array(repeating: "", count: Self.phaseCount)
      return
    }
    // One em is more than any bearing.
    let minCount = min(16, max(4, Int((size / space).rounded(.up))))
    var endings = [(text: "", width: 0.0)]
    for fraction in Self.fractions {
      let width = width(fraction)
      endings += [(fraction, width), (fraction + fraction, 2 * width)]
    }
    let candidates = (minCount..<minCount + 6).flatMap { count in
      endings.map { ending in
        (
          text: String(repeating: " ", count: count) + ending.text,
          width: Double(count) * space + ending.width
        )
      }
    }
    spaces = (0..<Self.phaseCount).map { phase in
      let wanted = Double(phase) / Double(Self.phaseCount)
      func distance(_ width: Double) -> Double {
        let difference = width - wanted
        return abs(difference - difference.rounded())
      }
      return
        (candidates.first { distance($0.width) <= Self.tolerance }
        ?? candidates.min { distance($0.width) < distance($1.width) })?.text ?? ""
    }
  }

  /// Returns `text` with spaces at its left for the pen position `phase`.
  func padded(_ text: ShapedText, phase: Int) -> ShapedText {
    text.with(
      text.direction == .rightToLeft ? text.text + spaces[phase] : spaces[phase] + text.text)
  }
}

extension EmLength {
  /// Returns the advance with which SDL2_ttf draws, in pixels.
  func renderedPixels(at size: Double) -> Double { (pixels(at: size) * 64).rounded() / 64 }
}
