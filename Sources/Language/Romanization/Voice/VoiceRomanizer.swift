/// Languages whose script leaves vowels out, as espeak-ng guesses them.
enum VoiceRomanizer {
  /// Arabic.
  static func arabic(folder: String) -> WordRomanizer {
    romanizer(
      "ar", "Arabic", table: "ar-words.tsv", folder, .arabic, where: \.isArabicLetter
    ) { ArabicSpelling.polished($0) }
  }

  /// Hebrew.
  static func hebrew(folder: String) -> WordRomanizer {
    romanizer("he", "Hebrew", table: "he-words.tsv", folder, .hebrew, where: \.isHebrew) { $0 }
  }

  private static func romanizer(
    _ voice: String, _ name: String, table: String, _ folder: String, _ spelling: SoundSpelling,
    where isLetter: @escaping (Unicode.Scalar) -> Bool, _ polish: @escaping (String) -> String
  ) -> WordRomanizer {
    let words = DataTable.pairs(table, in: folder)
    let fault = SpokenSounds.fault(in: voice)
    let absence: RomanizationAbsence? =
      words == nil
      ? .tables(language: name) : fault.map { _ in .speechSynthesizer(language: name) }
    return WordRomanizer(isApproximate: true, where: isLetter, absence: absence) { word in
      if let known = words?[word] { return known }
      guard let sounds = try? SpokenSounds.sounds(of: word, in: voice) else { return word }
      return polish(spelling.latin(sounds))
    }
  }
}

/// Changes to Arabic words that espeak-ng has spoken.
enum ArabicSpelling {
  /// Returns a word without signs at its ends.
  static func polished(_ latin: String) -> String {
    let word = String(latin.drop { $0 == "'" }.reversed().drop { $0 == "'" }.reversed())
    return word.isEmpty ? latin : word
  }
}
