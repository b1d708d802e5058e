/// The patterns of Thai vowels, with the letters before and behind a consonant.
enum ThaiVowels {
  /// A vowel: what is written before and behind its consonant, and how it sounds.
  struct Pattern {
    let before: Character?
    let behind: [Character]
    let sound: String
    /// True if a consonant may end the syllable; if `needsFinal`, one must.
    var takesFinal = false
    var needsFinal = false
    /// Price of the pattern; a higher one is less likely.
    var cost = 0
  }

  /// The patterns of all vowels.
  static let patterns: [Pattern] = closed + open

  private static let open = [
    pattern("เ", "ียะ", "ia"), pattern("เ", "ียว", "iao"), pattern("เ", "ือย", "ueai"),
    pattern("เ", "อะ", "oe"), pattern("เ", "ย", "oei"), pattern("เ", "า", "ao"),
    pattern("เ", "าะ", "o"), pattern("เ", "ะ", "e"), pattern("เ", "็ว", "eo"),
    pattern("เ", "ว", "eo"), pattern("แ", "ะ", "ae"), pattern("แ", "ว", "aeo"),
    pattern("โ", "ะ", "o"), pattern("โ", "ย", "oi"), pattern("ไ", "", "ai"),
    pattern("ไ", "ย", "ai"), pattern("ใ", "", "ai"), pattern(nil, "ัวะ", "ua"),
    pattern(nil, "ัว", "ua"), pattern(nil, "ัย", "ai"), pattern(nil, "ำ", "am"),
    pattern(nil, "ะ", "a"), pattern(nil, "าย", "ai"), pattern(nil, "าว", "ao"),
    pattern(nil, "ิว", "io"), pattern(nil, "ุย", "ui"), pattern(nil, "ูย", "ui"),
    pattern(nil, "วย", "uai"), pattern(nil, "อย", "oi"), pattern(nil, "็", "o"),
    pattern(nil, "ัยย", "aiy"), pattern(nil, "รร", "an"),
  ]

  private static let closed = [
    pattern("เ", "ีย", "ia", final: true), pattern("เ", "ือ", "uea", final: true),
    pattern("เ", "อ", "oe", final: true), pattern("เ", "ิ", "oe", final: true, needed: true),
    pattern("เ", "็", "e", final: true, needed: true), pattern("เ", "", "e", final: true),
    pattern("แ", "็", "ae", final: true, needed: true), pattern("แ", "", "ae", final: true),
    pattern("โ", "", "o", final: true), pattern(nil, "ั", "a", final: true, needed: true),
    pattern(nil, "า", "a", final: true), pattern(nil, "ิ", "i", final: true),
    pattern(nil, "ี", "i", final: true), pattern(nil, "ึ", "ue", final: true),
    pattern(nil, "ื", "ue", final: true, needed: true), pattern(nil, "ือ", "ue"),
    pattern(nil, "ุ", "u", final: true), pattern(nil, "ู", "u", final: true),
    pattern(nil, "ว", "ua", final: true, needed: true, cost: 1),
    pattern(nil, "อ", "o", final: true), pattern(nil, "็อ", "o", final: true, needed: true),
    pattern(nil, "รร", "a", final: true, needed: true),
    pattern(nil, "", "o", final: true, needed: true, cost: 3),
    pattern("ไ", "", "ai", final: true, needed: true, cost: 6),
  ]

  private static func pattern(
    _ before: Character?, _ behind: String, _ sound: String, final takesFinal: Bool = false,
    needed: Bool = false, cost: Int = 0
  ) -> Pattern {
    // Marks combine into characters, so that code points are taken one by one.
    Pattern(
      before: before, behind: behind.unicodeScalars.map { Character($0) }, sound: sound,
      takesFinal: takesFinal, needsFinal: needed, cost: cost)
  }
}
