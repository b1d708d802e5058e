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

  /// The color as a 32-bit word whose little-endian bytes are B, G, R, A.
  package var bgra: UInt32 {
    UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// The word `bgra` with each channel multiplied by the opacity, for compositing.
  package var premultipliedBGRA: UInt32 {
    func scaled(_ channel: UInt8) -> UInt32 { (UInt32(channel) * UInt32(alpha) + 127) / 255 }
    return UInt32(alpha) << 24 | scaled(red) << 16 | scaled(green) << 8 | scaled(blue)
  }
}
