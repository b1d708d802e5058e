import Stability
import Testing

@Suite("Committed text")
struct CommittedTextTests {
  private var text = CommittedText()
  private var time = 0.0

  private var stable: String { String(text.text.unicodeScalars.prefix(text.stableCount)) }

  /// Takes a decoding after `interval` seconds of further speech.
  private mutating func update(
    _ decoding: String, isCertain: [Bool] = [], commits: Bool = true, after interval: Double = 0.7,
    correctsAtOnce: Bool = false
  ) {
    time += interval
    text.update(
      decoding, at: .seconds(time), probabilities: isCertain.map { $0 ? 0.9 : 0.5 },
      commits: commits,
      correctsAtOnce: correctsAtOnce)
  }

  /// Takes a decoding with the probability of each word, and returns the words that were heard clearly.
  private mutating func confident(_ decoding: String, _ probabilities: [Double]) -> String {
    time += 0.7
    text.update(decoding, at: .seconds(time), probabilities: probabilities)
    return String(text.text.unicodeScalars.prefix(text.confidentCount))
  }

  @Test mutating func wordsAreClearUpToTheFirstDoubtfulOne() {
    #expect(confident("we meant it well", [0.9, 0.41, 0.39, 0.9]) == "we meant")
    #expect(confident("we meant it well", [0.9, 0.9, 0.9, 0.9]) == "we meant it well")
  }

  @Test mutating func aShownWordThatTheLastDecodingLacksIsNotClear() {
    #expect(confident("but a pound of it", [0.9, 0.9, 0.9, 0.9, 0.9]) == "but a pound of it")
    #expect(confident("but two pound of it", [0.9, 0.9, 0.9, 0.9, 0.9]) == "but")
    #expect(text.text == "but a pound of it", "one decoding corrects nothing")
  }

  @Test mutating func committedWordsAreClear() {
    _ = confident("we meant it well", [0.9, 0.9, 0.9, 0.9])
    _ = confident("we meant it well", [0.9, 0.9, 0.9, 0.9])
    #expect(stable == "we meant it")
    #expect(confident("we meant it well", [0.1, 0.1, 0.1, 0.1]) == "we meant it")
    text.finish("we meant it well")
    #expect(text.confidentCount == text.text.unicodeScalars.count)
  }

  @Test(
    arguments: [
      // Words that stay are committed, but not the last one, which the end of the audio may cut.
      (["He hoped"], "He hoped", ""),
      (["He hoped", "He hoped there would"], "He hoped there would", "He hoped"),
      (
        ["He hoped", "He hoped there would", "He hoped there would be stew"],
        "He hoped there would be stew", "He hoped there would"
      ),
      (["turn the dash", "turn the dash"], "turn the dash", "turn the"),
      // Where no spaces are, characters are; words of another script keep their spaces.
      (["明日の天気", "明日の天気は"], "明日の天気は", "明日の天気"),
      (["今日は Wi-Fi が", "今日は Wi-Fi が無い"], "今日は Wi-Fi が無い", "今日は Wi-Fi が"),
      (["ไปที่ Siam Square"], "ไปที่ Siam Square", ""),
      // Punctuation after the last committed word may change.
      (["wait. Then", "wait, now"], "wait, now", "wait"),
      // A word is corrected once two decodings agree; the last word at once.
      // Words after the last one are sent at once, though one before them is not corrected yet.
      (
        ["please add your", "please enter your phone number"], "please add your phone number",
        "please"
      ),
      (
        ["please add your", "please enter your number", "please enter your number now"],
        "please enter your number now", "please enter your number"
      ),
      (["has left the come", "has left the room"], "has left the room", "has left the"),
      // Words that a decoding only leaves out stay until the next one.
      (["we shall see you at", "we shall see you"], "we shall see you at", "we shall see"),
      (
        ["we shall see you at", "we shall see you", "we shall see you"], "we shall see you",
        "we shall see"
      ),
      // Each difference is corrected by itself.
      (
        ["is a good one here", "his a good won here", "this a good won here"],
        "is a good won here", ""
      ),
      (
        ["we shall see you at", "we shall see you", "we shall see you tomorrow"],
        "we shall see you tomorrow", "we shall see you"
      ),
      (["and now then we go", "and then we go"], "and now then we go", "and"),
      (
        ["and now then we go", "and then we go", "and then we go"], "and then we go",
        "and then we"
      ),
    ] as [([String], String, String)])
  mutating func decodingsGiveATextOfWhichABeginningIsStable(
    decodings: [String], shown: String, committed: String
  ) {
    for decoding in decodings { update(decoding) }
    #expect(text.text == shown && stable == committed)
  }

  @Test(
    arguments: [
      // A committed word keeps its form.
      (
        ["hello there you", "hello there you all"], "Hello, there you all. Fine",
        "hello there you all. Fine"
      ),
      (["明日の天気", "明日の天気は"], "明日の天気は晴れです。", "明日の天気は晴れです。"),
      // A word more or less at the beginning doubles nothing.
      (
        ["one two three four five", "one two three four five six"],
        "and one two three four five six seven", "one two three four five six seven"
      ),
      (
        ["one two three four five", "one two three four five six"],
        "two three four five six seven", "one two three four five six seven"
      ),
    ] as [([String], String, String)])
  mutating func theLastDecodingIsCommittedBehindTheCommittedWords(
    decodings: [String], last: String, shown: String
  ) {
    for decoding in decodings { update(decoding) }
    text.finish(last)
    #expect(text.text == shown)
    #expect(text.stableCount == text.text.unicodeScalars.count)
  }

  @Test mutating func decodingsThatFollowEachOtherCloselyCommitNothing() {
    update("I need to take it")
    update("I need to take it", after: 0.25)
    update("I need to take it", after: 0.25)
    #expect(stable == "")
    update("I need to tickets for", after: 0.25)
    #expect(stable == "I need to")
    text.finish("I need to tickets for tomorrow")
    #expect(text.text == "I need to tickets for tomorrow")
  }

  @Test mutating func anUncertainWordTakesThreeDecodingsAndOneAndAHalfSeconds() {
    update("we meant it well", isCertain: [true, true, true, true])
    update("we meant it well", isCertain: [true, false, true, true])
    update("we meant it well", isCertain: [true, false, true, true])
    #expect(stable == "we")
    update("we meant it well", isCertain: [true, false, true, true])
    #expect(stable == "we meant it")
  }

  @Test mutating func ofASlowMachineThreeDecodingsAreEnough() {
    for _ in 1...2 { update("we meant it well", isCertain: [true, false, true, true], after: 1) }
    #expect(stable == "we")
    update("we meant it well", isCertain: [true, false, true, true], after: 1)
    #expect(stable == "we meant it")
  }

  @Test mutating func anUncertainWordTakesOneAndAHalfSeconds() {
    let uncertain = [true, false, true, true]
    for _ in 1...6 { update("we meant it well", isCertain: uncertain, after: 0.25) }
    #expect(stable == "we")
    update("we meant it well", isCertain: uncertain, after: 0.25)
    #expect(stable == "we meant it")
  }

  @Test mutating func anUncertainWordThatChangesBeginsAnew() {
    update("grave it down", isCertain: [false, false, false])
    update("grade it down", isCertain: [false, false, false])
    update("grade it down", isCertain: [false, false, false])
    #expect(stable == "")
    for _ in 3...5 { update("grade it down", isCertain: [false, false, false]) }
    #expect(stable == "grade it")
  }

  @Test mutating func nothingIsCommittedIfThatIsNotWanted() {
    for _ in 0..<5 { update("one two three", commits: false) }
    #expect(stable == "" && text.text == "one two three")
  }

  @Test mutating func anUncertainWordIsCorrectedOnceThreeDecodingsAgree() {
    let uncertain = [false, false, false, false]
    update("but a pound", isCertain: uncertain)
    for _ in 1...2 {
      update("by the pound", isCertain: uncertain)
      #expect(text.text == "but a pound")
    }
    update("by the pound", isCertain: uncertain)
    #expect(text.text == "by the pound")
  }

  @Test mutating func aCorrectionThatIsTakenBackIsNeverShown() {
    for word in ["star", "start", "star", "start"] {
      update("press \(word) to cancel", isCertain: [true, false, true, true])
      #expect(text.text == "press star to cancel")
    }
  }

  @Test mutating func aCorrectionDoesNotWaitForTheWordsAfterIt() {
    update("ice cream", commits: false)
    update("I scream for", commits: false)
    #expect(text.text == "ice cream")
    update("I scream for all", commits: false)
    #expect(text.text == "I scream for all")
    update("I scream for all of", commits: false)
    #expect(text.text == "I scream for all of")
  }

  @Test mutating func anAgreementOnOtherLettersIsNone() {
    let uncertain = [false, false, false]
    for _ in 1...3 { update("us we go", isCertain: uncertain) }
    for _ in 1...3 { update("US we go", isCertain: uncertain) }
    #expect(stable == "")
    update("US we go", isCertain: uncertain)
    #expect(stable == "US we")
  }

  @Test mutating func whatIsProbablyTheLastDecodingCorrectsAtOnce() {
    update("please add your")
    update("please enter your number", correctsAtOnce: true)
    #expect(text.text == "please enter your number")
  }

  @Test mutating func nothingCommittedIsEverTakenBack() {
    var promised = ""
    for hypothesis in [
      "the", "the quick", "a quick brown", "the quick brown fox", "the quick brown fox jumps",
      "quick brown fox jumped over", "the quick brown box jumps over the", "",
      "the quick brown fox jumps over the lazy dog",
    ] {
      update(hypothesis)
      #expect(text.text.hasPrefix(promised), "\(hypothesis)")
      promised = stable
    }
    text.finish("the quick brown fox jumps over the lazy dog.")
    #expect(text.text.hasPrefix(promised))
  }
}
