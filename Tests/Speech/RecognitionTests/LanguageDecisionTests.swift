import Recognition
import Testing

@Suite("The decision on a language")
struct LanguageDecisionTests {
  private var decision = LanguageDecision(assuming: "en")

  /// Takes the probability of Spanish after some seconds, and returns true if the language has changed.
  private mutating func hear(_ spanish: Double, after seconds: Double, hasCommitted: Bool = false)
    -> Bool
  {
    let count = Int(seconds * 16_000)
    return decision.hear(
      [("en", 1 - spanish), ("es", spanish)], after: count, speech: count,
      hasCommitted: hasCommitted)
  }

  @Test(arguments: [(1.0, 0.79, false), (1.0, 0.81, true), (2.0, 0.51, true), (4.0, 0.51, true)])
  mutating func shortSpeechMustBeFarMoreLikely(seconds: Double, spanish: Double, changes: Bool) {
    #expect(hear(spanish, after: seconds) == changes)
    #expect(decision.language == (changes ? "es" : "en"))
  }

  @Test(arguments: [(1.0, 0.99, false), (2.0, 0.94, false), (2.0, 0.96, true), (4.0, 0.51, true)])
  mutating func itIsCertainAfterTwoSecondsOrFour(seconds: Double, spanish: Double, isCertain: Bool)
  {
    _ = hear(spanish, after: seconds)
    #expect(decision.isCertain == isCertain)
  }

  @Test mutating func committedWordsKeepTheirLanguage() {
    #expect(!hear(0.99, after: 3, hasCommitted: true))
    #expect(decision.language == "en" && decision.isCertain)
  }

  @Test mutating func itIsDueAfterOneTwoAndFourSecondsAndInAPause() {
    func isDue(_ seconds: Double, isPausing: Bool = false) -> Bool {
      let count = Int(seconds * 16_000)
      return decision.isDue(after: count, decoded: count, isPausing: isPausing)
    }
    #expect(!isDue(0.9) && isDue(0.9, isPausing: true) && isDue(1.1))
    _ = hear(0.6, after: 1.1)
    #expect(!isDue(1.9) && !isDue(1.1, isPausing: true) && isDue(2.1))
    _ = hear(0.6, after: 2.1)
    #expect(!isDue(3.9) && isDue(4))
    _ = hear(0.6, after: 4)
    #expect(!isDue(9) && !isDue(9, isPausing: true))
  }
}
