/// A language's spelling of the sounds that espeak-ng speaks, in Latin letters.
struct SoundSpelling {
  /// The Latin letters of sounds, which are one to three letters of the IPA.
  private let letters: [String: String]
  private static let longest = 3

  /// Creates a spelling from a table.
  init(_ letters: [String: String]) { self.letters = letters }

  /// Returns the Latin letters of sounds; a consonant that is held is written once.
  func latin(_ sounds: String) -> String {
    let scalars = Array(sounds.unicodeScalars)
    var result = ""
    var last = ""
    var index = 0
    while index < scalars.count {
      let (latin, count) = next(scalars, at: index)
      index += count
      guard let latin, !latin.isEmpty else { continue }
      if latin == last, !latin.isVowel { continue }
      result += latin
      last = latin
    }
    return result
  }

  private func next(_ scalars: [Unicode.Scalar], at index: Int) -> (String?, Int) {
    for count in (1...Self.longest).reversed() where index + count <= scalars.count {
      if let latin = letters[String(scalars[index..<(index + count)])] { return (latin, count) }
    }
    return (nil, 1)
  }
}

extension String {
  /// True if the letters are those of a vowel.
  fileprivate var isVowel: Bool { first.map { "aeiou".contains($0) } ?? false }
}

extension SoundSpelling {
  /// Persian as people write it in messages.
  static let persian = SoundSpelling([
    "tʃ": "ch", "dʒ": "j", "eːj": "ey", "ej": "ei", "oːw": "ow", "eː": "e", "oː": "o",
    "uː": "oo", "u": "oo", "iː": "i", "i": "i", "ʃ": "sh", "ʒ": "zh", "x": "kh", "q": "gh",
    "ɡ": "g", "ɑː": "a", "ɑ": "a", "a": "a", "e": "e", "o": "o", "j": "y", "b": "b", "d": "d",
    "f": "f", "h": "h", "k": "k", "l": "l", "m": "m", "n": "n", "p": "p", "r": "r", "s": "s",
    "t": "t", "v": "v", "w": "v", "z": "z",
  ])

  /// Arabic without signs for its emphatic consonants.
  static let arabic = SoundSpelling([
    "aː": "a", "a": "a", "iː": "i", "i": "i", "uː": "u", "u": "u", "eː": "e", "e": "e",
    "oː": "o", "o": "o", "ɑː": "a", "ɑ": "a", "b": "b", "t": "t", "t̪": "t", "θ": "th", "dʒ": "j",
    "ʒ": "j", "ħ": "h", "x": "kh", "χ": "kh", "d": "d", "d̪": "d", "ð": "dh", "r": "r", "z": "z",
    "s": "s", "s̪": "s", "ʃ": "sh", "sˤ": "s", "dˤ": "d", "tˤ": "t", "ðˤ": "z", "z̪": "z",
    "ʕ": "'", "ɣ": "gh", "f": "f", "q": "q", "k": "k", "l": "l", "ɫ": "l", "m": "m", "n": "n",
    "h": "h", "w": "w", "j": "y", "ɡ": "g",
  ])

  /// Hebrew as in the signs of streets.
  static let hebrew = SoundSpelling([
    "a": "a", "aː": "a", "e": "e", "eː": "e", "ɛ": "e", "i": "i", "iː": "i", "o": "o", "oː": "o",
    "ɔ": "o", "u": "u", "uː": "u", "ə": "e", "b": "b", "v": "v", "ɡ": "g", "d": "d", "h": "h",
    "z": "z", "χ": "ch", "x": "ch", "t": "t", "j": "y", "k": "k", "l": "l", "m": "m", "n": "n",
    "s": "s", "p": "p", "f": "f", "ts": "tz", "ʁ": "r", "r": "r", "ʃ": "sh", "ʒ": "zh",
    "tʃ": "ch", "dʒ": "j", "w": "v",
  ])
}
