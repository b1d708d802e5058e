/// The words of a language that lines are broken by.
struct PhraseTable: Sendable {
  /// Conjunctions and prepositions: a line may end before them, and not after.
  private let openers: Set<String>
  /// Articles, possessives, and pronouns before a verb: no line ends with them.
  private let leaning: Set<String>
  /// Auxiliaries and negations: a line rather does not end with them.
  private let auxiliaries: Set<String>
  /// Whether two capitals in a row are a name: not where every noun has one.
  private let capitalsAreNames: Bool

  /// Words are in small letters, separated by spaces.
  init(openers: String, leaning: String, auxiliaries: String, capitalsAreNames: Bool = true) {
    self.openers = Set(openers.split(separator: " ").map(String.init))
    self.leaning = Set(leaning.split(separator: " ").map(String.init))
    self.auxiliaries = Set(auxiliaries.split(separator: " ").map(String.init))
    self.capitalsAreNames = capitalsAreNames
  }

  /// Whether no line should end with `word`, as it is written: a comma behind it cuts the tie.
  func leansOnNext(_ word: String) -> Bool {
    let key = Self.key(word)
    guard word.last?.isLetter == true else { return word.last == "." && Self.titles.contains(key) }
    return leaning.contains(key) || openers.contains(key) || Self.titles.contains(key)
  }

  /// What stands before a name, in any of the languages.
  private static let titles: Set<String> = [
    "dott", "dr", "dra", "frau", "herr", "mme", "mr", "mrs", "ms", "prof", "sig", "sr", "sra", "st",
  ]

  /// Whether a verb or what it says is still to come after `word`.
  func isAuxiliary(_ word: String) -> Bool { auxiliaries.contains(Self.key(word)) }

  /// Whether a phrase begins with `word`, as it is written; `qu'il` begins with `qu`.
  func opensPhrase(_ word: String) -> Bool {
    let key = Self.key(word)
    if openers.contains(key) { return true }
    guard let elision = key.firstIndex(where: { $0 == "'" || $0 == "’" }) else { return false }
    return openers.contains(String(key[..<elision]))
  }

  /// Whether these look like a first and a last name.
  func isOneName(_ before: String, _ after: String) -> Bool {
    capitalsAreNames && before.first?.isUppercase == true && after.first?.isUppercase == true
      && before.count > 1 && after.count > 1
  }

  private static func key(_ word: String) -> String {
    let letters = word.drop { !$0.isLetter }
    return letters.lastIndex(where: \.isLetter).map { letters[...$0].lowercased() } ?? ""
  }
}
