internal import Language

/// A text in the form in which texts are searched, as UTF-8.
///
/// Capitals, accents, the points of Hebrew and Arabic vowels, the width of letters, and variants of
/// Arabic letters between keyboards make no difference. Nobody types them the same way twice. Signs
/// that are letters of their own, such as the vowels of Devanagari, stay.
package struct SearchKey: Hashable, Sendable {
  /// The bytes, without the byte 0.
  let bytes: [UInt8]

  /// Creates the key of a text, or an empty one for a text without letters.
  package init(_ text: String) {
    // There is one space for all white space between words.
    let words = Self.folded(text).split { $0 <= 0x20 }
    bytes = Array(words.joined(separator: [0x20]))
  }

  /// The key as a text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// True if the text has nothing to search for.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Returns the form of a text, in which white space may occur.
  static func folded(_ text: String) -> [UInt8] {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
    var letters = String.UnicodeScalarView()
    for scalar in text.folded.decomposed.unicodeScalars where !isMark(scalar) {
      letters.append(variants[scalar] ?? scalar)
    }
    return Array(String(letters).utf8)
  }

  /// True for marks that people leave out: accents and the points of Hebrew and Arabic.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7,
      0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E8,
      0x06EA...0x06ED, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
      true
    default: false
    }
  }

  /// Letters that Arabic, Persian and Urdu keyboards encode differently, and dotless i.
  private static let variants: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{0643}": "\u{06A9}", "\u{064A}": "\u{06CC}", "\u{0649}": "\u{06CC}",
    "\u{06D2}": "\u{06CC}", "\u{0629}": "\u{0647}", "\u{06C1}": "\u{0647}", "\u{0131}": "i",
  ]
}
