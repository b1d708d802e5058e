/// The function words of a language that decide between line breaks.
struct PhraseTable: Sendable {
  /// Conjunctions and prepositions.
  ///
  /// A line may end before such a word, but not after it.
  private let openers: Set<String>
  /// Articles, possessives and subject pronouns.
  ///
  /// No line ends with such a word.
  private let leaning: Set<String>
  /// Auxiliaries and negations.
  ///
  /// A line preferably does not end with such a word.
  private let auxiliaries: Set<String>
  /// True if two capitalized words in a row are a name.
  ///
  /// False if the language capitalizes all nouns.
  private let capitalsAreNames: Bool

  /// Creates a table from lists of lower-case words, separated by spaces.
  init(openers: String, leaning: String, auxiliaries: String, capitalsAreNames: Bool = true) {
    self.openers = Set(openers.split(separator: " ").map(String.init))
    self.leaning = Set(leaning.split(separator: " ").map(String.init))
    self.auxiliaries = Set(auxiliaries.split(separator: " ").map(String.init))
    self.capitalsAreNames = capitalsAreNames
  }

  /// Returns true if no line should end with `word`, given with its punctuation.
  ///
  /// A word followed by a comma or other punctuation may end a line, except for abbreviated titles.
  func leansOnNext(_ word: String) -> Bool {
    let key = Self.key(word)
    guard word.last?.isLetter == true else { return word.last == "." && Self.titles.contains(key) }
    return leaning.contains(key) || openers.contains(key) || Self.titles.contains(key)
  }

  /// Titles that precede a name, in all supported languages.
  private static let titles: Set<String> = [
    "dott", "dr", "dra", "frau", "herr", "mme", "mr", "mrs", "ms", "prof", "sig", "sr", "sra", "st",
  ]

  /// Returns true if `word` requires a verb or another word after it.
  func isAuxiliary(_ word: String) -> Bool { auxiliaries.contains(Self.key(word)) }

  /// Returns true if a phrase begins with `word`, given with its punctuation.
  ///
  /// An elided word counts as its first part: `qu'il` begins with `qu`.
  func opensPhrase(_ word: String) -> Bool {
    let key = Self.key(word)
    if openers.contains(key) { return true }
    guard let elision = key.firstIndex(where: { $0 == "'" || $0 == "’" }) else { return false }
    return openers.contains(String(key[..<elision]))
  }

  /// Returns true if two adjacent words look like a first and a last name.
  func isOneName(_ before: String, _ after: String) -> Bool {
    capitalsAreNames && before.first?.isUppercase == true && after.first?.isUppercase == true
      && before.count > 1 && after.count > 1
  }

  private static func key(_ word: String) -> String {
    let letters = word.drop { !$0.isLetter }
    return letters.lastIndex(where: \.isLetter).map { letters[...$0].lowercased() } ?? ""
  }
}
