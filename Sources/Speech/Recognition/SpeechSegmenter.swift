/// The beginnings and ends of utterances, found in the probabilities of a voice detector.
///
/// The threshold follows the room: music and babble raise it. All positions are in samples of the
/// stream. There is no clock.
package struct SpeechSegmenter: Sendable {
  package enum Event: Sendable, Equatable {
    /// Speech has begun at a position, some time ago.
    case began(at: Int)
    /// The utterance has ended; its speech is in front of the position.
    case ended(at: Int)
    /// The utterance is too long. `split(at:)` must follow, with a position at most `splitRange` ago.
    case tooLong
  }

  /// The samples of one probability.
  private let frameLength: Int
  /// True between the beginning and the end of an utterance.
  package private(set) var isSpeaking = false
  /// The end of the last frame with speech.
  package private(set) var speechEnd = 0

  /// The number of samples that were examined.
  private var position = 0
  /// The end of the last utterance, before which no other one begins.
  private var lastEnd = 0
  private var start = 0
  /// The mean probability while nobody speaks.
  private var background: Float = 0.05
  /// The frames in a row with speech, while nobody speaks.
  private var speechFrames = 0

  /// The sound before the first frame with speech that belongs to the utterance.
  private static let leadIn = 0.35
  /// The sound after the last frame with speech that belongs to the utterance.
  private static let leadOut = 0.25
  /// The silence that ends an utterance of some length, its pauses and the lead-in included, in seconds.
  ///
  /// Longer utterances take longer to decode, so that shorter pauses end them.
  private static let endSilence: [(length: Double, silence: Double)] = [
    (10, 0.16), (7, 0.3), (0, 0.5),
  ]
  /// The length after which an utterance is split in any case.
  private static let maxLength = 13.0
  /// The end of the utterance in which it can be split, in seconds.
  package static let splitRange = 4.0
  /// The beginning of an utterance that no split takes away, in seconds.
  package static let wholeLength = maxLength - splitRange
  /// The silence that may be the end of the utterance.
  private static let pause = 0.16

  package init(frameLength: Int) {
    self.frameLength = frameLength
  }

  /// The probability that begins an utterance.
  package var threshold: Float { min(0.9, max(0.5, background + 0.35)) }

  /// True if the speaker pauses, so that the speech so far may be all of it.
  package var isPausing: Bool { isSpeaking && position - speechEnd >= samples(Self.pause) }

  /// Examines the probability of the next frame.
  package mutating func add(_ probability: Float) -> Event? {
    position += frameLength
    return isSpeaking ? continueSpeech(probability) : waitForSpeech(probability)
  }

  /// Ends the utterance at `position`, where the next one begins.
  package mutating func split(at position: Int) {
    lastEnd = position
    start = position
  }

  /// Ends the utterance here, if one has begun, and continues after a gap of `count` samples.
  mutating func stop(skipping count: Int = 0) {
    isSpeaking = false
    speechFrames = 0
    position += count
    lastEnd = position
  }

  private mutating func waitForSpeech(_ probability: Float) -> Event? {
    guard probability > threshold else {
      speechFrames = 0
      background += 0.01 * (probability - background)
      return nil
    }
    speechFrames += 1
    // A click lasts one frame.
    guard speechFrames == 2 else { return nil }
    start = max(lastEnd, position - 2 * frameLength - samples(Self.leadIn))
    speechEnd = position
    isSpeaking = true
    return .began(at: start)
  }

  private mutating func continueSpeech(_ probability: Float) -> Event? {
    if probability > threshold - 0.15 { speechEnd = position }
    let length = position - start
    let needed = Self.endSilence.first(where: { length >= samples($0.length) })?.silence ?? 0.5
    guard position - speechEnd >= samples(needed) else {
      return length >= samples(Self.maxLength) ? .tooLong : nil
    }
    isSpeaking = false
    speechFrames = 0
    lastEnd = min(position, speechEnd + samples(Self.leadOut))
    return .ended(at: lastEnd)
  }

  private func samples(_ seconds: Double) -> Int {
    Int(seconds * Double(UtteranceRecognizer.sampleRate))
  }
}
