package import Imaging

/// The contrast of captions over any camera picture.
extension CaptionLook {
  /// True if the text has a contrast of at least 4.5:1 (WCAG 2.1, 1.4.3).
  ///
  /// With an outline, 7:1 between letters and outline is sufficient as well: a wide border counts
  /// as the background ("Understanding 1.4.3"). For example, yellow with a black outline has 4.4:1
  /// over the worst gray and is readable.
  package var isReadable: Bool {
    leastContrast >= 4.5 || edge == .outline && contrastInOutline >= 7
  }

  /// The contrast of the text over the worst picture.
  package var leastContrast: Double { leastContrast(of: text) }

  /// Returns the contrast of `color` over the worst picture, from 1 to 21 (WCAG 2.1).
  ///
  /// Contrast depends on luminance only, so the grays represent all pictures. Of letters and
  /// outline, the one with more contrast counts, because each shows the shape of the other. White
  /// with a black outline has at least 4.58:1 (√21), over the gray with equal contrast to both. The
  /// other edges are on one side of the letters only and are ignored.
  package func leastContrast(of color: Color) -> Double {
    let letters = color.withAlpha(textOpacity)
    let outline = edge == .outline ? color.opposite.withAlpha(textOpacity) : letters
    return (UInt8.min...UInt8.max).lazy.map { step in
      let gray = Color(red: step, green: step, blue: step)
      let below = box.over(window.over(gray))
      return max(
        letters.over(below).contrast(with: below), outline.over(below).contrast(with: below))
    }.min() ?? 1
  }

  /// The contrast between letters and outline over the worst picture.
  private var contrastInOutline: Double {
    [Color.black, .white].map { picture in
      let below = box.over(window.over(picture))
      return text.withAlpha(textOpacity).over(below)
        .contrast(with: text.opposite.withAlpha(textOpacity).over(below))
    }.min() ?? 1
  }

  /// Returns `text` mixed with its background as far as the contrast permits.
  ///
  /// The result keeps 7:1 (WCAG 2.1, 1.4.6) if `text` has at least 7:1, and 80 % of the contrast of
  /// `text` otherwise.
  func dimmed() -> Color {
    let below = edge == .outline ? text.opposite : box
    let dimmed = [0.22, 0.16, 0.1, 0.05].lazy.map { text.mixed(with: below, share: $0) }
    let contrast = leastContrast(of: text)
    let enough = contrast >= 7 ? 7 : contrast * 0.8
    return dimmed.first { leastContrast(of: $0) >= enough } ?? text
  }
}
