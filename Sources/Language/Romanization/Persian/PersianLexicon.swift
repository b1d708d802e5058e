/// The tables of Persian: spellings that were checked, verbs, nouns, and classes of words.
struct PersianLexicon {
  /// A class of words for the ezafe.
  enum WordClass: String {
    case pronoun, adjective, adverb, preposition, name, light, measure, copula, verb
    case colloquial, time, compound
  }

  private let spellings: [String: String]
  private let nouns: Set<String>
  private let classes: [String: Set<WordClass>]
  let verbs: PersianVerbs

  /// Reads the tables of a folder; nil if they are not there.
  init?(folder: String) {
    guard let spellings = DataTable.pairs("fa-words.tsv", in: folder),
      let verbs = DataTable.rows("fa-verbs.tsv", in: folder),
      let nouns = DataTable.rows("fa-nouns.txt", in: folder),
      let classes = DataTable.rows("fa-classes.tsv", in: folder)
    else { return nil }
    self.spellings = Dictionary(
      spellings.map { (PersianWord.key($0), String($1.prefix { $0 != "|" })) }
    ) { first, _ in first }
    self.verbs = PersianVerbs(rows: verbs)
    self.nouns = Set(nouns.compactMap { $0.first.map { PersianWord.key($0) } })
    var found: [String: Set<WordClass>] = [:]
    for row in classes where row.count > 1 {
      guard let kind = WordClass(rawValue: String(row[0])) else { continue }
      for word in row[1].split(separator: " ") {
        found[PersianWord.key(word), default: []].insert(kind)
      }
    }
    self.classes = found
  }

  /// Returns the spelling of a word that was checked; nil if there is none.
  func spelling(of word: String) -> String? { spellings[word] }

  /// True if the word is a noun or an adjective that is known.
  func isNoun(_ word: String) -> Bool {
    nouns.contains(word) || spellings[word] != nil || `is`(word, .adjective)
  }

  /// True if the word is in the list of nouns.
  func isListedNoun(_ word: String) -> Bool { nouns.contains(word) }

  /// True for a form of a verb, unless it is more often another word.
  func isVerb(_ word: String) -> Bool {
    if `is`(word, .verb) || `is`(word, .copula) { return true }
    if `is`(word, .adjective) || `is`(word, .light) { return false }
    return word.hasPrefix("می_") || word.hasPrefix("نمی_")
      || verbs.latin(word) != nil && !(word.count <= 4 && isListedNoun(word))
  }

  /// True if the word belongs to a class.
  func `is`(_ word: String, _ kind: WordClass) -> Bool { classes[word]?.contains(kind) == true }
}
