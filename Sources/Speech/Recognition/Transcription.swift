internal import Language

/// The text of a decoding, with the decoder's confidence.
package struct Transcription: Sendable, Equatable {
  /// The text, without blanks at its ends.
  ///
  /// Text in brackets, such as "[Music]", is removed.
  package var text: String
  /// The mean probability of the tokens, from 0 to 1.
  package var meanProbability: Double
  /// The mean of the logarithms of these probabilities.
  package var meanLogProbability: Double
  /// The least probability of a token of each word, from 0 to 1; in scripts without spaces, of each character.
  ///
  /// It is low for a word that the end of the audio cuts.
  package var wordProbabilities: [Double]

  package init(
    text: String, meanProbability: Double, meanLogProbability: Double = 0,
    wordProbabilities: [Double] = []
  ) {
    self.text = text
    self.meanProbability = meanProbability
    self.meanLogProbability = meanLogProbability
    self.wordProbabilities = wordProbabilities
  }
}

/// The purpose of a decoding.
package enum DecodingTask: Sendable {
  /// The text of an utterance that is being spoken, which must be found fast.
  case partial
  /// The text of a whole utterance, which must be right.
  case final
  /// The English translation of a whole utterance.
  case translation
}

/// A recognizer of the speech in a piece of audio, such as a model of Whisper.
///
/// An instance decodes one piece at a time, on the calling thread.
package protocol Transcriber: AnyObject {
  /// The codes of all languages that are known, such as `es`.
  var languages: [String] { get }

  /// Returns true if the language, a code such as `es`, is known; `auto` stands for several.
  func knows(_ language: String) -> Bool

  /// Decodes the speech in samples of one channel at 16 kHz, at most 30 s, in a language that is known.
  ///
  /// - Returns: Nil if the decoding failed, for example for lack of memory.
  func transcribe(_ samples: [Float], language: String, task: DecodingTask) -> Transcription?

  /// Returns the probability of each language for the speech that was decoded last.
  ///
  /// The probabilities of the given languages add up to 1, unless nothing is known.
  func probabilities(of languages: [String]) -> [(language: String, probability: Double)]
}

/// A detector of speech in a stream of audio.
package protocol VoiceActivityDetector: AnyObject {
  /// The number of samples of one probability.
  var frameLength: Int { get }

  /// Returns the probabilities of speech, from 0 to 1, in the frames that `samples` completes.
  func probabilities(in samples: [Float]) -> [Float]
}

/// The text of speech without what a recognizer adds.
package enum SpokenText {
  private static let brackets: [Character: Character] = ["[": "]", "(": ")"]
  /// Marks of music.
  private static let notes: Set<Character> = ["♪", "♫", "🎵", "🎶"]
  /// Marks of subtitles for a change of the speaker.
  private static let speakerMarks: Set<Character> = [">", "-", "–", "—", "<"]

  /// Returns the text without descriptions of sounds, such as "[Music]", "(laughs)" and "*coughs*", and
  /// without marks of music and of subtitles.
  ///
  /// A bracket that is not closed stands alone: the words after it were spoken.
  package static func cleaned(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if let closing = brackets[character] {
        if let end = rest.firstIndex(of: closing) { rest = rest[rest.index(after: end)...] }
      } else if character == "*", rest.first?.isLetter == true, let end = rest.firstIndex(of: "*") {
        rest = rest[rest.index(after: end)...]
      } else if !notes.contains(character) {
        result.append(character)
      }
    }
    return String(result.drop { speakerMarks.contains($0) || $0.isWhitespace }).trimmed
  }
}
