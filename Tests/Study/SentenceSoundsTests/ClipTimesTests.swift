import Testing

@testable import SentenceSounds

@Suite("Times of clips")
struct ClipTimesTests {
  private func clips(_ sentences: (Int, Int)...) -> [Range<Int>] {
    ClipTimes.clips(of: sentences.map { .milliseconds($0.0) ..< .milliseconds($0.1) }).map { clip in
      Int(clip.lowerBound / .milliseconds(1))..<Int(clip.upperBound / .milliseconds(1))
    }
  }

  @Test func aClipHasALittleOfThePausesAroundIt() {
    #expect(clips((1000, 2000), (3000, 4000)) == [850..<2150, 2850..<4150])
  }

  @Test func aShortPauseIsDividedInTheMiddle() {
    #expect(clips((1000, 2000), (2100, 3000)) == [850..<2050, 2050..<3150])
    #expect(clips((1000, 2000), (2000, 3000)) == [850..<2000, 2000..<3150])
  }

  @Test func nothingIsAddedWhereOneSpeaksIntoTheWordsOfAnother() {
    let spoken = clips((1000, 5000), (2000, 3000), (3100, 6000))
    #expect(spoken == [850..<5000, 2000..<3050, 3100..<6150])
  }

  @Test func sentencesMayComeInAnyOrder() {
    #expect(clips((3000, 4000), (1000, 2000)) == [2850..<4150, 850..<2150])
  }

  @Test func noClipBeginsBeforeTheConversation() {
    #expect(clips((50, 1000)) == [0..<1150])
    #expect(clips().isEmpty)
  }
}

@Suite("The place of sentences in a sound")
struct SpeechPlacementTests {
  /// The loudness of a sound of `count` frames in which sentences are loud.
  private func levels(_ sentences: [Range<Int>], of count: Int, quiet: Float = 20) -> [Float] {
    (0..<count).map { frame in sentences.contains { $0.contains(frame) } ? 60 : quiet }
  }

  private let sentences = [40..<100, 140..<150, 200..<300, 330..<390, 500..<520, 590..<640]

  private func moved(by count: Int) -> [Range<Int>] {
    sentences.map { $0.lowerBound + count..<$0.upperBound + count }
  }

  @Test(arguments: [0, 7, 60, 900, -30, -190])
  func thePlaceIsFoundByThePauses(shift: Int) {
    let levels = levels(moved(by: shift), of: 1700)
    #expect(SpeechPlacement(of: sentences, in: levels).shift == shift)
  }

  @Test func aSoundWithoutPausesIsTakenToBeginWithTheTranscript() {
    let flat = levels(sentences, of: 700, quiet: 58)
    #expect(SpeechPlacement(of: sentences, in: flat).shift == 0)
    #expect(SpeechPlacement(of: sentences, in: []).shift == 0)
    #expect(SpeechPlacement(of: [], in: levels(sentences, of: 700)).shift == 0)
  }

  @Test func lessThanATenthOfASecondIsNoShift() {
    let levels = levels(moved(by: 2), of: 1700)
    #expect(SpeechPlacement(of: sentences, in: levels).shift == 0)
  }

  @Test func aSoundOfSomethingElseHasNoPlaceForTheSentences() {
    let even = (0..<17).map { $0 * 100..<$0 * 100 + 50 }
    #expect(SpeechPlacement(of: sentences, in: levels(even, of: 1700)).shift == nil)
  }

  @Test func moreSentencesThanAreLookedAtDoNotSpeakAgainstTheirPlace() {
    // Sentences and pauses of different lengths.
    var (sentences, levels, end) = ([Range<Int>](), [Float](repeating: 20, count: 500), 500)
    for number in 0..<5000 {
      let random = (number &* 0x9E37_79B9) >> 8
      let (pause, length) = (5 + random % 17, 10 + random % 23)
      sentences.append(end - 500 + pause..<end - 500 + pause + length)
      levels += Array(repeating: 20, count: pause) + Array(repeating: 60, count: length)
      end += pause + length
    }
    #expect(SpeechPlacement(of: sentences, in: levels, maxCount: 400).shift == 500)
  }
}
