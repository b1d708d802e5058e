package import Recognition

/// Returns words of half a second each, as samples of which the value names the word.
package func speech(_ words: ClosedRange<Int>) -> [Float] {
  words.flatMap { [Float](repeating: Float($0), count: 8000) }
}

package func silence(_ seconds: Double) -> [Float] {
  [Float](repeating: 0, count: Int(seconds * 16_000))
}

/// A detector that takes the loudness of each frame for the probability of speech.
package final class LoudnessDetector: VoiceActivityDetector {
  package let frameLength = 512
  private var rest: [Float] = []

  package init() {}

  package func probabilities(in samples: [Float]) -> [Float] {
    rest += samples
    var probabilities: [Float] = []
    while rest.count >= frameLength {
      probabilities.append(rest[..<frameLength].contains { $0 != 0 } ? 0.95 : 0.01)
      rest.removeFirst(frameLength)
    }
    return probabilities
  }
}

/// A transcriber that reads one word in every half second of speech: the samples' value names the word.
package final class SimulatedTranscriber: Transcriber {
  package var probability = 0.9
  package var logProbability = -0.2
  package var decodings: [(count: Int, language: String)] = []
  package var detected = "es"
  /// The probability of that language.
  package var certainty = 0.8
  /// The language in which the transcriber is confident; nil for all.
  package var understood: String?
  /// The mean probability of a text in another language.
  package var foreignProbability = 0.1
  /// True if a text in another language is empty, as that of a remark in brackets.
  package var remarksOnForeignSpeech = false
  /// The words of which it is not certain.
  package var uncertain: Set<String> = []
  /// The probability of those words.
  package var uncertainty = 0.4
  package var ending = ""
  /// The text between words, which some languages do not have.
  package var separator = " "
  /// True if the words are other ones in each language.
  package var writesLanguages = false
  package var fails = false

  package init() {}

  package var languages: [String] { ["en", "es", "fr"] }

  package func knows(_ language: String) -> Bool { true }

  package func transcribe(
    _ samples: [Float], language: String, task: DecodingTask
  ) -> Transcription? {
    if fails { return nil }
    decodings.append((samples.count, language))
    var words: [String] = []
    let name = task == .translation ? "en" : writesLanguages ? language : "w"
    for sample in samples where sample != 0 {
      let word = "\(name)\(Int(sample))"
      if words.last != word { words.append(word) }
    }
    let isUnderstood = understood.map { $0 == language } ?? true
    if !isUnderstood, remarksOnForeignSpeech {
      return Transcription(text: "", meanProbability: 0.9)
    }
    return Transcription(
      text: words.joined(separator: separator) + ending,
      meanProbability: isUnderstood ? probability : foreignProbability,
      meanLogProbability: logProbability,
      wordProbabilities: words.map { uncertain.contains($0) ? uncertainty : 0.9 })
  }

  package func probabilities(
    of languages: [String]
  ) -> [(language: String, probability: Double)] {
    languages.map { ($0, $0 == detected ? certainty : 1 - certainty) }
  }
}
