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

  @Test mutating func wordsThatStayAreCommitted() {
    update("He hoped")
    #expect(text.text == "He hoped" && stable == "")
    update("He hoped there would")
    #expect(text.text == "He hoped there would" && stable == "He hoped")
    update("He hoped there would be stew")
    #expect(stable == "He hoped there would")
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

  @Test mutating func anUncertainWordTakesFiveDecodings() {
    update("we meant it well", isCertain: [true, true, true, true])
    update("we meant it well", isCertain: [true, false, true, true])
    for _ in 3...4 { update("we meant it well", isCertain: [true, false, true, true]) }
    #expect(stable == "we")
    update("we meant it well", isCertain: [true, false, true, true])
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

  @Test mutating func theLastWordOfADecodingIsNotCommitted() {
    update("turn the dash")
    update("turn the dash")
    #expect(stable == "turn the")
  }

  @Test mutating func aCommittedWordKeepsItsForm() {
    update("hello there you")
    update("hello there you all")
    text.finish("Hello, there you all. Fine")
    #expect(text.text == "hello there you all. Fine")
    #expect(text.stableCount == text.text.unicodeScalars.count)
  }

  @Test mutating func aWordMoreOrLessAtTheBeginningDoublesNothing() {
    update("one two three four five")
    update("one two three four five six")
    text.finish("and one two three four five six seven")
    #expect(text.text == "one two three four five six seven")
    text = CommittedText()
    update("one two three four five")
    update("one two three four five six")
    text.finish("two three four five six seven")
    #expect(text.text == "one two three four five six seven")
  }

  @Test mutating func charactersCommitWhereNoSpacesAre() {
    update("明日の天気")
    update("明日の天気は")
    #expect(text.text == "明日の天気は" && stable == "明日の天気")
    text.finish("明日の天気は晴れです。")
    #expect(text.text == "明日の天気は晴れです。")
  }

  @Test mutating func wordsOfAnotherScriptKeepTheirSpaces() {
    update("今日は Wi-Fi が")
    update("今日は Wi-Fi が無い")
    #expect(text.text == "今日は Wi-Fi が無い" && stable == "今日は Wi-Fi が")
    update("ไปที่ Siam Square", commits: false)
    text = CommittedText()
    update("ไปที่ Siam Square")
    #expect(text.text == "ไปที่ Siam Square")
  }

  @Test mutating func punctuationAfterTheLastCommittedWordMayChange() {
    update("wait. Then")
    update("wait, now")
    #expect(text.text == "wait, now" && stable == "wait")
  }

  @Test mutating func wordsThatADecodingOnlyLeavesOutStayUntilTheNextOne() {
    update("we shall see you at")
    update("we shall see you")
    #expect(text.text == "we shall see you at" && stable == "we shall see")
    update("we shall see you tomorrow")
    #expect(text.text == "we shall see you tomorrow")
  }

  @Test mutating func aWordIsCorrectedOnceTwoDecodingsAgree() {
    update("please add your")
    update("please enter your phone number")
    #expect(text.text == "please add your" && stable == "please")
    update("please enter your phone number now")
    #expect(text.text == "please enter your phone number now")
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

  @Test mutating func aWordThatTwoDecodingsLackIsTakenAway() {
    update("and now then we go")
    update("and then we go")
    #expect(text.text == "and now then we go")
    update("and then we go")
    #expect(text.text == "and then we go")
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

  @Test mutating func aWordAtTheEndThatTwoDecodingsLackIsTakenAway() {
    update("we shall see you at")
    update("we shall see you")
    #expect(text.text == "we shall see you at")
    update("we shall see you")
    #expect(text.text == "we shall see you")
  }

  @Test mutating func anAgreementOnOtherLettersIsNone() {
    let uncertain = [false, false, false]
    for _ in 1...3 { update("us we go", isCertain: uncertain) }
    for _ in 1...4 { update("US we go", isCertain: uncertain) }
    #expect(stable == "")
    update("US we go", isCertain: uncertain)
    #expect(stable == "US we")
  }

  @Test mutating func theLastWordIsCorrectedAtOnce() {
    update("has left the come")
    update("has left the conference room")
    #expect(text.text == "has left the conference room")
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
