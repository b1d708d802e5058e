internal import Language

/// The cost of ending a line at an offset in the text, in the units of `LineBalancer`.
///
/// The order of preference follows "Subtitle Templates" and the language guides of Netflix's Timed
/// Text Style Guide ("line treatment") and the BBC Subtitle Guidelines ("break at natural points"):
/// a line best ends with a sentence, then with a clause, then before a conjunction or preposition.
/// A line ends with an article or another word that belongs to the next one only if there is no
/// alternative. Words are evaluated in languages with a `FunctionWords`, and punctuation, spaces
/// and hyphens in all languages.
struct BreakCosts {
  private let table: FunctionWords?
  /// The ends of Japanese phrases, or nil in other languages.
  private let phraseEnds: Set<Int>?

  /// The costs of line ends.
  ///
  /// Two lines cost 80 together if one is a fifth of the width longer than the ideal and the other
  /// a fifth shorter.
  private enum Cost {
    static let sentenceEnd = -200.0
    static let clauseEnd = -140.0
    static let beforePhraseStarter = -70.0
    static let insidePhrase = 60.0
    static let afterAuxiliary = 80.0
    static let betweenNames = 120.0
    static let insideWord = 150.0
    /// More than any unevenness of two lines.
    static let forbiddenBreak = 2_000.0
  }

  /// Creates the costs for a BCP 47 tag and the ends of Japanese phrases, as UTF-16 offsets.
  init(language: String?, phraseEnds: Set<Int>? = nil) {
    table = language.flatMap(LanguageTag.init).flatMap { FunctionWords.byLanguage[$0.primary] }
    self.phraseEnds = phraseEnds
  }

  /// Returns the cost of ending a line at `offset`, any of the breaks of `paragraph` but the last.
  func cost(ofBreakAt offset: Int, in paragraph: Paragraph) -> Double {
    let end = paragraph.withoutHangingEnd(0..<offset).upperBound
    let isInsideWord = end == offset
    let before = Self.word(endingAt: end, in: paragraph.text)
    let after = Self.word(startingAt: offset, in: paragraph.text)
    if let table, !isInsideWord, table.forbidsBreak(after: before) {
      return Cost.forbiddenBreak
    }
    switch Terminator(endOf: before) {
    case .sentence: return Cost.sentenceEnd
    case .clause: return Cost.clauseEnd
    case nil: break
    }
    if isInsideWord { return costInsideWord(at: offset, before: before) }
    if before.unicodeScalars.last?.allowsBreakWithoutSpace == true { return Cost.clauseEnd }
    guard let table else { return 0 }
    if table.startsPhrase(after) { return Cost.beforePhraseStarter }
    if table.isAuxiliary(before) { return Cost.afterAuxiliary }
    return table.isFullName(before, after) || Self.isQuantity(before, after) ? Cost.betweenNames : 0
  }

  /// Returns the cost of a break without a space, normal in scripts without spaces.
  private func costInsideWord(at offset: Int, before: String) -> Double {
    guard before.unicodeScalars.last?.allowsBreakWithoutSpace == true else {
      return Cost.insideWord
    }
    return phraseEnds?.contains(offset) == false ? Cost.insidePhrase : 0
  }

  private static func isQuantity(_ before: String, _ after: String) -> Bool {
    before.last?.isNumber == true && after.first?.isLetter == true
  }

  /// The number of UTF-16 units examined on each side of a break.
  private static let maxWordLength = 24

  private static func word(endingAt end: Int, in text: [UInt16]) -> String {
    let beginning = text[max(0, end - maxWordLength)..<end]
    let start = beginning.lastIndex { isSpace($0) }.map { $0 + 1 } ?? beginning.startIndex
    return String(utf16: text[start..<end])
  }

  private static func word(startingAt start: Int, in text: [UInt16]) -> String {
    let rest = text[start..<min(text.count, start + maxWordLength)]
    return String(utf16: rest.prefix { !isSpace($0) })
  }

  private static func isSpace(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0xA0 || unit == 0x202F || unit == 0x3000
  }
}

extension Terminator {
  /// Creates the terminator at the end of `word` before closing quotation marks and brackets, or
  /// nil if there is none.
  ///
  /// A dash ends a clause, because a line may end after it.
  init?(endOf word: String) {
    guard let character = word.unicodeScalars.last(where: { !$0.closesQuotation }) else {
      return nil
    }
    switch character {
    case "–", "—": self = .clause
    default: self.init(character)
    }
  }
}
