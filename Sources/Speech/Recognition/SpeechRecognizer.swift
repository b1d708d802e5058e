/// The state of an utterance that was recognized.
package struct RecognizedUtterance: Sendable, Equatable {
  /// The number of the utterance, from 1, which identifies it.
  package let number: Int
  /// The stream of the speaker, from 0.
  package let stream: Int
  /// The language of the speech, as a code.
  package var language: String
  /// The whole text so far; empty for an utterance that turned out to have no words.
  package var text: String
  /// The number of leading Unicode code points of `text` that will not change.
  package var stableCount: Int
  /// The number of leading Unicode code points of `text` that were heard clearly.
  package var confidentCount: Int
  /// True if the text will not change again.
  package var isFinal: Bool
  /// The English translation, of a final text only.
  package var translation: String?
  /// The positions in the stream between which the speech is.
  package var start: Int
  package var end: Int

  package init(
    number: Int, stream: Int = 0, language: String, text: String, stableCount: Int,
    confidentCount: Int, isFinal: Bool = false, start: Int, end: Int
  ) {
    self.number = number
    self.stream = stream
    self.language = language
    self.text = text
    self.stableCount = stableCount
    self.confidentCount = confidentCount
    self.isFinal = isFinal
    self.start = start
    self.end = end
  }
}

/// A recognizer of the speech in streams of audio, while it is spoken.
///
/// It accepts samples, decides where utterances begin and end, and tells their state step by step. A
/// model that decodes whole utterances fits, and an engine that takes samples as they come and ends its
/// own sentences. All positions are in samples at 16 kHz.
///
/// An instance belongs to one thread.
package protocol SpeechRecognizer: AnyObject {
  /// True if an utterance is open, or has ended without its final text.
  var isBusy: Bool { get }

  /// The time since the end of the oldest utterance that has ended without its final text, in samples; 0 if there is
  /// none.
  var delay: Int { get }

  /// Expects other languages, as codes, from now on; nil stands for all.
  ///
  /// An utterance that is open keeps its committed words.
  ///
  /// - Throws: An error if the engine does not know them; the languages stay as they were.
  func expect(_ languages: [String]?) throws

  /// Accepts a chunk of the audio of all streams, and returns soon.
  func add(_ chunk: [[Float]])

  /// Ends all utterances, as at the end of the audio.
  func endAll()

  /// Ends all utterances and continues after a gap of `count` samples.
  func skip(_ count: Int)

  /// Works up to the next state of an utterance, for final texts alone if `skipsPartials` is true.
  ///
  /// - Returns: The state; nil if there is no more of them before more audio comes or all utterances end.
  func step(skipsPartials: Bool) -> RecognizedUtterance?
}
