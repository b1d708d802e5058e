/// The time that decodings take on this machine, and the interval that follows from it.
struct DecodingTime {
  /// The newest decodings: the number of samples, and the seconds that they took.
  private var measured: [(samples: Int, seconds: Double)] = []

  private static let maxMeasured = 8
  /// The interval of a fast machine, in seconds.
  private static let minInterval = 0.25
  /// The share of the time that decodings may take.
  ///
  /// On a machine that takes 0.3 s for a decoding, words are translated 0.12 s earlier than with 0.4, for a seventh
  /// more of the processor.
  private static let maxLoad = 0.5

  mutating func add(_ time: Duration, for samples: Int) {
    measured.append((samples, time / .seconds(1)))
    if measured.count > Self.maxMeasured { measured.removeFirst() }
  }

  /// Returns the interval in samples between two decodings of an utterance with a number of samples so far.
  ///
  /// A decoding takes a constant time, and a time in proportion to its audio. The median of the newest
  /// decodings counts.
  func interval(for samples: Int) -> Int {
    let expected = measured.map {
      $0.seconds * (0.5 + 0.5 * Double(samples) / Double(max(1, $0.samples)))
    }
    .sorted()
    let time = expected.isEmpty ? 0 : expected[expected.count / 2]
    return Int(max(Self.minInterval, time / Self.maxLoad) * Double(UtteranceRecognizer.sampleRate))
  }
}
