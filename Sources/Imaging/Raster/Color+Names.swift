extension Color {
  /// The eight colours that everybody who shows captions offers (47 CFR 79.103 (c)), each channel
  /// full or empty.
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

  /// The opaque colour that `text` names: one of `named`, `#rrggbb`, or `#rgb` with each digit twice.
  ///
  /// Capitals mean the same as small letters; nil for everything else.
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
