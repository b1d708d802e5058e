internal import Glibc

/// How well one colour is told from another, by the definitions of WCAG 2.1.
extension Color {
  /// From 0, black, to 1, white ("relative luminance"); the alpha has no part in it.
  package var relativeLuminance: Double {
    0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)]
      + 0.0722 * Self.linear[Int(blue)]
  }

  /// From 1, the same, to 21, black and white ("contrast ratio").
  package func contrast(with other: Color) -> Double {
    let luminances = (relativeLuminance, other.relativeLuminance)
    return (max(luminances.0, luminances.1) + 0.05) / (min(luminances.0, luminances.1) + 0.05)
  }

  /// This colour laid over `below`, which is opaque: what is then seen.
  package func over(_ below: Color) -> Color {
    below.mixed(with: self, share: Double(alpha) / 255)
  }

  /// A colour between this one (`share` 0) and the hue of `other` (`share` 1), in the steps of the
  /// screen; the alpha stays.
  package func mixed(with other: Color, share: Double) -> Color {
    func between(_ mine: UInt8, _ theirs: UInt8) -> UInt8 {
      UInt8((Double(mine) + (Double(theirs) - Double(mine)) * share).rounded())
    }
    return Color(
      red: between(red, other.red), green: between(green, other.green),
      blue: between(blue, other.blue), alpha: alpha)
  }

  /// Light per step of a channel: the sRGB curve, as WCAG 2.1 writes it.
  private static let linear: [Double] = (0...255).map { step in
    let share = Double(step) / 255
    return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}
