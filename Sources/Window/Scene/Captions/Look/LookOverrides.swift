package import Imaging

/// The user's choices for the look of captions.
///
/// A choice that is nil keeps the value of the style. Opacities are percentages. The order of
/// assignment has no effect.
package struct LookOverrides: Hashable, Sendable {
  /// The background of the box or the window.
  package enum Box: Hashable, Sendable {
    case color(Color)
    case nothing
  }

  package var style = CaptionStyle.default
  package var textSize: Int?
  package var lines: Int?
  package var position = CaptionLook.Position.bottom
  package var color: Color?
  package var background: Box?
  package var window: Box?
  package var textOpacity: Int?
  package var backgroundOpacity: Int?
  package var windowOpacity: Int?
  package var edge: CaptionEdge?
  package var family: String?

  package init() {}

  /// The resulting look.
  package var look: CaptionLook {
    let base = style.look
    return CaptionLook(
      textSize: textSize ?? base.textSize, lines: lines ?? base.lines, position: position,
      text: color ?? base.text,
      textOpacity: textOpacity.map(Self.alpha) ?? base.textOpacity,
      box: Self.box(background, opacity: backgroundOpacity, base: base.box),
      window: Self.box(window, opacity: windowOpacity, base: base.window),
      edge: edge ?? base.edge, family: family ?? base.family)
  }

  /// Returns the color of a background.
  ///
  /// A background that is transparent in the style becomes visible if the user chooses a color or
  /// an opacity.
  private static func box(_ selection: Box?, opacity: Int?, base: Color) -> Color {
    let alpha = opacity.map(alpha)
    return switch selection {
    case .nothing: base.withAlpha(0)
    case .color(let color):
      color.withAlpha(alpha ?? (base.alpha > 0 ? base.alpha : CaptionLook.defaultBoxAlpha))
    case nil: alpha.map(base.withAlpha) ?? base
    }
  }

  private static func alpha(_ percent: Int) -> UInt8 {
    UInt8((min(max(percent, 0), 100) * 255 + 50) / 100)
  }
}
