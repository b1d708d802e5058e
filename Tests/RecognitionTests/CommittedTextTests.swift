import Recognition
import Testing

@Suite("Committed text")
struct CommittedTextTests {
  private var text = CommittedText()

  private var stable: String { String(text.text.unicodeScalars.prefix(text.stableCount)) }

  @Test mutating func wordsOfTwoDecodingsAreCommitted() {
    text.update("He hoped")
    #expect(text.text == "He hoped" && stable == "")
    text.update("He hoped there would")
    #expect(text.text == "He hoped there would" && stable == "He hoped")
    text.update("He hoped there would be stew")
    #expect(stable == "He hoped there would")
  }

  @Test mutating func anUncertainWordTakesFiveDecodings() {
    text.update("we meant it well", isCertain: [true, true, true, true])
    text.update("we meant it well", isCertain: [true, false, true, true])
    #expect(stable == "we")
    for _ in 3...5 {
      text.update("we meant it well", isCertain: [true, false, true, true])
    }
    #expect(stable == "we meant it")
  }

  @Test mutating func anUncertainWordThatChangesBeginsAnew() {
    text.update("grave it down", isCertain: [false, false, false])
    text.update("grade it down", isCertain: [false, false, false])
    text.update("grade it down", isCertain: [false, false, false])
    #expect(stable == "")
    for _ in 3...5 { text.update("grade it down", isCertain: [false, false, false]) }
    #expect(stable == "grade it")
  }

  @Test mutating func nothingIsCommittedIfThatIsNotWanted() {
    for _ in 0..<5 { text.update("one two three", commits: false) }
    #expect(stable == "" && text.text == "one two three")
  }

  @Test mutating func theLastWordOfADecodingIsNotCommitted() {
    text.update("turn the dash")
    text.update("turn the dash")
    #expect(stable == "turn the")
  }

  @Test mutating func aCommittedWordKeepsItsForm() {
    text.update("hello there you")
    text.update("hello there you all")
    text.finish("Hello, there you all. Fine")
    #expect(text.text == "hello there you all. Fine")
    #expect(text.stableCount == text.text.unicodeScalars.count)
  }

  @Test mutating func aWordMoreOrLessAtTheBeginningDoublesNothing() {
    text.update("one two three four five")
    text.update("one two three four five six")
    text.finish("and one two three four five six seven")
    #expect(text.text == "one two three four five six seven")
    text = CommittedText()
    text.update("one two three four five")
    text.update("one two three four five six")
    text.finish("two three four five six seven")
    #expect(text.text == "one two three four five six seven")
  }

  @Test mutating func punctuationAfterTheLastCommittedWordMayChange() {
    text.update("wait. Then go on")
    text.update("wait. Now we go")
    #expect(text.text == "wait. Now we go" && stable == "wait")
  }

  @Test mutating func wordsThatADecodingOnlyLeavesOutStayUntilTheNextOne() {
    text.update("we shall see you at")
    text.update("we shall see you")
    #expect(text.text == "we shall see you at" && stable == "we shall see")
    text.update("we shall see you tomorrow")
    #expect(text.text == "we shall see you tomorrow")
  }

  @Test mutating func nothingCommittedIsEverTakenBack() {
    var promised = ""
    for hypothesis in [
      "the", "the quick", "a quick brown", "the quick brown fox", "the quick brown fox jumps",
      "quick brown fox jumped over", "the quick brown box jumps over the", "",
      "the quick brown fox jumps over the lazy dog",
    ] {
      text.update(hypothesis)
      #expect(text.text.hasPrefix(promised), "\(hypothesis)")
      promised = stable
    }
    text.finish("the quick brown fox jumps over the lazy dog.")
    #expect(text.text.hasPrefix(promised))
  }
}
