/// The decision on the language of an utterance, among several that are expected.
///
/// At first, the language is assumed: it is that of the speaker's last utterance. Short speech changes it only to a
/// language that is far more likely, and what short speech decides may change again. The decision is certain
/// once a language is certain after two seconds, or after four seconds in any case.
package struct LanguageDecision: Sendable, Equatable {
  /// The language, as a code.
  package private(set) var language: String
  /// True if the language will not change any more.
  package private(set) var isCertain = false
  /// The number of samples that were examined last.
  private var examinedCount = 0

  /// The probability from which a short utterance changes the language.
  private static let minShortProbability = 0.8
  /// The speech that may decide with that probability, in samples.
  private static let shortSpeech = SpeechRecognizer.sampleRate
  /// The speech that decides, in samples: the least if the language is certain, and the most.
  ///
  /// Of 88 utterances for choosing parameters, in English and Spanish, base finds the language of 88 %
  /// after two seconds, and of 97 % after four seconds or at the end.
  package static let decidingSpeech =
    2 * SpeechRecognizer.sampleRate...4 * SpeechRecognizer.sampleRate
  /// The probability from which a language is certain after the least speech.
  private static let minCertainProbability = 0.95

  package init(assuming language: String) {
    self.language = language
  }

  /// The decision for the next utterance, in which the same person speaks on.
  var continued: LanguageDecision {
    var next = self
    next.examinedCount = 0
    return next
  }

  /// Returns true if an open utterance of `count` samples has new speech that may decide.
  ///
  /// In a pause, the utterance may be over, so that its last text must have the right language.
  package func isDue(after count: Int, decoded decodedCount: Int, isPausing: Bool) -> Bool {
    guard !isCertain else { return false }
    let deciding = Self.decidingSpeech
    let lengths = [Self.shortSpeech, deciding.lowerBound, deciding.upperBound]
    return isPausing && decodedCount > 0 && count > examinedCount
      || lengths.contains { examinedCount < $0 && decodedCount >= $0 }
  }

  /// Returns true if there is speech in the first `count` samples that was not examined and may decide.
  package func isOpen(after count: Int) -> Bool { !isCertain && count > examinedCount }

  /// Takes the probabilities of the expected languages, after `count` samples, and returns true if the
  /// language has changed.
  ///
  /// `speechCount` is the number of samples up to the end of the last speech. If words of the language are
  /// committed, they stay even if other languages are expected since then.
  package mutating func hear(
    _ probabilities: [(language: String, probability: Double)], after count: Int,
    speech speechCount: Int, hasCommitted: Bool
  ) -> Bool {
    examinedCount = count
    guard !hasCommitted else {
      isCertain = true
      return false
    }
    let isLong = speechCount >= Self.decidingSpeech.lowerBound
    let best = probabilities.max { $0.probability < $1.probability }
    isCertain =
      isLong && best?.probability ?? 0 >= Self.minCertainProbability
      || count >= Self.decidingSpeech.upperBound
    guard let best, best.language != language,
      isLong || best.probability > Self.minShortProbability
    else { return false }
    language = best.language
    return true
  }

  /// Takes the language in which the last decoding made sense.
  mutating func correct(to language: String) { self.language = language }
}
