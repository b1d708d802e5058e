/// The signs and digits of other scripts in the form that Latin text has.
enum LatinSigns {
  /// The signs, by those that they replace; marks of direction are left out.
  private static let signs: [Unicode.Scalar: String] = [
    "،": ",", "؛": ";", "؟": "?", "٪": "%", "٫": ".", "٬": ",", "۔": ".", "ـ": "",
    "。": ".", "、": ",", "，": ",", "．": ".", "！": "!", "？": "?", "：": ":", "；": ";",
    "（": "(", "）": ")", "［": "[", "］": "]", "「": "“", "」": "”", "『": "‘", "』": "’",
    "《": "«", "》": "»", "〈": "‹", "〉": "›", "【": "[", "】": "]", "〜": "~", "～": "~",
    "・": " ", "·": ".", "　": " ", "％": "%", "＆": "&", "／": "/", "＋": "+", "－": "-",
    "।": ".", "॥": ".", "ฯ": "", "ๆ": "", "՞": "?", "։": ".", "՝": ",", "՛": "", "՜": "!",
    "־": "-", "׳": "'", "״": "\"", "\u{200B}": "", "\u{200C}": "", "\u{200D}": "",
    "\u{200E}": "", "\u{200F}": "", "\u{061C}": "", "\u{202A}": "", "\u{202B}": "",
    "\u{202C}": "", "\u{202D}": "", "\u{202E}": "", "\u{2066}": "", "\u{2067}": "",
    "\u{2068}": "", "\u{2069}": "", "\u{FEFF}": "",
  ]

  /// Returns the Latin form of signs or digits.
  ///
  /// A joiner within an emoji stays, as do other signs that Latin text has as well.
  static func latin(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var result = String.UnicodeScalarView()
    for (index, scalar) in zip(scalars.indices, scalars) {
      if scalar == "\u{200D}", index > scalars.startIndex, scalars[index - 1].value > 0x2000 {
        result.append(scalar)
      } else if let sign = signs[scalar] {
        result.append(contentsOf: sign.unicodeScalars)
      } else {
        result.append(digit(scalar) ?? scalar)
      }
    }
    return String(result)
  }

  /// Returns the digit of Latin text with the value of another script's digit.
  private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.value > 0x7F, scalar.properties.numericType == .decimal,
      let value = scalar.properties.numericValue, (0...9).contains(value)
    else { return nil }
    return Unicode.Scalar(0x30 + UInt32(value))
  }
}
