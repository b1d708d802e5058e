internal import Captions
internal import Language

/// A translator of sentences of one language pair: the engine, and what is done before and after it.
///
/// An instance belongs to one thread. Sentences stay in memory, at most `maxCached` of them.
package final class SentenceTranslator {
  package let pair: LanguagePair
  /// The engine, which may be replaced.
  package var engine: any TranslationEngine
  let glossary: Glossary
  private let phrases: PhraseBook
  private var cache = RecentDictionary<String, String>(limit: SentenceTranslator.maxCached)
  /// The time of the engine's last answer, or of its last failure; nil before.
  private(set) var answerTime: Duration?

  /// The largest number of cached sentences.
  package static let maxCached = 2_000
  /// The longest sentence that is cached, in characters.
  private static let maxCachedLength = 500
  /// The longest sentence for an engine, in characters; a longer one is not translated.
  private static let maxLength = 4_000

  package init(
    _ pair: LanguagePair, _ engine: any TranslationEngine, glossary: Glossary = Glossary(),
    phrases: PhraseBook = PhraseBook()
  ) {
    self.pair = pair
    self.engine = engine
    self.glossary = glossary
    self.phrases = phrases
  }

  /// Translates a sentence, and returns nil if the engine gives no translation that can be shown.
  ///
  /// A sentence that was not spoken, and will not come again, is not remembered.
  ///
  /// - Throws: `TranslationError` of the engine.
  package func translate(
    _ sentence: String, isRemembered: Bool = true
  ) throws(TranslationError) -> String? {
    guard sentence.contains(where: { $0.isLetter }) else { return sentence }
    if let phrase = phrase(for: sentence, isSpoken: false) { return phrase }
    if let cached = cache[sentence] { return cached }
    guard sentence.count <= Self.maxLength else { return nil }
    let small = CapitalLetters.removed(from: sentence, in: pair.source)
    guard var text = try translation(of: PreparedSentence(small ?? sentence, pair)) else {
      return nil
    }
    if small != nil { text = CapitalLetters.added(to: text, in: pair.target) }
    if isRemembered { remember(text, for: sentence) }
    return text
  }

  /// Returns what the phrase book says, unless the glossary has a term of the sentence.
  private func phrase(for sentence: String, isSpoken: Bool = true) -> String? {
    guard let phrase = phrases.translation(of: sentence, pair, isSpoken: isSpoken),
      glossary.replacing(in: sentence, by: Self.word).translations.isEmpty
    else { return nil }
    return TargetTypography.applied(to: phrase, of: pair)
  }

  private func translation(of sentence: PreparedSentence) throws(TranslationError) -> String? {
    guard var answer = try translateKeepingTerms(sentence.text) else { return nil }
    if pair.target == "en" {
      answer = DayHalf.withoutAdded(to: answer, of: sentence.text, in: pair.source)
    }
    return TargetTypography.applied(to: sentence.restored(answer), of: pair)
  }

  // MARK: - Words that were seen

  /// Translates a sentence that has ended, of which, or of those after it, a reader has seen some words.
  ///
  /// If the translation begins with other words, the sentence is translated without its full stop, too,
  /// which often changes the choice between words of the same meaning. The translation that keeps more of
  /// the words is taken, and remembered. Commas between words that a reader has seen stay as they were; new
  /// ones come only if the sentence has several itself, as a list has.
  ///
  /// - Returns: The translation; nil if the engine gives none that can be shown.
  /// - Throws: `TranslationError` of the engine.
  func translate(
    _ sentence: String, continuing seen: [Substring]
  ) throws(TranslationError) -> String? {
    if let phrase = phrase(for: sentence) { return phrase }
    guard let answer = try translate(sentence) else { return nil }
    let mayAdd = sentence.count { [",", "，", "،", "、"].contains($0) } > 1
    let first = Self.withCommas(of: seen, in: answer, mayAdd: mayAdd)
    let kept = Self.keptCount(of: seen, in: first)
    guard kept < seen.count, kept < Words(first).count, !engine.isMetered,
      let variant = translationWithoutStop(of: sentence)
    else { return first }
    let other = Self.withCommas(of: seen, in: variant, mayAdd: mayAdd)
    guard Self.keptCount(of: seen, in: other) > kept else { return first }
    // Other readers have seen other commas.
    remember(variant, for: sentence)
    return other
  }

  /// Gives a translation the commas that the seen words have between them; others stay if `mayAdd` is true.
  ///
  /// The next word decides on the comma after the last one, so that this comma stays as it is.
  private static func withCommas(
    of seen: [Substring], in translation: String, mayAdd: Bool
  ) -> String {
    var result = translation
    var shift = 0
    let words = Words(translation)
    for ((old, new), end) in zip(zip(seen.dropLast(), words.spellings.dropLast()), words.ends) {
      let (stem, other) = (withoutComma(old), withoutComma(new))
      guard stem.lowercased() == other.lowercased() else { break }
      guard old.hasSuffix(",") != new.hasSuffix(","), old.hasSuffix(",") || !mayAdd
      else { continue }
      let scalars = result.unicodeScalars
      let place = scalars.index(scalars.startIndex, offsetBy: end + shift)
      if old.hasSuffix(",") {
        result.unicodeScalars.insert(",", at: place)
        shift += 1
      } else {
        result.unicodeScalars.remove(at: scalars.index(before: place))
        shift -= 1
      }
    }
    return result
  }

  private static func withoutComma(_ word: Substring) -> Substring {
    word.hasSuffix(",") ? word.dropLast() : word
  }

  /// Translates a sentence without its full stop, and returns nil if it has none, or if the engine fails.
  private func translationWithoutStop(of sentence: String) -> String? {
    guard let variant = PreparedSentence(withoutStopOf: sentence, pair) else { return nil }
    // A sentence has no such character.
    let key = sentence + "\0"
    if let cached = cache[key] { return cached }
    guard let text = try? translation(of: variant) else { return nil }
    remember(text, for: key)
    return text
  }

  /// The number of leading words that the translation has, too.
  ///
  /// Case and marks after the last one do not count.
  private static func keptCount(of seen: [Substring], in translation: String) -> Int {
    let seen = seen.map { $0.lowercased() }
    let words = Words(translation).spellings.map { $0.lowercased() }
    let common = zip(seen, words).prefix { $0 == $1 }.count
    guard common == seen.count - 1, common < words.count else { return common }
    let stems = [seen[common], words[common]].map { word in
      word.reversed().drop { $0.isPunctuation }
    }
    return stems[0].elementsEqual(stems[1]) ? common + 1 : common
  }

  // MARK: - Terms

  /// Translates with the glossary's terms, numbers and addresses as they are.
  ///
  /// Terms that the engine breaks are replaced by placeholders, first words, then numbers. Terms that it
  /// breaks even then are written after the sentence, so that no term is lost.
  private func translateKeepingTerms(_ sentence: String) throws(TranslationError) -> String? {
    let fixed = FixedTerms(in: sentence, of: pair)
    if glossary.replacing(in: sentence, by: Self.word).translations.isEmpty {
      guard let answer = try answer(to: sentence) else { return nil }
      if let restored = fixed.restored(in: answer) { return restored }
    }
    for placeholder in [Self.word, Self.number] {
      if let answer = try translate(sentence, keeping: fixed.entries, by: placeholder) {
        return answer
      }
    }
    guard let answer = try answer(to: sentence) else { return nil }
    let missing = fixed.missing(in: answer)
    return missing.isEmpty ? answer : "\(answer) (\(missing.joined(separator: ", ")))"
  }

  /// Translates with placeholders for terms, and returns nil if one of them is broken.
  private func translate(
    _ sentence: String, keeping fixed: [Glossary.Entry], by placeholder: (Int) -> String
  ) throws(TranslationError) -> String? {
    let (text, translations) = glossary.replacing(in: sentence, keeping: fixed, by: placeholder)
    guard var answer = try answer(to: text) else { return nil }
    for index in translations.indices.reversed() {
      guard let range = answer.firstRange(of: placeholder(index)) else { return nil }
      answer.replaceSubrange(range, with: translations[index])
    }
    return answer
  }

  /// A word that no language has, and that looks like a name.
  private static func word(_ index: Int) -> String {
    let letters = Array("BDFGKLMN")
    return "Qu\(letters[index % 8])ex\(letters[index / 8 % 8].lowercased())or"
  }

  private static func number(_ index: Int) -> String { "\(90_417 + 101 * index)" }

  /// Asks the engine, and returns nil for an answer that cannot be a translation.
  private func answer(to sentence: String) throws(TranslationError) -> String? {
    let start = ContinuousClock.now
    defer { answerTime = start.duration(to: .now) }
    let answer = try engine.translate(sentence)
    let scalars = answer.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    let trimmed = String(String.UnicodeScalarView(scalars)).trimmed
    return TranslationCheck.isPlausible(trimmed, for: sentence) ? trimmed : nil
  }

  private func remember(_ text: String, for sentence: String) {
    if sentence.count <= Self.maxCachedLength { cache.set(text, for: sentence) }
  }
}
