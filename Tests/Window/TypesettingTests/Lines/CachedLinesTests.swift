import Testing
import Typesetting

/// A text that changes while it is read: lines that were read stay.
@Suite struct CachedLinesTests {
  /// Returns the lines of each text in turn, with the line breaks of the previous text preserved.
  private func history(
    _ texts: [String], asWideAs sample: String, strategy: LineBreakStrategy = .greedy,
    language: String? = nil
  ) throws -> [[String]] {
    let typesetter = try makeTypesetter()
    let width = typesetter.advance(of: sample, language: language, style: .regular)
    var earlier: LaidOutText?
    return texts.map { text in
      let lines = typesetter.lines(
        of: text, language: language, style: .regular, width: width, strategy: strategy,
        preservingBreaksOf: earlier)
      earlier = LaidOutText(text: text, language: language, lines: lines)
      return lines.map(\.text)
    }
  }

  @Test(
    arguments: [
      (
        ["one two three four caterpillar", "one two three four cat sat"], "one two three four cat",
        [["one two three four", "caterpillar"], ["one two three four cat", "sat"]]
      ),
      // A word that grows too wide goes to the next line.
      (["one two thr", "one two three"], "one two thr", [["one two thr"], ["one two", "three"]]),
      // UAX #14 forbids a break before an exclamation mark, even after a space.
      (["mot mot", "mot mot !"], "mot mot", [["mot mot"], ["mot mot", "!"]]),
    ] as [([String], String, [[String]])])
  func whatIsRevisedIsBrokenAnew(texts: [String], sample: String, lines: [[String]]) throws {
    #expect(try history(texts, asWideAs: sample) == lines)
  }

  @Test func aTextThatIsTheSameIsNotSetAgain() throws {
    let typesetter = try makeTypesetter()
    let text = "one two three four five"
    let balanced = typesetter.lines(of: text, style: .regular, width: 400, strategy: .balanced)
    let again = typesetter.lines(
      of: text, style: .regular, width: 400,
      preservingBreaksOf: LaidOutText(text: text, language: nil, lines: balanced))
    #expect(again == balanced)
  }

  @Test func aTextWithAnotherBeginningIsSetAnew() throws {
    let history = try history(
      ["one two three four five", "once two three four five"], asWideAs: "once two three",
      strategy: .balanced)
    let fresh = try self.history(
      ["once two three four five"], asWideAs: "once two three", strategy: .balanced)
    #expect(history[1] == fresh[0])
  }

  @Test func thaiThatTheDictionaryDividesOtherwiseStays() throws {
    let text = "ประเทศไทยมีภาษาไทยเป็นภาษาราชการและมีผู้คนมากมายอาศัยอยู่"
    let growing = text.unicodeScalars.indices.dropFirst().map { String(text.unicodeScalars[..<$0]) }
    try expectNoJumps(in: growing, asWideAs: "ประเทศไทยมีภาษา", language: "th", lastWord: 10)
  }

  @Test func japaneseThatGrowsStays() throws {
    let text = "東京ディズニーランドへ行きました。とても「楽しかった」ですよ、ちょっと。"
    let growing = text.indices.dropFirst().map { String(text[..<$0]) }
    try expectNoJumps(in: growing, asWideAs: "東京ディズニー", language: "ja", lastWord: 3)
  }

  /// Checks that only characters of a text's last word change their line.
  private func expectNoJumps(
    in texts: [String], asWideAs sample: String, language: String, lastWord: Int
  ) throws {
    let history = try history(texts, asWideAs: sample, language: language)
    for (old, new) in zip(history, history.dropFirst()) {
      let settled = max(0, old.joined().unicodeScalars.count - lastWord)
      #expect(lineNumbers(old).prefix(settled) == lineNumbers(new).prefix(settled))
    }
  }

  private func lineNumbers(_ lines: [String]) -> [Int] {
    lines.indices.flatMap { Array(repeating: $0, count: lines[$0].unicodeScalars.count) }
  }

  @Test func aLineThatNoLongerFitsIsBroken() throws {
    let typesetter = try makeTypesetter()
    let wide = typesetter.lines(of: "one two three", style: .regular, width: 500)
    let lines = typesetter.lines(
      of: "one two three four", style: .regular, width: 160,
      preservingBreaksOf: LaidOutText(text: "one two three", language: nil, lines: wide))
    #expect(
      lines.map(\.text)
        == typesetter.lines(of: "one two three four", style: .regular, width: 160).map(\.text))
  }
}
