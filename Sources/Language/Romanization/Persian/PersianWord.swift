/// A Persian word as it is written.
struct PersianWord {
  /// The word in the letters of Persian, without signs for vowels, and with `halfSpace` for half spaces.
  let key: String
  /// The word with its signs, for the voice.
  let marked: String
  /// True if the ezafe is written, as a kasra or a hamza.
  let hasWrittenEzafe: Bool

  /// Stand-in for a half space, which Unicode does not count as a character of its own.
  static let halfSpace: Character = "_"

  private static let letters: [Unicode.Scalar: Unicode.Scalar] = [
    "ي": "ی", "ى": "ی", "ك": "ک", "ة": "ه", "ە": "ه", "\u{200D}": "\u{200C}", "ٱ": "ا",
  ]

  /// Reads a word, with the letters of an Arabic keyboard, too.
  init(_ written: some Sequence<Unicode.Scalar>) {
    var scalars: [Unicode.Scalar] = []
    for scalar in written where scalar != "ـ" {
      switch scalar {
      case "ۀ": scalars += ["ه", "\u{654}"]
      default: scalars.append(Self.letters[scalar] ?? scalar)
      }
    }
    while scalars.last == "\u{200C}" { scalars.removeLast() }
    let end = scalars.last
    hasWrittenEzafe = end == "\u{650}" || end == "\u{654}"
    if hasWrittenEzafe { scalars.removeLast() }
    marked = String(scalars)
    key = String(
      scalars.filter { !$0.isPersianSign }.map { $0 == "\u{200C}" ? "_" : $0 })
  }

  /// Returns the key of a word in a table.
  static func key(_ word: some StringProtocol) -> String { PersianWord(word.unicodeScalars).key }
}

extension Unicode.Scalar {
  /// True for the signs of vowels, which are seldom written.
  fileprivate var isPersianSign: Bool { (0x64B...0x655).contains(value) || value == 0x670 }

  /// True for the letters, signs and half spaces of words in the Arabic script.
  var isArabicLetter: Bool {
    switch value {
    case 0x620...0x65F, 0x66E...0x6D3, 0x6D5...0x6DC, 0x6EE, 0x6EF, 0x6FA...0x6FF, 0x200C: true
    case 0x750...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFC: true
    default: false
    }
  }
}
