import Testing

@testable import Translation

@Suite("The part of a growing translation that is shown") struct AgreedTranslationTests {
  private var agreed = AgreedTranslation()

  /// Takes a translation, and returns the words that are committed.
  ///
  /// - Parameters:
  ///   - text: The translation.
  ///   - certain: The words that stand for speech that will not change.
  ///   - settled: The words that will not change.
  /// - Returns: The words.
  @discardableResult
  private mutating func take(
    _ text: String, certain: String = "", settled: String = ""
  ) -> String {
    agreed.update(
      TranslatedText(
        text: text, stableCount: settled.unicodeScalars.count,
        certainCount: certain.unicodeScalars.count, isComplete: true))
    return String(text.unicodeScalars.prefix(agreed.agreedCount))
  }

  @Test mutating func wordsOfSpeechThatStaysAreAgreedAtOnce() {
    #expect(take("a b c d e f", certain: "a b c") == "a b c")
  }

  @Test mutating func otherWordsAreAgreedWhenTwoTranslationsHaveThem() {
    #expect(take("a b x") == "")
    #expect(take("a b c d") == "a b")
    #expect(take("a b c e f") == "a b c")
  }

  @Test mutating func theLastWordWaitsForTwoTranslationsMore() {
    let taken = (1...4).map { _ in take("a b c") }
    #expect(taken == ["", "a b", "a b", "a b c"])
  }

  @Test mutating func aCommittedWordStaysThroughThreeOtherTranslations() {
    take("a b c d", certain: "a b")
    for _ in 1...3 { #expect(take("x y z d e f") == "") }
    #expect(agreed.committedText == "a b")
    #expect(take("a b z d e f", certain: "a b z") == "a b z")
  }

  @Test mutating func fourTranslationsWithOtherWordsReplaceIt() {
    take("a b c d", certain: "a b")
    for _ in 1...4 { take("x y z d e f") }
    #expect(agreed.committedText == "x y z d e f")
  }

  @Test mutating func aSentenceThatHasEndedReplacesTheWords() {
    take("a b c d", certain: "a b c")
    #expect(take("A x. B y", settled: "A x.") == "A x.")
  }

  @Test mutating func charactersAreWordsWhereNoSpacesAre() {
    #expect(take("明日の天気", certain: "明日") == "明日")
    #expect(take("明日の天気は") == "明日の天気")
  }

  @Test mutating func theCountIsInCodePoints() {
    take("e\u{301}l  sí no a", certain: "e\u{301}l  sí")
    #expect(agreed.agreedCount == 7)
    #expect(take("") == "")
  }

  @Test(.timeLimit(.minutes(1))) mutating func aTextWithoutEndTakesNoTime() {
    let text = (0..<50_000).map { "w\($0)" }.joined(separator: " ")
    for _ in 1...5 { take(text) }
    #expect(agreed.agreedCount == text.count)
  }
}
