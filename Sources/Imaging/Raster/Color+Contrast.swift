internal import Glibc

/// Luminance and contrast, as defined by WCAG 2.1.
extension Color {
  /// The relative luminance, from 0 (black) to 1 (white); alpha is ignored.
  package var relativeLuminance: Double {
    0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)]
      + 0.0722 * Self.linear[Int(blue)]
  }

  /// Returns the contrast ratio, from 1 (equal colors) to 21 (black and white).
  package func contrast(with other: Color) -> Double {
    let luminances = (relativeLuminance, other.relativeLuminance)
    return (max(luminances.0, luminances.1) + 0.05) / (min(luminances.0, luminances.1) + 0.05)
  }

  /// Returns this color composited over `below`, which must be opaque.
  package func over(_ below: Color) -> Color {
    below.mixed(with: self, share: Double(alpha) / 255)
  }

  /// Returns an interpolated color, from this one (`share` 0) to `other` (`share` 1); alpha stays
  /// unchanged.
  ///
  /// The interpolation takes place in sRGB values.
  package func mixed(with other: Color, share: Double) -> Color {
    func between(_ mine: UInt8, _ theirs: UInt8) -> UInt8 {
      UInt8((Double(mine) + (Double(theirs) - Double(mine)) * share).rounded())
    }
    return Color(
      red: between(red, other.red), green: between(green, other.green),
      blue: between(blue, other.blue), alpha: alpha)
  }

  /// The linear light for each channel value: the sRGB curve as in WCAG 2.1.
  private static let linear: [Double] = (0...255).map { step in
    let share = Double(step) / 255
    return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}
