internal import Stability

/// A stream of audio with its open utterance.
struct SpeechStream {
  let number: Int
  let detector: any VoiceActivityDetector
  /// The language of the last utterance.
  var language: String
  /// The utterance that is being spoken.
  var utterance: OpenUtterance?
  private var segmenter: SpeechSegmenter
  /// The newest samples, with which an utterance can begin.
  private var recent: [Float] = []
  /// The number of samples so far.
  private(set) var position = 0

  /// The number of recent samples that are kept, one second.
  private static let maxRecent = UtteranceRecognizer.sampleRate

  init(number: Int, detector: any VoiceActivityDetector, language: String) {
    self.number = number
    self.detector = detector
    self.language = language
    segmenter = SpeechSegmenter(frameLength: detector.frameLength)
  }

  /// True if the speaker pauses and the open utterance was not decoded since.
  var pausesUndecoded: Bool {
    guard let utterance, segmenter.isPausing else { return false }
    return !utterance.isDecodedPause
  }

  /// Adds the next samples, and returns the utterances that have ended in them.
  ///
  /// `lastNumber` is the number of the last utterance of all streams.
  mutating func add(_ samples: [Float], lastNumber: inout Int) -> [OpenUtterance] {
    var ended: [OpenUtterance?] = []
    // Frame by frame, so that an utterance has no samples that were not examined yet.
    for start in stride(from: 0, to: samples.count, by: detector.frameLength) {
      let frame = Array(samples[start..<min(start + detector.frameLength, samples.count)])
      position += frame.count
      recent += frame
      utterance?.samples += frame
      for probability in detector.probabilities(in: frame) {
        switch segmenter.add(probability) {
        case .began(let start):
          begin(at: start, Array(recent.suffix(min(recent.count, position - start))), &lastNumber)
        case .ended(let end): ended.append(finished(at: end))
        case .tooLong: ended.append(split(&lastNumber))
        case nil: break
        }
      }
      if let start = utterance?.start { utterance?.speechCount = segmenter.speechEnd - start }
      if recent.count > 2 * Self.maxRecent { recent.removeFirst(recent.count - Self.maxRecent) }
    }
    return ended.compactMap(\.self)
  }

  /// Continues after a gap of `count` samples.
  ///
  /// No utterance may be open.
  mutating func skip(_ count: Int) {
    position += count
    segmenter.stop(skipping: count)
    recent = []
  }

  /// Ends the open utterance at the end of the audio so far.
  mutating func end() -> OpenUtterance? {
    segmenter.stop()
    return finished(at: position)
  }

  private mutating func begin(at start: Int, _ samples: [Float], _ lastNumber: inout Int) {
    lastNumber += 1
    utterance = OpenUtterance(
      number: lastNumber, stream: number, language: LanguageDecision(assuming: language),
      start: start, samples: samples)
  }

  private mutating func finished(at end: Int) -> OpenUtterance? {
    guard var last = utterance.take() else { return nil }
    last.speechCount = min(segmenter.speechEnd, end) - last.start
    last.samples.removeLast(max(0, last.start + last.samples.count - end))
    return last
  }

  /// Ends the open utterance at its quietest place of late, where the next one begins.
  private mutating func split(_ lastNumber: inout Int) -> OpenUtterance? {
    guard var last = utterance.take() else { return nil }
    let cut = quietestPlace(in: last.samples)
    begin(at: last.start + cut, Array(last.samples[cut...]), &lastNumber)
    // The same person speaks on.
    utterance?.language = last.language
    segmenter.split(at: last.start + cut)
    last.samples.removeSubrange(cut...)
    last.speechCount = cut
    last.decodedCount = min(last.decodedCount, cut - 1)
    return last
  }

  /// Returns the middle of the quietest tenth of a second in the end of `samples`.
  private func quietestPlace(in samples: [Float]) -> Int {
    let (window, step) = (UtteranceRecognizer.sampleRate / 10, UtteranceRecognizer.sampleRate / 100)
    let range = Int(SpeechSegmenter.splitRange * Double(UtteranceRecognizer.sampleRate))
    let starts = stride(
      from: max(0, samples.count - range), through: samples.count - window, by: step)
    let energies = starts.map { start in
      (start: start, energy: samples[start..<start + window].reduce(0) { $0 + $1 * $1 })
    }
    let quietest = energies.min { $0.energy < $1.energy }
    return (quietest?.start ?? 0) + window / 2
  }
}

/// An utterance that is being spoken, or waits for its last decoding.
struct OpenUtterance {
  let number: Int
  let stream: Int
  var language: LanguageDecision
  /// The position of the first sample.
  let start: Int
  var samples: [Float]
  /// The number of samples up to the end of the last frame with speech.
  var speechCount = 0
  /// The number of samples of the last decoding.
  var decodedCount = 0
  /// The result of the last decoding, if it was one in a pause, which can be the last one.
  var pauseDecoding: Transcription?
  var text = CommittedText()

  /// True if the pause that goes on has been decoded, so that nothing new can be recognized in it.
  var isDecodedPause: Bool { pauseDecoding != nil && decodedCount >= speechCount }

  /// The state to be sent, of which the text covers the first `count` samples.
  func state(covering count: Int) -> RecognizedUtterance {
    RecognizedUtterance(
      number: number, stream: stream, language: language.language, text: text.text,
      stableCount: text.stableCount, confidentCount: text.confidentCount, start: start,
      end: start + count)
  }
}
