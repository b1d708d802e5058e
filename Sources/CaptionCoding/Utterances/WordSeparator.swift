/// The separator between two pieces of text that were split between words.
enum WordSeparator {
  /// A blank if the script separates words and neither piece has one; otherwise empty.
  static func between(_ before: String, _ after: String) -> String {
    guard let last = before.unicodeScalars.last, let first = after.unicodeScalars.first,
      !last.properties.isWhitespace, !first.properties.isWhitespace,
      !last.isOfRunningScript, !first.isOfRunningScript
    else { return "" }
    return " "
  }
}

extension Unicode.Scalar {
  /// True if the character belongs to a script that is written without blanks between words.
  fileprivate var isOfRunningScript: Bool {
    switch value {
    // Thai, Lao, Tibetan; Burmese; Khmer.
    case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF: true
    // Han, kana, their punctuation, and wide and compatibility forms. Hangul separates words.
    case 0x2E80...0x312F, 0x31A0...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF: true
    case 0x20000...0x3FFFF: true
    default: false
    }
  }
}
