internal import Language

/// The words of a sentence as phrases are compared: without what a recognizer or a speaker may do otherwise.
struct PhraseWords {
  /// The words in lower case, without accents, marks and contractions.
  private(set) var words: [String] = []
  /// The numbers of words after which a comma stands.
  private(set) var clauseEnds: Set<Int> = []
  /// True if the sentence ends with a question mark.
  let isQuestion: Bool
  /// True if the sentence ends with another mark.
  let hasStop: Bool
  private let isExclamation: Bool
  private let isLowercase: Bool

  private static let questionMarks: Set<Character> = ["?", "？", "؟"]
  private static let stops: Set<Character> = [".", "!", "…", "。", "！"]
  /// Words that say nothing, and pronouns that the verb makes unnecessary.
  private static let ignored: [String: Set<String>] = [
    "en": ["oh", "um", "uh", "er"], "es": ["yo", "usted", "ustedes", "pues", "eh"],
    "pt": ["eu", "voce", "voces"], "ca": ["jo", "voste", "vostes"],
  ]
  private static let plainLetters: [Character: Character] = [
    "á": "a", "à": "a", "â": "a", "ã": "a", "é": "e", "è": "e", "ê": "e", "í": "i", "ï": "i",
    "ó": "o", "ò": "o",
    "ô": "o", "õ": "o", "ú": "u", "ü": "u",
  ]

  init(_ sentence: String, in language: String) {
    let last = sentence.last { !$0.isWhitespace }
    isQuestion = last.map(Self.questionMarks.contains) ?? false
    hasStop = last.map(Self.stops.contains) ?? false
    isExclamation = last == "!"
    isLowercase = sentence.first { $0.isLetter }?.isLowercase ?? false
    for token in sentence.split(whereSeparator: \.isWhitespace) {
      let plain = String(
        token.lowercased().withPlainApostrophes.map { Self.plainLetters[$0] ?? $0 })
      let word = plain.filter { $0.isLetter || $0.isNumber || $0 == "'" }
      words += language == "en" ? Self.expanded(word) : word.isEmpty ? [] : [word]
      if let mark = token.last, mark.isPunctuation, mark != "'" { clauseEnds.insert(words.count) }
    }
    leaveOut(Self.ignored[language] ?? [])
    clauseEnds.insert(words.count)
  }

  /// Leaves out words, unless at most one would be left.
  private mutating func leaveOut(_ ignored: Set<String>) {
    guard words.count(where: { !ignored.contains($0) }) > 1 else { return }
    var kept: [String] = []
    var ends: Set<Int> = []
    for (index, word) in words.enumerated() {
      if !ignored.contains(word) { kept.append(word) }
      if clauseEnds.contains(index + 1) { ends.insert(kept.count) }
    }
    (words, clauseEnds) = (kept, ends)
  }

  // MARK: - Contractions

  private static let afterApostrophe = [
    "m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would",
  ]
  /// Words after which "'s" is "is" or "has", and no possessive.
  private static let subjects: Set = [
    "it", "that", "what", "where", "when", "who", "how", "there", "here", "he", "she",
  ]

  /// Returns an English word without its contraction: "don't" as "do not".
  private static func expanded(_ word: String) -> [String] {
    switch word {
    case "": return []
    case "cannot", "can't": return ["can", "not"]
    case "won't": return ["will", "not"]
    case "ok": return ["okay"]
    default: break
    }
    if word.hasSuffix("n't") { return [String(word.dropLast(3)), "not"] }
    guard let apostrophe = word.lastIndex(of: "'") else { return [word] }
    let (subject, ending) = (
      String(word[..<apostrophe]), String(word[word.index(after: apostrophe)...])
    )
    if ending == "s", subjects.contains(subject) { return [subject, "is"] }
    if let verb = afterApostrophe[ending] { return [subject, verb] }
    return [word.filter { $0 != "'" }]
  }

  // MARK: - Translation

  /// Returns wordings as one sentence, with the marks and the case of this one.
  func marked(_ wordings: [String], in language: String) -> String {
    var text = ""
    let asks = wordings.contains { $0.last.map(Self.questionMarks.contains) ?? false }
    for wording in wordings {
      let isQuestion = wording.last.map(Self.questionMarks.contains) ?? false
      var words = wording.filter { !"¿?¡!".contains($0) }.trimmed
      if !text.isEmpty || isLowercase { words = Self.withSmallInitial(words, in: language) }
      if isQuestion, language == "es", !text.contains("¿") { words = "¿" + words }
      text += text.isEmpty ? words : ", " + words
    }
    if asks { return text + "?" }
    if isExclamation { return (language == "es" ? "¡" : "") + text + "!" }
    return hasStop || isQuestion ? text + "." : text
  }

  private static func withSmallInitial(_ text: String, in language: String) -> String {
    let isI = language == "en" && text.prefix { $0.isLetter } == "I"
    return isI ? text : text.prefix(1).lowercased() + text.dropFirst()
  }
}
