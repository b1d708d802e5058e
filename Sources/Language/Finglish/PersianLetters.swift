/// The letters of Persian words, as words are compared.
package enum PersianLetters {
  /// Letters of an Arabic keyboard, and those of Persian.
  private static let persian: [Unicode.Scalar: Unicode.Scalar] = [
    "ي": "ی", "ى": "ی", "ك": "ک", "ة": "ه", "ۀ": "ه", "ە": "ه", "ٱ": "ا",
  ]
  /// Letters with a hamza, which is written or not.
  private static let bare: [Unicode.Scalar: Unicode.Scalar] = ["أ": "ا", "إ": "ا", "ؤ": "و"]

  /// Returns a word in the letters of Persian, without marks, with its half spaces.
  package static func joined(_ word: some StringProtocol) -> String {
    var joined = String.UnicodeScalarView()
    for scalar in word.unicodeScalars {
      switch scalar.value {
      case 0x200D, 0x640, 0x64B...0x655, 0x670: continue
      default: joined.append(persian[scalar] ?? scalar)
      }
    }
    return String(joined)
  }

  /// Returns a word as it is compared: also without half spaces and hamzas.
  package static func key(_ word: some StringProtocol) -> String {
    let scalars = joined(word).unicodeScalars.filter { $0 != "\u{200C}" }.map { bare[$0] ?? $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
