import Recognition
import Testing

@Suite("Boundaries of utterances")
struct SpeechSegmenterTests {
  private var segmenter = SpeechSegmenter(frameLength: 512)

  /// Adds the probability for a time in seconds, and returns the events.
  private mutating func add(_ probability: Float, seconds: Double) -> [SpeechSegmenter.Event] {
    (0..<Int((seconds * 31.25).rounded())).compactMap { _ in segmenter.add(probability) }
  }

  @Test mutating func speechBeginsBeforeItWasDetectedAndEndsAfterHalfASecondOfSilence() throws {
    #expect(add(0.02, seconds: 2).isEmpty)
    #expect(add(0.95, seconds: 1) == [.began(at: 63 * 512 - 5600)])
    #expect(add(0.02, seconds: 0.45).isEmpty)
    let ended = add(0.02, seconds: 0.1)
    guard case .ended(let end) = try #require(ended.first) else { return #expect(Bool(false)) }
    #expect((48_000...53_000).contains(end))
    #expect(!segmenter.isSpeaking)
  }

  @Test mutating func aClickIsNoSpeech() {
    for _ in 0..<20 {
      #expect(segmenter.add(0.99) == nil)
      #expect(add(0.02, seconds: 0.3).isEmpty)
    }
  }

  @Test mutating func aPauseWithinASentenceDoesNotEndIt() {
    _ = add(0.95, seconds: 2)
    #expect(add(0.05, seconds: 0.4).isEmpty)
    #expect(add(0.95, seconds: 2).isEmpty)
    #expect(segmenter.isSpeaking)
  }

  @Test mutating func longSpeechEndsAtAShortPause() {
    _ = add(0.95, seconds: 10.5)
    #expect(add(0.05, seconds: 0.25).count == 1)
  }

  @Test mutating func speechWithoutAPauseIsSplitAgainAndAgain() {
    var events: [SpeechSegmenter.Event] = []
    for frame in 0..<(61 * 125 / 4) {
      guard let event = segmenter.add(0.95) else { continue }
      events.append(event)
      if event == .tooLong { segmenter.split(at: frame * 512 - 16_000) }
    }
    #expect(events.first == .began(at: 0))
    #expect(events.dropFirst().allSatisfy { $0 == .tooLong } && events.count == 6)
  }

  @Test mutating func utterancesDoNotOverlap() {
    var lastEnd = 0
    for _ in 0..<50 {
      for event in add(0.9, seconds: 0.4) + add(0.02, seconds: 0.6) {
        switch event {
        case .began(let start): #expect(start >= lastEnd)
        case .ended(let end): lastEnd = end
        case .tooLong: Issue.record("short speech was too long")
        }
      }
    }
    #expect(lastEnd > 0)
  }

  @Test mutating func babbleRaisesTheThreshold() {
    #expect(segmenter.threshold == 0.5)
    _ = add(0.4, seconds: 20)
    #expect(segmenter.threshold > 0.7)
    #expect(add(0.6, seconds: 2).isEmpty)
    #expect(add(0.95, seconds: 1).count == 1)
  }

  @Test mutating func anHourOfSilenceHasNoUtterance() {
    #expect(add(0.1, seconds: 3600).isEmpty)
    #expect(add(0.95, seconds: 1).count == 1)
  }
}
