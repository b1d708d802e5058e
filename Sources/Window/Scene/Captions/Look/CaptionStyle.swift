package import Imaging

/// A named preset of a caption look, whose values single options can override.
package enum CaptionStyle: String, CaseIterable, Hashable, Sendable {
  /// White text on a translucent dark box.
  case `default`
  /// White text on solid black.
  case highContrast = "high-contrast"
  /// The default look at 150 % of the text size.
  case large
  /// White letters with a black outline, without a box.
  case noBox = "no-box"

  /// The values of the preset.
  package var look: CaptionLook {
    switch self {
    case .default: CaptionLook()
    case .highContrast: CaptionLook(box: .black)
    case .large: CaptionLook(textSize: 150)
    case .noBox: CaptionLook(box: Color.black.withAlpha(0), edge: .outline)
    }
  }
}

/// A look by the choices of a user.
extension CaptionLook {
  /// A choice for the background of the box or of the window.
  package enum Background: Hashable, Sendable {
    case color(Color)
    case nothing
  }

  /// Creates the look of a style with the user's choices.
  ///
  /// A choice that is nil keeps the value of the style. Opacities are percentages.
  package init(
    _ style: CaptionStyle, textSize: Int? = nil, lines: Int? = nil, position: Position = .bottom,
    color: Color? = nil, background: Background? = nil, window: Background? = nil,
    textOpacity: Int? = nil, backgroundOpacity: Int? = nil, windowOpacity: Int? = nil,
    edge: CaptionEdge? = nil, family: String? = nil
  ) {
    let base = style.look
    self.init(
      textSize: textSize ?? base.textSize, lines: lines ?? base.lines, position: position,
      text: color ?? base.text,
      textOpacity: textOpacity.map(Self.alpha) ?? base.textOpacity,
      box: Self.box(background, opacity: backgroundOpacity, base: base.box),
      window: Self.box(window, opacity: windowOpacity, base: base.window),
      edge: edge ?? base.edge, family: family ?? base.family)
  }

  /// Returns the color of a background.
  ///
  /// A background that is transparent in the style becomes visible with a color or an opacity.
  private static func box(_ choice: Background?, opacity: Int?, base: Color) -> Color {
    let alpha = opacity.map(alpha)
    return switch choice {
    case .nothing: base.withAlpha(0)
    case .color(let color):
      color.withAlpha(alpha ?? (base.alpha > 0 ? base.alpha : defaultBoxAlpha))
    case nil: alpha.map(base.withAlpha) ?? base
    }
  }

  private static func alpha(_ percent: Int) -> UInt8 {
    let clamped = min(max(percent, 0), 100)
    return UInt8((clamped * 255 + 50) / 100)
  }
}
