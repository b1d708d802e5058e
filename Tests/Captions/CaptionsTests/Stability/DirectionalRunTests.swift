import CaptionCoding
import Captions
import Testing

/// Tests of words that are read against the direction of their text.
@Suite("Directional runs")
struct DirectionalRunTests {
  private var recorder = DisplayRecorder(.balanced)
  private var shown: [String?] { recorder.observations.map(\.text) }

  /// Feeds each beginning of a text, a word every `step` milliseconds.
  private mutating func grow(_ text: String, step: Int, from start: Int = 40_000) {
    let words = text.split(separator: " ")
    for count in 1...words.count {
      recorder.receive(words.prefix(count).joined(separator: " "), at: start + (count - 1) * step)
    }
  }

  @Test(arguments: [StabilityPolicy.balanced, .reading], [300, 450])
  mutating func latinWordsInHebrewAppearTogether(policy: StabilityPolicy, step: Int) {
    recorder = DisplayRecorder(policy)
    recorder.addGrowingStream()
    grow("קניתי אתמול iPhone 15 Pro בחנות קטנה", step: step)
    recorder.wait(until: 45_000)
    let withRun = shown.compactMap(\.self).filter { $0.contains("iPhone") }
    #expect(withRun.allSatisfy { $0.contains("iPhone 15 Pro") }, "\(shown)")
    #expect(shown.contains("קניתי אתמול"))
    #expect(recorder.text == "קניתי אתמול iPhone 15 Pro בחנות קטנה")
  }

  @Test mutating func hebrewWordsInEnglishAppearTogether() {
    recorder.addGrowingStream()
    grow("They say שלום רב לכולם in Haifa", step: 300)
    recorder.wait(until: 45_000)
    let withRun = shown.compactMap(\.self).filter { $0.contains("שלום") }
    #expect(withRun.first == "They say שלום רב לכולם in")
  }

  @Test mutating func aRunAtTheEndWaitsNoLongerThanOneAndAHalfSeconds() {
    recorder.addGrowingStream()
    recorder.receive("הוא גר ליד Haifa", at: 40_000)
    recorder.receive("הוא גר ליד Haifa Center", at: 40_400)
    #expect(recorder.text == "הוא גר ליד")
    recorder.wait(until: 41_499)
    #expect(recorder.text == "הוא גר ליד")
    recorder.wait(until: 41_500)
    #expect(recorder.text == "הוא גר ליד Haifa Center")
  }

  @Test mutating func aLongRunGrowsInGroups() {
    recorder.addGrowingStream()
    grow("הוא אמר the quick brown fox jumps over the lazy dog וצחק", step: 300)
    recorder.wait(until: 48_000)
    let runs = shown.compactMap(\.self).filter { $0.contains("quick") }
    let moves = runs.filter { !$0.contains("וצחק") }.count
    // Nine words take 2.7 s, and their end shows the last ones.
    #expect((1...2).contains(moves), "\(shown)")
  }

  @Test mutating func aFinalTextDoesNotWait() {
    recorder.addGrowingStream()
    recorder.receive("הוא גר ליד Haifa", at: 40_000)
    #expect(recorder.text == "הוא גר ליד")
    recorder.receive("הוא גר ליד Haifa Center", at: 40_100, final: true)
    #expect(recorder.text == "הוא גר ליד Haifa Center")
  }

  @Test mutating func stableWordsDoNotWait() {
    recorder.receive("הוא גר ליד Haifa", at: 40_000) { $0.text.stable = .value(16) }
    #expect(recorder.text == "הוא גר ליד Haifa")
  }

  @Test mutating func numbersAloneDoNotWait() {
    recorder.addGrowingStream()
    recorder.receive("נפגש בשעה 18:30", at: 40_000)
    recorder.receive("נפגש בשעה 18:30 או 19", at: 40_300)
    #expect(recorder.text == "נפגש בשעה 18:30 או 19")
  }

  @Test(arguments: ["קניתי ב-iPhone 15 Pro בחנות", "اشتريت الـiPhone 15 Pro من المتجر"])
  mutating func aNameAfterAnAttachedPrefixWaitsForItsRest(text: String) {
    recorder.addGrowingStream()
    grow(text, step: 300)
    recorder.wait(until: 45_000)
    let withName = shown.compactMap(\.self).filter { $0.contains("iPhone") }
    #expect(withName.allSatisfy { $0.contains("iPhone 15 Pro") }, "\(shown)")
    #expect(recorder.text == text)
  }

  @Test mutating func wordsThatAreInsertedBeforeItDoNotMakeItWaitLonger() {
    recorder.addGrowingStream()
    recorder.receive("הוא ליד Haifa Center", at: 40_000)
    for (index, word) in ["גר", "גר ממש", "גר ממש ממש"].enumerated() {
      recorder.receive("הוא \(word) ליד Haifa Center", at: 40_500 + index * 400)
    }
    recorder.wait(until: 41_700)
    #expect(recorder.text == "הוא גר ממש ממש ליד Haifa Center")
  }

  @Test mutating func theTimeCountsFromTheFirstWordNotFromItsAgreement() {
    recorder.receive("הוא גר ליד Haifa", at: 40_000) { $0.text.agreed = .value(10) }
    recorder.receive("הוא גר ליד Haifa", at: 41_000) { $0.text.agreed = .value(16) }
    recorder.wait(until: 41_499)
    #expect(recorder.text == "הוא גר ליד")
    recorder.wait(until: 41_500)
    #expect(recorder.text == "הוא גר ליד Haifa")
  }

  @Test mutating func aCorrectionOfADisplayedRunDoesNotWait() {
    recorder.addGrowingStream()
    recorder.receive("הוא גר ליד Hayfa", at: 40_000)
    recorder.wait(until: 41_600)
    #expect(recorder.text == "הוא גר ליד Hayfa")
    for time in [42_000, 42_300, 42_600] {
      recorder.receive("הוא גר ליד Haifa", at: time)
    }
    #expect(recorder.text == "הוא גר ליד Haifa")
  }

  @Test mutating func everyParagraphHasItsOwnDirection() {
    recorder.addGrowingStream()
    recorder.receive("They say hello.\nהוא גר ליד", at: 40_000)
    #expect(recorder.text == "They say hello.\nהוא גר ליד")
    recorder.receive("They say hello.\nהוא גר ליד Haifa", at: 40_300)
    #expect(recorder.text == "They say hello.\nהוא גר ליד")
  }

  @Test mutating func aChangeToImmediateForgetsTheWait() {
    recorder.addGrowingStream()
    recorder.receive("הוא גר ליד Haifa", at: 40_000)
    recorder.board.stability = .immediate
    recorder.board.board.setReaders([Reader(stability: .immediate)])
    recorder.receive("הוא גר ליד Haifa Center", at: 40_100)
    #expect(recorder.text == "הוא גר ליד Haifa Center")
  }
}
