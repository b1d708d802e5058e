package import Imaging

/// How well captions are read, whatever the camera shows.
extension CaptionLook {
  /// Whether the text has the least contrast that WCAG 2.1 asks of any text, 4.5:1 (1.4.3).
  ///
  /// Letters within an outline may have it against that ("Understanding 1.4.3": a wide border counts
  /// as the background), but then they shall have 7:1: yellow in black is 4.4:1 over the worst grey,
  /// and read by everybody.
  package var isReadable: Bool {
    leastContrast >= 4.5 || edge == .outline && contrastInOutline >= 7
  }

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

  /// The contrast of letters and outline where the picture is worst for that.
  private var contrastInOutline: Double {
    [Color.black, .white].map { picture in
      let below = box.over(window.over(picture))
      return text.withAlpha(textOpacity).over(below)
        .contrast(with: text.opposite.withAlpha(textOpacity).over(below))
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
