internal import Language

/// The translation of a text that may be growing.
package struct TranslatedText: Equatable, Sendable {
  /// The translation; a sentence without one stands as it was spoken.
  package var text: String
  /// The number of leading Unicode code points of `text` that will not change.
  package var stableCount: Int
  /// The number of leading Unicode code points of `text` that stand for speech that will not change.
  ///
  /// The same share of a sentence and of its translation counts as the same words.
  package var certainCount: Int
  /// True if every sentence has a translation.
  package var isComplete: Bool
  /// True if the engine may word the beginning of the last sentence anew once more of it is known.
  package var mayBeReworded: Bool
  /// True if the engine takes the place of a better one that has failed.
  package var isSubstitute: Bool

  package init(
    text: String, stableCount: Int, certainCount: Int? = nil, isComplete: Bool,
    mayBeReworded: Bool = true, isSubstitute: Bool = false
  ) {
    self.text = text
    self.stableCount = stableCount
    self.certainCount = certainCount ?? stableCount
    self.isComplete = isComplete
    self.mayBeReworded = mayBeReworded
    self.isSubstitute = isSubstitute
  }
}

/// A translator of texts of one language pair, sentence by sentence.
///
/// Sentences that are finished keep their translation while the text grows. An instance belongs to one
/// thread.
package final class TextTranslator {
  package let sentences: SentenceTranslator
  private let splitter: SentenceSplitter
  /// True once a final text began with a capital letter, so that the recognizer writes them.
  ///
  /// The beginning of a sentence, as it is heard at first, may lack the capital that the whole sentence has.
  private var writesCapitals = false
  /// The time from which texts are extended again; nil if they are.
  private var extensionResumption: ContinuousClock.Instant?

  package init(_ sentences: SentenceTranslator) {
    self.sentences = sentences
    splitter = SentenceSplitter(language: sentences.pair.source)
  }

  /// Translates a text, of which a reader has seen the beginning of the translation.
  ///
  /// The first `stableCount` Unicode code points of the text will not change. A text that was extended, and
  /// so was not spoken, is not remembered.
  ///
  /// - Throws: `TranslationError` of the engine.
  package func translate(
    _ text: String, stableCount: Int, isFinal: Bool, continuing shown: String = "",
    isSpoken: Bool = true
  ) throws(TranslationError) -> TranslatedText {
    let parts = splitter.sentences(of: text)
    var seen = Words(shown).spellings[...]
    var result = TranslatedText(text: "", stableCount: 0, isComplete: true)
    if isFinal, Self.hasCapital(text) { writesCapitals = true }
    var beginsSentence = true
    var (isSettled, isCertain) = (true, true)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let hasEnded = isFinal || !isLast
      let answer =
        hasEnded
        ? try sentences.translate(part.text, continuing: Array(seen))
        : try sentences.translate(part.text, isRemembered: isSpoken)
      let translation = writesCapitals && beginsSentence ? answer.map(withCapital) : answer
      beginsSentence = part.text.unicodeScalars.last?.endsSentence == true
      seen = seen.dropFirst(Words(translation ?? part.text).count)
      let length = part.text.unicodeScalars.count
      let said = max(0, min(length, stableCount - (part.end - length)))
      let share = Double(said) / Double(max(1, length))
      if isCertain {
        let before = result.text.unicodeScalars.count
        let translated = (translation ?? part.text).unicodeScalars.count
        result.certainCount = before + Int(Double(translated) * share)
        isCertain = said == length
      }
      result.text += translation ?? part.text
      if translation == nil { result.isComplete = false }
      // The end of the last sentence may be the end of what was recognized so far only.
      isSettled = isSettled && (isFinal || !isLast && part.end <= stableCount)
      if isSettled { result.stableCount = result.text.unicodeScalars.count }
      if !isLast { result.text += part.separator.isEmpty ? "" : part.separator }
    }
    // Another engine may have taken over.
    result.mayBeReworded = sentences.engine.mayRewordSentences
    result.isSubstitute = sentences.engine.isSubstitute
    return result
  }

  // MARK: - Extension

  /// The words after extended texts: names, before which most words are as before many other words.
  ///
  /// They were tried with English, and translations to Spanish, Portuguese and Catalan. With one name alone, the
  /// words taken back are a tenth more.
  private static let extensions = ["Anna", "Kim"]
  /// The time of an answer above which texts are not extended.
  private static let maxExtendedAnswerTime = Duration.milliseconds(50)
  /// The length of a text above which it is not extended, in Unicode code points: two minutes of speech.
  private static let maxExtendedLength = 2_000
  /// The time for which texts are not extended after an extension that failed, or that was slow.
  private static let extensionPause = Duration.seconds(30)
  /// The time of an answer to an extension from which it is slow.
  private static let slowExtendedAnswerTime = Duration.milliseconds(400)

  /// Returns true if extensions of a text tell which words of its translation are likely to stay.
  ///
  /// The engine must word sentences anew, be free of charge and fast, and not have failed at an extension
  /// lately. The letters of the text must be Latin, as those of the names are.
  package func canExtend(_ text: String, translatedAs translation: TranslatedText) -> Bool {
    guard sentences.engine.mayRewordSentences, !sentences.engine.isMetered,
      translation.isComplete, let time = sentences.answerTime, time <= Self.maxExtendedAnswerTime,
      extensionResumption.map({ $0 <= .now }) ?? true,
      text.unicodeScalars.count <= Self.maxExtendedLength
    else { return false }
    return text.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic || $0.isLatin }
  }

  /// Compares the translation of a growing text with those of the text with a name after it.
  ///
  /// Only the first `clearCount` Unicode code points of the text were heard clearly. The words after them are
  /// left out of the extended texts, as others may take their place.
  ///
  /// - Returns: The number of leading Unicode code points that all translations have; nil if the answer is
  ///   not wanted any more.
  /// - Throws: `TranslationError` of the engine, after which texts are not extended for a while.
  package func unchangedCount(
    of translation: TranslatedText, from text: String, clearCount: Int,
    continuing shown: String = "", isWanted: () -> Bool = { true }
  ) throws(TranslationError) -> Int? {
    let ends = Words(text).ends
    guard let end = ends.prefix(while: { $0 <= clearCount }).last else { return 0 }
    let beginning = String(text.unicodeScalars.prefix(end))
    // Marks at the end of a text are of the last word that was recognized so far.
    let mark = end == ends.last ? beginning.reversed().prefix { $0.isPunctuation } : []
    let words = Words(translation.text)
    var count = words.count
    for name in Self.extensions where count > 0 {
      guard isWanted() else { return nil }
      let extended = "\(beginning.dropLast(mark.count)) \(name)\(String(mark.reversed()))"
      let other = try translateExtended(extended, continuing: shown)
      guard other.isComplete else { return 0 }
      let pairs = zip(words.spellings, Words(other.text).spellings)
      count = min(count, pairs.prefix { $0.lowercased() == $1.lowercased() }.count)
    }
    return count > 0 ? words.ends[count - 1] : 0
  }

  /// Translates an extended text, and pauses extensions if the engine fails or takes long.
  ///
  /// Without the pause, an engine that hangs at each extension would make each final text late.
  private func translateExtended(
    _ text: String, continuing shown: String
  ) throws(TranslationError) -> TranslatedText {
    let start = ContinuousClock.now
    extensionResumption = start + Self.extensionPause
    let other = try translate(
      text, stableCount: 0, isFinal: false, continuing: shown, isSpoken: false)
    if start.duration(to: .now) < Self.slowExtendedAnswerTime { extensionResumption = nil }
    return other
  }

  /// True if the first word is written as the first one of a sentence, and is not the English "I".
  private static func hasCapital(_ text: String) -> Bool {
    let letters = text.drop { $0.isPunctuation }.prefix { $0.isLetter }
    return letters.first?.isUppercase == true && letters.dropFirst().first?.isLowercase == true
  }

  /// Returns the sentence with a capital letter at its beginning, unless its first word is no plain word.
  private func withCapital(_ sentence: String) -> String {
    guard !sentences.glossary.keepsBeginning(of: sentence) else { return sentence }
    guard let first = sentence.firstIndex(where: { !$0.isPunctuation }),
      let scalar = sentence[first].unicodeScalars.first, sentence[first].isLowercase
    else { return sentence }
    // Addresses, and names such as iPhone, are written as they are.
    let word = sentence[first...].prefix { !$0.isWhitespace }
    let marks: Set<Character> = ["'", "’", "-", ",", "…", "?", "!"]
    guard word.allSatisfy({ $0.isLetter && !$0.isUppercase || marks.contains($0) }) else {
      return sentence
    }
    var text = sentence
    let rest = sentence[first].unicodeScalars.dropFirst().map(String.init).joined()
    text.replaceSubrange(first...first, with: scalar.properties.titlecaseMapping + rest)
    return text
  }
}
