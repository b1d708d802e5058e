import Testing

@testable import Translation

@Suite("The part of a growing translation that is shown") struct CommittedTranslationTests {
  private var translation = CommittedTranslation()
  private var time = Duration.zero

  /// Takes a translation, and returns the words that are committed.
  ///
  /// - Parameters:
  ///   - text: The translation.
  ///   - certain: The words that stand for speech that will not change.
  ///   - settled: The words that will not change.
  ///   - mayBeReworded: True if the engine may word the beginning anew.
  ///   - interval: The time of the speech since the translation before.
  /// - Returns: The words.
  @discardableResult
  private mutating func take(
    _ text: String, certain: String = "", settled: String = "", mayBeReworded: Bool = true,
    after interval: Duration = .milliseconds(250)
  ) -> String {
    time += interval
    translation.update(
      .init(
        text: text, stableCount: settled.unicodeScalars.count,
        certainCount: certain.unicodeScalars.count, isComplete: true,
        mayBeReworded: mayBeReworded),
      at: time)
    return String(text.unicodeScalars.prefix(translation.committedCount))
  }

  @Test mutating func wordsOfSpeechThatStaysAreAgreedWhenTwoTranslationsHaveThem() {
    #expect(take("a b c d e f", certain: "a b c") == "")
    #expect(take("a b c d x", certain: "a b c") == "a b c")
  }

  @Test mutating func otherWordsAreAgreedAfterThreeTenthsOfASecond() {
    #expect(take("a b c d x") == "")
    #expect(take("a b c y") == "")
    #expect(take("a b c d e") == "a b c")
  }

  @Test mutating func anEngineThatGoesWordByWordNeedsOneTranslationLess() {
    #expect(take("a b c d", certain: "a b", mayBeReworded: false) == "a b")
    #expect(take("a b c d e", certain: "a b", mayBeReworded: false) == "a b c d")
  }

  /// Takes a translation and the words that extensions do not change, and returns the committed words.
  @discardableResult
  private mutating func take(_ text: String, unchanged: String, certain: String = "") -> String {
    time += .milliseconds(250)
    translation.update(
      .init(
        text: text, stableCount: 0, certainCount: certain.unicodeScalars.count, isComplete: true),
      at: time, isExtended: true)
    translation.commit(first: unchanged.unicodeScalars.count)
    return translation.committedText
  }

  @Test mutating func wordsThatExtensionsDoNotChangeAreAgreedAtOnce() {
    #expect(take("a b c d", unchanged: "a b") == "a b")
    #expect(take("a b c d e", unchanged: "a") == "a b", "what is agreed stays")
    #expect(take("a b c d e", unchanged: "a b c d e") == "a b c d", "the last word waits")
  }

  @Test mutating func otherWordsOfSpeechThatStaysAreAgreedAfterSixTenthsOfASecond() {
    #expect(take("a b c d", unchanged: "", certain: "a b c") == "")
    #expect(take("a b c d", unchanged: "", certain: "a b c") == "")
    #expect(take("a b c d", unchanged: "", certain: "a b c") == "", "half a second is too short")
    #expect(take("a b c d", unchanged: "", certain: "a b c") == "a b c")
  }

  @Test mutating func wordsThatExtensionsChangeFollowOthers() {
    for _ in 1...4 { take("a b c d", unchanged: "", certain: "a b") }
    #expect(take("x b c d", unchanged: "x", certain: "x b") == "a b", "others do not replace them")
    for _ in 1...5 { take("x b c d e", unchanged: "x b c", certain: "x b") }
    #expect(translation.committedText == "x b c d", "all of them have stayed for 1.25 s")
  }

  @Test mutating func wordsOfUncertainSpeechThatExtensionsChangeWait() {
    for _ in 1...20 { #expect(take("a b c d", unchanged: "") == "") }
  }

  @Test mutating func threeTranslationsMustAgreeHoweverRareTheyAre() {
    take("a b c d", unchanged: "", certain: "a b c")
    time += .milliseconds(500)
    #expect(take("a b c d", unchanged: "", certain: "a b c") == "")
    #expect(take("a b c d", unchanged: "", certain: "a b c") == "a b c")
  }

  @Test mutating func otherWordsReplaceThoseThatAnExtensionKept() {
    take("la casa blanca es", unchanged: "la casa blanca")
    for _ in 1...5 {
      #expect(take("la vivienda blanca está", unchanged: "la vivienda") == "la casa blanca")
    }
    #expect(take("la vivienda blanca está", unchanged: "la vivienda") == "la vivienda blanca")
  }

  @Test(arguments: [0, 3, 100])
  mutating func aCountWithoutATranslationDoesNothing(count: Int) {
    translation.commit(first: count)
    #expect(translation.committedCount == 0)
    translation.update(
      .init(text: "", stableCount: 0, certainCount: 0, isComplete: true), at: .zero)
    translation.commit(first: count)
    #expect(translation.committedCount == 0)
  }

  @Test mutating func theLastWordWaitsForTheNextOne() {
    let taken = (1...8).map { _ in take("a b c", mayBeReworded: false) }
    #expect(taken == [""] + Array(repeating: "a b", count: 7))
    #expect(take("a b c d", mayBeReworded: false) == "a b c")
  }

  @Test mutating func theLastWordOfASentenceThatHasEndedIsAgreed() {
    take("A b c.")
    #expect(take("A b c.", settled: "A b c.") == "A b c.")
  }

  @Test mutating func aCommittedWordStaysThroughOneSecondOfOthers() {
    take("a b c d", certain: "a b")
    take("a b c d", certain: "a b")
    for _ in 1...5 { #expect(take("x y z d e f") == "") }
    #expect(translation.committedText == "a b")
    #expect(take("a b z d e f", certain: "a b z") == "a b")
  }

  @Test mutating func twoTranslationsFarApartReplaceNothing() {
    take("a b c d", certain: "a b")
    take("a b c d", certain: "a b")
    take("x y z d e f", after: .seconds(2))
    take("x y z d e f", after: .seconds(2))
    #expect(translation.committedText == "a b")
  }

  @Test mutating func theTimesHoldHoweverOftenTranslationsCome() {
    take("a b c d", certain: "a b")
    take("a b c d", certain: "a b")
    for _ in 1...124 { take("x y z d e f", after: .milliseconds(10)) }
    #expect(translation.committedText == "a b")
    take("x y z d e f", after: .milliseconds(30))
    #expect(translation.committedText == "x y z d e")
  }

  @Test mutating func aClockThatGoesBackAgreesNothing() {
    take("a b c d")
    take("a b c d", after: .seconds(-100))
    #expect(take("a b c d", after: .seconds(1)) == "")
    #expect(translation.committedCount == 0)
  }

  @Test mutating func aCapitalThatFollowsLaterTakesNothingBack() {
    take("it is late now", certain: "it is late", mayBeReworded: false)
    #expect(take("It is late now and", mayBeReworded: false) == "It is late now")
  }

  @Test mutating func aSentenceThatHasEndedReplacesTheWords() {
    take("a b c d", certain: "a b c", mayBeReworded: false)
    #expect(take("A x. B y", settled: "A x.") == "A x.")
  }

  @Test mutating func charactersAreWordsWhereNoSpacesAre() {
    #expect(take("明日の天気", certain: "明日", mayBeReworded: false) == "明日")
    #expect(take("明日の天気は", mayBeReworded: false) == "明日の天気")
  }

  @Test mutating func theCountIsInCodePoints() {
    take("e\u{301}l  sí no a", certain: "e\u{301}l  sí", mayBeReworded: false)
    #expect(translation.committedCount == 7)
    #expect(take("") == "")
  }

  @Test(.timeLimit(.minutes(1))) mutating func aTextWithoutEndTakesNoTime() {
    let text = (0..<50_000).map { "w\($0)" }.joined(separator: " ")
    for _ in 1...5 { take(text) }
    #expect(translation.committedCount == text.count - " w49999".count)
  }
}
