import Captions
import Randomness
import Testing

@testable import CaptionCoding

@Suite("A running text")
struct StreamSegmenterTests {
  /// Returns the final passages of a text that arrives in pieces of `size` characters.
  private func passages(_ text: String, inPiecesOf size: Int = .max) -> [String] {
    var running = StreamSegmenter()
    var tracker = UtteranceTracker(connection: mic)
    var rest = Substring(text)
    while !rest.isEmpty {
      running.append(String(rest.prefix(size)))
      running.write(into: &tracker)
      rest = rest.dropFirst(size)
    }
    running.end(into: &tracker)
    return finals(tracker.drainEvents())
  }

  @Test func aSentenceIsAPassage() {
    let sentences = [
      "The budget for 2025 comes to 3.14 million.", "\"Is that really all of it?\"",
      "Nobody knew (or so they said).", "Then Mr. J. F. Novak, born on the 3. May, spoke!",
      "And e.g. this goes on, vs. that.", "हमारे यहाँ सब कुछ ठीक है।", "هل هذا المقعد شاغر يا سيدي؟",
    ]
    #expect(passages(sentences.joined(separator: " ")) == sentences)
  }

  @Test func fullwidthMarksNeedNoBlank() {
    #expect(passages("今日はとても寒いです。「本当にそうですね。」明日") == ["今日はとても寒いです。", "「本当にそうですね。」", "明日"])
  }

  @Test func aShortSentenceIsJoinedToTheNext() {
    #expect(
      passages("Yes. No. I do not know that. Ask") == ["Yes. No. I do not know that.", "Ask"])
  }

  @Test func theSizeOfPiecesMakesNoDifference() {
    let text =
      "Good evening, everybody! It is 3.5 degrees outside... \"Cold,\" said Dr. No. And left? "
      + String(repeating: "very long ", count: 60) + "这是一个很长的句子没有标点符号。然后呢？"
    let whole = passages(text)
    #expect(whole.count > 6)
    for size in 1...60 { #expect(passages(text, inPiecesOf: size) == whole, "\(size)") }
  }

  @Test func nothingIsLostWhereverItIsCut() {
    var generator = SeededGenerator(state: 9)
    let morsels = [
      "a", "Word", " ", ".", "! ", "。", "’", ")", "\n", "é", "e\u{301}", "👩‍👧", "ก", "1", "3.",
      "U.S.",
    ]
    for _ in 0..<Trials.rounds(100) {
      let text = (0..<500).map { _ in morsels.randomElement(using: &generator) ?? "" }.joined()
      let visible = { (text: String) in text.filter { !$0.isWhitespace } }
      #expect(visible(passages(text, inPiecesOf: 7).joined()) == visible(text))
    }
  }

  @Test func aTextWithoutBlanksIsCutToo() {
    let marks = String(repeating: "e\u{301}", count: 5000)
    #expect(passages(marks).allSatisfy { $0.unicodeScalars.count <= 302 && $0.first == "e\u{301}" })
    let zalgo = "e" + String(repeating: "\u{301}", count: 5000)
    #expect(passages(zalgo).allSatisfy { $0.unicodeScalars.count <= 1000 })
  }

  @Test func aMegabyteIsCutInTimeAndReleased() {
    var running = StreamSegmenter()
    var tracker = UtteranceTracker(connection: mic)
    let start = ContinuousClock.now
    running.append(String(repeating: "word ", count: 200_000))
    running.write(into: &tracker)
    #expect(ContinuousClock.now - start < .seconds(10))
    _ = tracker.drainEvents()
    #expect(storedTextBytes(running) < 1000)
  }
}
