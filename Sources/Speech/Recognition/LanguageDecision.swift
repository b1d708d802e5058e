internal import Glibc

/// The decision on the language of an utterance, among several that are expected.
///
/// At first, the language is assumed: it is that of the speaker's last utterance. Each decoding tells how probable
/// the languages are. Words are held until one of them is likely: the less speech there is, the more it has to lead
/// the others. Until the decision is certain, a later decoding may change it.
package struct LanguageDecision: Sendable, Equatable {
  /// The language, as a code.
  package private(set) var language: String
  /// True if words in the language may be shown.
  package private(set) var isLikely = false
  /// True if the language will not change any more.
  package private(set) var isCertain = false
  /// The lead of the language when its sound was heard last, with the handicap of English or without it, whichever is
  /// less.
  private var lead = 0.0

  /// True if the sound leaves no doubt about the language, however short it is.
  var isConvincing: Bool { isCertain || lead >= Self.certainLead }

  /// The lead that makes a language likely, by the sound of the utterance so far, in seconds.
  ///
  /// A lead is the logarithm of the ratio between the probabilities of a language and of the next one. The sound
  /// begins 0.35 s before the speech. Of 110 utterances for choosing parameters, in English and Spanish, base
  /// takes two for the other language, and the language is likely after 0.9 s (median) to 1.5 s.
  private static let leads: [(sound: Double, lead: Double)] = [
    (2, 0), (1.5, 0.5), (1.1, 1.5), (0.9, 2.5),
  ]
  /// The least sound with which a language can be likely, in samples.
  static let minCount = Int((leads.last?.sound ?? 0) * Double(UtteranceRecognizer.sampleRate))
  /// The lead that takes words back that were shown.
  private static let minCorrectingLead = 0.5
  /// The lead of a language that is certain, a probability of 95 %.
  private static let certainLead = 3.0
  /// The sound with which a decision is certain, in seconds: the least, and that with any lead.
  private static let certainSound = 2.0...4.0
  /// The lead that English has without reason.
  ///
  /// In the first two seconds, base takes Spanish for English in one of five utterances, but never English for
  /// Spanish. With this handicap, it finds both equally well.
  private static let englishLead = 3.3
  /// The most languages among which English is known to lead too often.
  private static let maxHandicapped = 3

  package init(assuming language: String) {
    self.language = language
  }

  /// Takes the probabilities of the expected languages after `count` samples, and returns true if the language has
  /// changed.
  ///
  /// If words of the language are committed, they stay even if other languages are expected since then.
  package mutating func hear(
    _ probabilities: [(language: String, probability: Double)], after count: Int,
    hasCommitted: Bool
  ) -> Bool {
    guard !isCertain else { return false }
    guard !hasCommitted else {
      (isLikely, isCertain) = (true, true)
      return false
    }
    let sound = Double(count) / Double(UtteranceRecognizer.sampleRate)
    let isLong = sound >= Self.certainSound.upperBound
    let (best, lead) = Self.best(of: probabilities) ?? (language, 0)
    let needed = Self.leads.first { sound >= $0.sound }?.lead ?? .infinity
    guard !isLikely || best == language || lead >= max(needed, Self.minCorrectingLead) || isLong
    else { return false }
    isLikely = isLikely || lead >= needed
    isCertain = isLong || sound >= Self.certainSound.lowerBound && lead >= Self.certainLead
    let others = probabilities.filter { $0.language != best }.map(\.probability).max() ?? 0
    let own = probabilities.first { $0.language == best }?.probability ?? 0
    self.lead = own > 0 && others > 0 ? min(lead, log(own / others)) : lead
    defer { language = best }
    return best != language
  }

  /// Returns the likeliest language, and its lead over the next one; nil if nothing is known.
  private static func best(
    of probabilities: [(language: String, probability: Double)]
  ) -> (language: String, lead: Double)? {
    let ranked = probabilities.filter { $0.probability > 0 }.map { language, probability in
      let isHandicapped = language == "en" && probabilities.count <= maxHandicapped
      return (language, log(probability) - (isHandicapped ? englishLead : 0))
    }.sorted { $0.1 > $1.1 }
    guard let best = ranked.first else { return nil }
    return (best.0, ranked.count > 1 ? best.1 - ranked[1].1 : .infinity)
  }

  /// Takes the language in which the last decoding made sense.
  mutating func correct(to language: String) {
    (self.language, lead) = (language, 0)
  }
}
