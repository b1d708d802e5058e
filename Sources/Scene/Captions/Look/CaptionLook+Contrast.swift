package import Imaging

/// How well captions are read, whatever the camera shows.
extension CaptionLook {
  /// The least contrast that WCAG 2.1 asks of text (1.4.3).
  package static let leastContrastOfText = 4.5

  /// The contrast of the text over the picture that is worst for it.
  package var leastContrast: Double { leastContrast(of: text) }

  /// The contrast of `color` over the picture that is worst for it, from 1 to 21 (WCAG 2.1).
  ///
  /// Of a picture only its luminance counts, so all greys stand for all pictures. An outline is as good
  /// as the letters: one of the two stands out, and shows where the other ends. White in black has so
  /// 4.58:1 at least, √21, on the grey that is as far from the one as from the other. The other
  /// edges are on one side only and count for nothing.
  package func leastContrast(of color: Color) -> Double {
    let letters = color.withAlpha(textOpacity)
    let outline = edge == .outline ? color.opposite.withAlpha(textOpacity) : letters
    return (UInt8.min...UInt8.max).lazy.map { step in
      let grey = Color(red: step, green: step, blue: step)
      let below = box.over(window.over(grey))
      return max(
        letters.over(below).contrast(with: below), outline.over(below).contrast(with: below))
    }.min() ?? 1
  }

  /// `text`, moved towards what it lies on as far as it is still read as well as text must be: 7:1
  /// (WCAG 2.1, 1.4.6) where `text` itself has more.
  func dimmed() -> Color {
    let below = edge == .outline ? text.opposite : box
    let dimmed = [0.22, 0.16, 0.1, 0.05].lazy.map { text.mixed(with: below, share: $0) }
    let contrast = leastContrast(of: text)
    let enough = contrast >= 7 ? 7 : contrast * 0.8
    return dimmed.first { leastContrast(of: $0) >= enough } ?? text
  }
}
