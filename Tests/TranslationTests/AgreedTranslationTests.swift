import Testing

@testable import Translation

@Suite("The part of a growing translation that is shown") struct AgreedTranslationTests {
  private var agreed = AgreedTranslation()

  /// Takes a translation of which nothing is settled, and returns the words that are taken.
  private mutating func take(
    _ text: String, stableShare: Double = 0, settled: Int = 0
  ) -> String {
    agreed.update(
      TranslatedText(text: text, stableCount: settled, isComplete: true), stableShare: stableShare)
    return agreed.takenText
  }

  @Test mutating func wordsOfSpeechThatStaysAreTakenAtOnce() {
    #expect(take("a b c d e f", stableShare: 0.5) == "a b c")
    #expect(agreed.text == "a b c d e f")
  }

  @Test mutating func otherWordsAreTakenWhenTwoTranslationsAgree() {
    #expect(take("a b x") == "")
    #expect(take("a b c d") == "a b")
    #expect(take("a b c e f") == "a b c")
  }

  @Test mutating func theLastWordWaitsForTwoTranslationsMore() {
    let taken = (1...4).map { _ in take("a b c") }
    #expect(taken == ["", "a b", "a b", "a b c"])
  }

  @Test mutating func aWordThatIsTakenStays() {
    _ = take("a b c d", stableShare: 0.6)
    #expect(take("x y z d e f") == "a b")
    #expect(agreed.text == "a b", "the words behind belong to another beginning")
    #expect(take("a b z d e f", stableShare: 0.5) == "a b z")
  }

  @Test mutating func aSentenceThatHasEndedReplacesTheWords() {
    _ = take("a b c d", stableShare: 0.8)
    #expect(take("A x. B y", settled: 4) == "A x.")
    #expect(agreed.stableCount == 4)
  }

  @Test mutating func charactersAreWordsWhereNoSpacesAre() {
    #expect(take("明日の天気", stableShare: 0.4) == "明日")
    #expect(take("明日の天気は") == "明日の天気")
  }

  @Test mutating func theCountIsInCodePoints() {
    _ = take("e\u{301}l  sí no a", stableShare: 0.5)
    #expect(agreed.agreedCount == 7)
    #expect(take("", stableShare: 1) == "e\u{301}l  sí")
  }
}
