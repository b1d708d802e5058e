import Console
import Testing
@testable import Typesetting

/// Words that are wider than a line, with the patterns of Debian's hyphen-de and hyphen-en-us.
@Suite struct HyphenatedLineTests {
  private static let ship = "Donaudampfschifffahrtsgesellschaftskapitän"

  private func typesetter(_ hyphenator: Hyphenator = Hyphenator()) throws -> Typesetter {
    try Typesetter(
      bundled: BundledFaces(directory: InstalledFiles.fonts(), warn: { _ in }),
      hyphenator: hyphenator)
  }

  private func texts(
    _ text: String, language: String?, asWideAs sample: String, _ typesetter: Typesetter? = nil
  ) throws -> [String] {
    try (typesetter ?? self.typesetter()).texts(of: text, asWideAs: sample, language: language)
  }

  @Test(
    arguments: [
      ("de", ship, "Donaudampfschifff", ["Donaudampfschiff-", "fahrtsgesell-", "schaftskapitän"]),
      ("en-US", "incomprehensibilities", "incomprehen", ["incompre-", "hensibilities"]),
      ("de", "die Gesellschaft", "Gesellschaft", ["die", "Gesellschaft"]),
      ("de", "Donaudampf\u{AD}schifffahrt", "Donaudampf-xx", ["Donaudampf-", "schifffahrt"]),
    ] as [(String, String, String, [String])])
  func onlyAWordWiderThanALineIsHyphenated(
    language: String, text: String, sample: String, lines: [String]
  ) throws {
    #expect(try texts(text, language: language, asWideAs: sample) == lines)
  }

  @Test func noLineIsWiderThanTheWidth() throws {
    let typesetter = try typesetter()
    for width in stride(from: 60, through: 900, by: 7) {
      let lines = typesetter.lines(of: Self.ship, language: "de", style: .regular, width: width)
      #expect(lines.allSatisfy { $0.advance <= width })
      let joined = lines.map { $0.isHyphenated ? String($0.text.dropLast()) : $0.text }.joined()
      #expect(joined == Self.ship)
      #expect(lines.map(\.codePoints).map(\.count).reduce(0, +) == Self.ship.count)
    }
  }

  @Test func withoutPatternsAWordIsCutBetweenLetters() throws {
    for language in [nil, "mi", "xx", "", "😀", "../../etc"] {
      let lines = try texts(Self.ship, language: language, asWideAs: "Donaudampfschifff")
      #expect(lines.first == "Donaudampfschifff")
      #expect(lines.joined() == Self.ship)
    }
  }

  @Test func exactPicturesUseNoPatterns() throws {
    let typesetter = try makeTypesetter()
    #expect(
      typesetter.texts(of: Self.ship, asWideAs: "Donaudampfschifff", language: "de").first
        == "Donaudampfschifff")
  }

  @Test func lettersWithSeparateMarksAreHyphenatedAlike() throws {
    let composed = "Überschwemmungsgefährdungsgebiete"
    let decomposed = "U\u{308}berschwemmungsgefa\u{308}hrdungsgebiete"
    let lines = try texts(composed, language: "de", asWideAs: "Überschwemmungsge")
    #expect(lines == ["Überschwemmungs-", "gefährdungsgebiete"])
    #expect(
      try texts(decomposed, language: "de", asWideAs: "Überschwemmungsge").joined()
        == lines.joined())
  }

  @Test func aPointFarFromTheEndOfTheLineIsNotUsed() throws {
    // The only syllables are at the beginning.
    let word = "Wasser" + String(repeating: "x", count: 40)
    let lines = try texts(word, language: "de", asWideAs: String(repeating: "x", count: 30))
    #expect(lines.allSatisfy { !$0.hasSuffix("-") })
  }

  @Test func aSoftHyphenIsTheHyphenOfItsScript() throws {
    let layouts = try CountingMeter().layouts()
    let lines = layouts.lines(of: "հայե\u{AD}րեն", in: .columns(6)).map(\.text)
    #expect(lines == ["հայե\u{58A}", "րեն"])
  }

  @Test func aFaceWithoutAHyphenTakesThatOfTheBaseFace() throws {
    let typesetter = try makeTypesetter()
    let width = typesetter.advance(of: "대한민", style: .regular)
    let line = typesetter.lines(of: "대한\u{AD}민국", style: .regular, width: width)[0]
    #expect(line.text == "대한-" && line.words == "대한\u{AD}")
    let face = try #require(line.runs.first { $0.text.contains("-") }).face
    #expect(try FontCache(face, and: []).openFace(face).has("-"))
    #expect(line.advance <= width)
  }

  @Test func aWordThatGrowsKeepsTheLettersOfItsFullLines() throws {
    let typesetter = try typesetter()
    let width = typesetter.advance(of: "Donaudampfschiffff", style: .regular)
    var earlier: LaidOutText?
    var fullLines: [String] = []
    for count in 1...Self.ship.count {
      let text = "Die " + Self.ship.prefix(count)
      let lines = typesetter.lines(
        of: text, language: "de", style: .regular, width: width, preservingBreaksOf: earlier)
      let full = lines.dropLast().map(\.text)
      #expect(full.starts(with: fullLines), "\(text)")
      fullLines = full
      earlier = LaidOutText(text: text, language: "de", lines: lines)
    }
    #expect(fullLines.count >= 3)
    #expect(fullLines.dropFirst().allSatisfy { $0.hasSuffix("-") })
    // The word stays as it is when another follows.
    let text = "Die " + Self.ship + " kommt"
    let lines = typesetter.lines(
      of: text, language: "de", style: .regular, width: width, preservingBreaksOf: earlier)
    #expect(lines.map(\.text).starts(with: fullLines))
  }

  @Test func aWordThatShrinksIsSetAnew() throws {
    let typesetter = try typesetter()
    let width = typesetter.advance(of: "Donaudampfschiffff", style: .regular)
    let long = typesetter.lines(of: Self.ship, language: "de", style: .regular, width: width)
    let short = typesetter.lines(
      of: "Donaudampfschiff", language: "de", style: .regular, width: width,
      preservingBreaksOf: LaidOutText(text: Self.ship, language: "de", lines: long))
    #expect(short.map(\.text) == ["Donaudampfschiff"])
  }

  @Test func manyLanguagesAndLongWordsTakeBoundedTime() throws {
    let typesetter = try typesetter()
    let word = String(repeating: "Donaudampf", count: 3_000)
    let hyphens = String(repeating: "ab_", count: 10_000)
    let time = ContinuousClock().measure {
      for language in ["de", "en"] + (0..<100).map({ "x\($0)" }) {
        _ = typesetter.lines(of: word + language, language: language, style: .regular, width: 400)
      }
      _ = typesetter.lines(of: hyphens, language: "de", style: .regular, width: 400)
    }
    #expect(time < .seconds(30))
  }
}
