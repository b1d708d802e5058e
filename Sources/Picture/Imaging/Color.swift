internal import Glibc

/// An sRGB color with straight (not premultiplied) alpha and eight bits a channel.
package struct Color: Hashable, Sendable, Codable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  package var alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  package static let black = Color(red: 0, green: 0, blue: 0)
  package static let white = Color(red: 255, green: 255, blue: 255)

  /// Returns the color with another opacity.
  package func withAlpha(_ alpha: UInt8) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The color as a 32-bit word whose little-endian bytes are B, G, R, A, with each channel multiplied
  /// by the opacity.
  package var premultipliedBGRA: UInt32 {
    func scaled(_ channel: UInt8) -> UInt32 { (UInt32(channel) * UInt32(alpha) + 127) / 255 }
    return UInt32(alpha) << 24 | scaled(red) << 16 | scaled(green) << 8 | scaled(blue)
  }
}

/// Luminance and contrast, as defined by WCAG 2.1.
extension Color {
  /// The relative luminance, from 0 (black) to 1 (white).
  ///
  /// Alpha is ignored.
  package var relativeLuminance: Double {
    0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)]
      + 0.0722 * Self.linear[Int(blue)]
  }

  /// Returns the contrast ratio, from 1 (equal colors) to 21 (black and white).
  package func contrast(with other: Color) -> Double {
    let luminances = (relativeLuminance, other.relativeLuminance)
    return (max(luminances.0, luminances.1) + 0.05) / (min(luminances.0, luminances.1) + 0.05)
  }

  /// Returns this color composited over `background`, which must be opaque.
  package func over(_ background: Color) -> Color {
    background.mixed(with: self, fraction: Double(alpha) / 255)
  }

  /// Returns an interpolated color, from this one (`fraction` 0) to `other` (`fraction` 1).
  ///
  /// Alpha stays unchanged. The interpolation takes place in sRGB values.
  package func mixed(with other: Color, fraction: Double) -> Color {
    func interpolate(_ start: UInt8, _ end: UInt8) -> UInt8 {
      let start = Double(start)
      return UInt8((start + (Double(end) - start) * fraction).rounded())
    }
    return Color(
      red: interpolate(red, other.red), green: interpolate(green, other.green),
      blue: interpolate(blue, other.blue), alpha: alpha)
  }

  /// The linear light for each channel value: the sRGB curve as in WCAG 2.1.
  private static let linear: [Double] = (0...255).map { step in
    let share = Double(step) / 255
    return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}

extension Color {
  /// The eight named caption colors of 47 CFR 79.103 (c).
  ///
  /// Each channel is either full or empty.
  package static let named: KeyValuePairs<String, Color> = [
    "white": .white,
    "black": .black,
    "red": Color(red: 255, green: 0, blue: 0),
    "green": Color(red: 0, green: 255, blue: 0),
    "blue": Color(red: 0, green: 0, blue: 255),
    "yellow": Color(red: 255, green: 255, blue: 0),
    "magenta": Color(red: 255, green: 0, blue: 255),
    "cyan": Color(red: 0, green: 255, blue: 255),
  ]

  /// Parses a name in `named`, `#rrggbb` or `#rgb`, or returns nil for anything else.
  ///
  /// Case is ignored. The short form `#rgb` stands for `#rrggbb`. The result is opaque.
  package init?(parsing text: String) {
    let text = text.lowercased()
    if let match = Self.named.first(where: { $0.key == text }) {
      self = match.value
      return
    }
    guard text.first == "#" else { return nil }
    let digits = text.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }.map(UInt8.init)
    guard digits.count == text.count - 1 else { return nil }
    switch digits.count {
    case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
    case 6:
      self.init(
        red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3],
        blue: digits[4] << 4 | digits[5])
    default: return nil
    }
  }
}
