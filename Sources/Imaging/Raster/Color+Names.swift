extension Color {
  /// The eight named caption colors of 47 CFR 79.103 (c); each channel is either full or empty.
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

  /// Parses a name in `named`, `#rrggbb` or `#rgb`; nil for anything else.
  ///
  /// Case is ignored. In `#rgb` each digit counts twice. The result is opaque.
  package init?(parsing text: String) {
    let text = text.lowercased()
    if let known = Self.named.first(where: { $0.key == text }) {
      self = known.value
      return
    }
    guard text.first == "#" else { return nil }
    let digits = text.utf8.dropFirst().compactMap(Self.digit)
    guard digits.count == text.utf8.count - 1 else { return nil }
    switch digits.count {
    case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
    case 6:
      self.init(
        red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3],
        blue: digits[4] << 4 | digits[5])
    default: return nil
    }
  }

  private static func digit(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): letter - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
