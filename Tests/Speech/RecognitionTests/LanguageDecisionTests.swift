import Glibc
import Recognition
import Testing

@Suite("The decision on a language")
struct LanguageDecisionTests {
  private var decision = LanguageDecision(assuming: "fr")

  /// Takes the lead of Spanish over French after some seconds, and returns true if the language has changed.
  private mutating func hear(_ lead: Double, after seconds: Double, hasCommitted: Bool = false)
    -> Bool
  {
    decision.hear(
      [("fr", 1 / (1 + exp(lead))), ("es", 1 / (1 + exp(-lead)))], after: Int(seconds * 16_000),
      hasCommitted: hasCommitted)
  }

  @Test(arguments: [
    (0.8, 9.0, false), (0.95, 2.4, false), (0.95, 2.6, true), (1.2, 1.4, false), (1.2, 1.6, true),
    (1.6, 0.4, false), (1.6, 0.6, true), (2.1, 0.1, true),
  ])
  mutating func theLessSpeechThereIsTheMoreALikelyLanguageLeads(
    seconds: Double, lead: Double, isLikely: Bool
  ) {
    let hasChanged = hear(lead, after: seconds)
    #expect(hasChanged)
    #expect(decision.isLikely == isLikely && decision.language == "es")
  }

  @Test(arguments: [(1.0, 9.0, false), (2.1, 2.9, false), (2.1, 3.1, true), (4.0, 0.1, true)])
  mutating func itIsCertainAfterTwoSecondsOrFour(seconds: Double, lead: Double, isCertain: Bool) {
    _ = hear(lead, after: seconds)
    #expect(decision.isCertain == isCertain)
  }

  @Test mutating func wordsThatWereShownAreTakenBackForALanguageThatLeadsClearly() {
    _ = hear(-2, after: 1.5)
    #expect(decision.isLikely && decision.language == "fr")
    _ = hear(0.4, after: 2.5)
    #expect(decision.language == "fr")
    _ = hear(0.6, after: 2.8)
    #expect(decision.language == "es")
  }

  @Test mutating func committedWordsKeepTheirLanguage() {
    let hasChanged = hear(9, after: 3, hasCommitted: true)
    #expect(!hasChanged)
    #expect(decision.language == "fr" && decision.isCertain && decision.isLikely)
  }

  @Test mutating func englishHasToLeadMoreAsModelsHearItInShortSpeechTooOften() {
    var decision = LanguageDecision(assuming: "en")
    let hasChanged = decision.hear(
      [("en", 0.9), ("es", 0.1)], after: 24_000, hasCommitted: false)
    #expect(hasChanged && decision.language == "es" && decision.isLikely)
    _ = decision.hear([("en", 0.999), ("es", 0.001)], after: 28_000, hasCommitted: false)
    #expect(decision.language == "en")
  }

  @Test mutating func withoutProbabilitiesTheAssumedLanguageIsShownAfterTwoSeconds() {
    for (seconds, isLikely) in [(1.5, false), (2.5, true)] {
      let hasChanged = decision.hear(
        [("fr", 0), ("es", 0)], after: Int(seconds * 16_000), hasCommitted: false)
      #expect(!hasChanged)
      #expect(decision.language == "fr" && decision.isLikely == isLikely)
    }
  }
}
