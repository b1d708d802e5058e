import Language
import Testing
@testable import Typesetting

@Suite struct LineBreakTests {
  private let typesetter: Typesetter

  init() throws {
    typesetter = try makeTypesetter()
  }

  @Test(
    arguments: [
      // Spaces hang over the end.
      ("one two   three four", "one two", ["one two", "three", "four"]),
      // An address breaks behind its slashes.
      (
        "see https://example.org/one/two?three=four", "https://example.org/",
        ["see https://", "example.org/one/", "two?three=four"]
      ),
      // The word behind one that was cut goes on in its line.
      ("aaaaaaaaaaaa bb c", "aaaaaaaaaa", ["aaaaaaaaaa", "aa bb c"]),
      // A soft hyphen shows only where a line ends.
      ("extra\u{AD}ordinary", "extraordinary", ["extra\u{AD}ordinary"]),
      ("extra\u{AD}ordinary", "ordinary", ["extra-", "ordinary"]),
      ("super\u{200B}market", "market", ["super", "market"]),
      // Korean words keep their particles and their numbers.
      ("한국어 자막을 읽습니다", "한국어 자막", ["한국어", "자막을", "읽습니다"]),
      ("서울(Seoul)은 3월입니다", "서울(Seoul)은", ["서울(Seoul)은", "3월입니다"]),
    ] as [(String, String, [String])])
  func wordsFillALine(text: String, sample: String, lines: [String]) {
    #expect(typesetter.texts(of: text, asWideAs: sample) == lines)
  }

  @Test func aWordThatFitsExactlyStays() throws {
    let text = "a line of words"
    let width = typesetter.advance(of: text, style: .regular)
    #expect(typesetter.lines(of: text, style: .regular, width: width).count == 1)
    #expect(typesetter.lines(of: text, style: .regular, width: width - 1).map(\.text).count == 2)
  }

  @Test func newlinesOfEveryKindEndParagraphs() throws {
    let text = "a\nb\r\nc\rd\u{2028}e\u{2029}f\u{85}g\n\nh"
    #expect(
      typesetter.texts(of: text, asWideAs: "wide enough")
        == ["a", "b", "c", "d", "e", "f", "g", "", "h"])
  }

  @Test func anUnbrokenWordIsCutBetweenClusters() throws {
    let word = String(repeating: "e\u{301}", count: 400)
    let lines = typesetter.lines(of: word, style: .regular, width: 500)
    #expect(lines.map(\.text).joined() == word)
    #expect(lines.allSatisfy { $0.advance <= 500 && $0.text.unicodeScalars.first == "e" })
    // Each line but the last is full.
    let letter = typesetter.advance(of: "e\u{301}", style: .regular)
    #expect(lines.dropLast().allSatisfy { $0.advance + letter > 500 })
  }

  @Test func aLineNarrowerThanALetterHoldsOne() throws {
    let lines = typesetter.lines(of: "Wö W", style: .regular, width: 0)
    #expect(lines.map(\.text) == ["W", "ö", "W"])
  }

  @Test func noJapaneseLineBeginsWithAForbiddenCharacter() throws {
    let text = "東京ディズニーランドへ行きました。とても「楽しかった」ですよ、ちょっと。"
    for columns in 3...12 {
      let sample = String(repeating: "東", count: columns)
      let lines = typesetter.texts(of: text, asWideAs: sample, language: "ja-JP")
      #expect(lines.joined() == text)
      for line in lines {
        #expect(!"。、」ィーッっょャ".contains(line.prefix(1)), "\(columns): \(lines)")
      }
    }
  }

  @Test(arguments: ["100\u{A0}km", "super\u{2060}market", "3,000.50", "bonjour\u{202F}!"])
  func whatBelongsTogetherIsNotBroken(text: String) throws {
    #expect(typesetter.texts(of: "see " + text, asWideAs: text) == ["see", text])
  }

  @Test(arguments: [
    ("km", "ភាសាខ្មែរជាភាសាផ្លូវការ"), ("lo", "ພາສາລາວເປັນພາສາທາງການ"),
    ("my", "မြန်မာဘာသာစကားသည်ရုံးသုံး"),
  ])
  func dictionariesFindTheWordsOfSouthEastAsia(language: String, text: String) throws {
    let half = typesetter.advance(of: text, style: .regular) * 2 / 3
    let lines = typesetter.lines(of: text, language: language, style: .regular, width: half)
    #expect(lines.count == 2)
    #expect(lines.map(\.text).joined() == text)
    let explained = typesetter.explanation(of: text, language: language, style: .regular)
    let breaks = try #require(explained.paragraphs.first).breaks
    #expect(breaks.contains(lines[0].text.unicodeScalars.count))
    #expect(breaks.count <= text.count / 2)
  }
}

/// The agreement of `Language` with ICU's data.
@Suite struct UnspacedScriptTests {
  /// Letters with line breaks on both sides belong to scripts without spaces, except Korean.
  @Test func lettersBetweenBreaksAreUnspaced() {
    for scalar in (0...0x10FFFF).compactMap(Unicode.Scalar.init(_:))
    where scalar.allowsBreakWithoutSpace && scalar.properties.isAlphabetic {
      #expect(scalar.isUnspaced || scalar.writingSystem == .hangul, "\(scalar.value)")
    }
  }
}
