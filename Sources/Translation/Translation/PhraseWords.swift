internal import Language

/// The words of a sentence as phrases are compared: without what a recognizer or a speaker may do otherwise.
struct PhraseWords {
  /// The words in lower case, without marks and contractions.
  private(set) var words: [String] = []
  /// True if all that was said is in the words; false for signs, and for numbers with marks.
  private(set) var isComplete = true
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
  /// Marks between words that are not spoken.
  private static let silentMarks = Set(".…,;:!?¡¿؟？。！-–—\"'“”„«»()")
  /// Words that say nothing.
  private static let fillers: [String: Set<String>] = [
    "en": ["oh", "um", "uh", "er"], "es": ["pues", "eh"],
  ]
  /// Pronouns that the verb makes unnecessary.
  private static let pronouns: [String: Set<String>] = [
    "es": ["yo", "usted", "ustedes"], "pt": ["eu", "você", "vocês"],
    "ca": ["jo", "vostè", "vostès"],
  ]
  /// Words after which a pronoun says who is meant.
  private static let connectors: Set = [
    "y", "e", "i", "de", "con", "com", "amb", "para", "per", "por", "a", "o", "ou", "no", "não",
  ]

  init(_ sentence: String, in language: String) {
    let last = sentence.last { !$0.isWhitespace }
    isQuestion = last.map(Self.questionMarks.contains) ?? false
    hasStop = last.map(Self.stops.contains) ?? false
    isExclamation = last == "!"
    isLowercase = sentence.first { $0.isLetter }?.isLowercase ?? false
    for token in sentence.split(whereSeparator: \.isWhitespace) {
      let plain = token.lowercased().withPlainApostrophes
      let word = plain.filter { $0.isLetter || $0.isNumber || $0 == "'" }
      let hasMarksInside =
        plain.drop { !$0.isLetter && !$0.isNumber }.reversed()
        .drop { !$0.isLetter && !$0.isNumber }.count > word.count
      if word.contains(where: \.isNumber),
        hasMarksInside || plain.contains(where: \.isSymbol)
          || plain.contains("%")
      {
        isComplete = false
      }
      if word.isEmpty, !plain.allSatisfy(Self.silentMarks.contains) { isComplete = false }
      words += language == "en" ? Self.expanded(word) : word.isEmpty ? [] : [word]
      if let mark = token.last, mark.isPunctuation, mark != "'" { clauseEnds.insert(words.count) }
    }
    clauseEnds.insert(words.count)
    leaveOut(Self.fillers[language] ?? [], Self.pronouns[language] ?? [])
  }

  /// Leaves out fillers, unless nothing would be left, and pronouns beside two other words of their clause.
  private mutating func leaveOut(_ fillers: Set<String>, _ pronouns: Set<String>) {
    let isSpeech = words.contains { !fillers.contains($0) }
    var kept: [String] = []
    var ends: Set<Int> = []
    var start = 0
    for end in clauseEnds.sorted() {
      let clause = words[start..<end].filter { !isSpeech || !fillers.contains($0) }
      let others = clause.count { !pronouns.contains($0) }
      for (index, word) in clause.enumerated() {
        let isNeeded = index > 0 && Self.connectors.contains(clause[index - 1])
        if !pronouns.contains(word) || others < 2 || isNeeded { kept.append(word) }
      }
      ends.insert(kept.count)
      start = end
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

  /// Returns the wordings of phrases as a text, with the case and the mark of this one.
  ///
  /// A phrase after a question begins a sentence, unless it joins others, as "please" does.
  func marked(_ phrases: [(wording: String, joins: Bool)], in language: String) -> String {
    var sentences: [[String]] = []
    var (isAfterQuestion, beginsSentence) = (false, true)
    for (wording, joins) in phrases {
      if beginsSentence || isAfterQuestion && !joins { sentences.append([]) }
      (isAfterQuestion, beginsSentence) = (
        Self.isQuestion(wording) || isAfterQuestion && joins, false
      )
      sentences[sentences.count - 1].append(wording)
    }
    return sentences.enumerated().map { index, wordings in
      let mark =
        wordings.contains(where: Self.isQuestion)
        ? "?"
        : index < sentences.count - 1 ? "." : isExclamation ? "!" : hasStop || isQuestion ? "." : ""
      return sentence(
        of: wordings, in: language, endingWith: mark, isLowercase: index == 0 && isLowercase)
    }.joined(separator: " ")
  }

  private func sentence(
    of wordings: [String], in language: String, endingWith mark: String, isLowercase: Bool
  ) -> String {
    var text = mark == "!" && language == "es" ? "¡" : ""
    for (index, wording) in wordings.enumerated() {
      var words = wording.filter { !"¿?¡!".contains($0) }.trimmed
      if index > 0 || isLowercase { words = Self.withSmallInitial(words, in: language) }
      if language == "es", Self.isQuestion(wording), !text.contains("¿") { words = "¿" + words }
      text += (index > 0 ? ", " : "") + words
    }
    return text + mark
  }

  private static func isQuestion(_ wording: String) -> Bool {
    wording.last.map(questionMarks.contains) ?? false
  }

  /// Returns a text whose first word is written as within a sentence.
  ///
  /// German nouns and abbreviations keep their capitals.
  private static func withSmallInitial(_ text: String, in language: String) -> String {
    let first = text.prefix { $0.isLetter }
    let isKept =
      language == "de" || language == "en" && first == "I"
      || first.count { $0.isUppercase } > 1
    return isKept ? text : text.prefix(1).lowercased() + text.dropFirst()
  }
}
