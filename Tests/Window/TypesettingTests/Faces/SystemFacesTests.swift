import Imaging
import Testing
@testable import Typesetting

/// The choice of system fonts for characters that the bundled faces lack.
@Suite struct SystemFacesTests {
  @Test func coveredTextNeedsNoOtherFonts() throws {
    let harness = try FontHarness(["any": "abc"])
    #expect(
      harness.runs("Déjà «Ệ» vu: где ελλ, 12\u{202F}\u{200D}\u{FE0F}\u{2066}!")
        == ["-: Déjà «Ệ» vu: ", "-: где ", "-: ελλ, 12\u{202F}\u{200D}\u{FE0F}\u{2066}!"])
    #expect(harness.finderCount == 0)
  }

  @Test func missingLettersAreSetInTheBestFaceThatHasThem() throws {
    let harness = try FontHarness(["first": "กขค", "second": "กขคงจ"])
    #expect(harness.runs("กข") == ["first: กข"])
    #expect(harness.runs("กงข") == ["first: ก", "second: ง", "first: ข"])
    #expect(harness.finderCount == 1)
  }

  @Test func coveredLettersStayWithTheBundledFace() throws {
    let harness = try FontHarness(["all": "abcกขค \u{2603}!"])
    #expect(harness.runs("abc กข c") == ["-: abc ", "all: กข ", "-: c"])
    #expect(harness.runs("ab \u{2603} c!") == ["-: ab ", "all: \u{2603}", "-:  c!"])
  }

  @Test(
    arguments: [
      // Shared characters go with the letters before them, or behind them at the beginning.
      (["thai": "กขค ()!12"], "กข (ค) 12!", ["thai: กข (ค) 12!"]),
      (["thai": "กขค ()"], "(กข) ค", ["thai: (กข) ค"]),
      // Those that the face lacks stay with the bundled face, or are looked for.
      (["thai": "กขค "], "กข, (ค)", ["thai: กข", "-: ,", "thai:  ", "-: (", "thai: ค", "-: )"]),
      (["thai": "กขค ", "sign": "\u{2603}"], "กข \u{2603}", ["thai: กข ", "sign: \u{2603}"]),
      (["thai": "กขค ", "sign": "\u{2603}"], "\u{2603}", ["sign: \u{2603}"]),
      // A face that has the whole cluster is preferred.
      (
        ["letters": "กข", "marks": "กข\u{E49}"], "กก\u{E49}ข",
        ["letters: ก", "marks: ก\u{E49}", "letters: ข"]
      ),
      // Of a cluster that no face has, the first character is drawn, and the rest is boxes.
      (["letters": "กข"], "กก\u{E49}ข", ["letters: กก", "□: \u{E49}", "letters: ข"]),
      (["letters": "กข"], "a\u{20DD}b", ["-: a", "□: \u{20DD}", "-: b"]),
      (["letters": "กข"], "ค\u{E49}", ["□: ค\u{E49}"]),
      // A word whose letters join is of one face. From right to left, the first word is at the right.
      (
        ["common": "سلام مر", "rare": "سلامڭر "], "سلام مڭر سلام",
        ["common: سلام", "rare: مڭر ", "common: سلام "]
      ),
      // If no face has the word, it is divided by cluster.
      (["common": "سلام", "rare": "ڭ"], "سڭم", ["common: م", "rare: ڭ", "common: س"]),
    ] as [(KeyValuePairs<String, String>, String, [String])])
  func aTextIsDividedAmongFaces(
    faces: KeyValuePairs<String, String>, text: String, runs: [String]
  ) throws {
    #expect(try FontHarness(faces).runs(text) == runs)
  }

  @Test func whatShowsNothingGoesWithItsNeighbourAndIsNotAskedFor() throws {
    let harness = try FontHarness(["thai": "กข"])
    #expect(
      harness.runs("ก\u{200D}\u{FE0F}ข\u{200B}\u{200E}ก")
        == ["thai: ก\u{200D}\u{FE0F}ข\u{200B}\u{200E}ก"])
    #expect(harness.finder.queries.map(\.characters) == ["ก", "ข"])
  }

  @Test func whatNoFaceHasIsABox() throws {
    let harness = try FontHarness([:])
    let line = try harness.typesetter.line("ก\u{10FFFF}")
    #expect(harness.runs("ก\u{10FFFF}") == ["□: ก", "□: \u{10FFFF}"])
    #expect(line.advance > 10)
    #expect(harness.typesetter.bitmap(of: line, style: .regular, color: .white) != nil)
    #expect(harness.warnings.isEmpty)
  }

  @Test func aTextThatGrowsGetsTheFacesOfOneThatCameAtOnce() throws {
    let text = "(ก) abc, กง\u{E49} มڭر سلام 12 ขค\u{2603}!"
    let faces: KeyValuePairs = ["thai": "กขค ()", "rare": "سلامڭر ", "marks": "กง\u{E49}"]
    let growing = try FontHarness(faces)
    var grown = ""
    for character in text {
      grown.append(character)
      let fresh = try FontHarness(faces)
      #expect(growing.runs(grown) == fresh.runs(grown), "\(grown)")
    }
  }

  @Test func linesKeepTheMeasuresOfTheBundledFace() throws {
    let harness = try FontHarness(["thai": "กขค"])
    let before = harness.typesetter.metrics(of: .regular)
    _ = harness.runs("กขค")
    #expect(harness.typesetter.metrics(of: .regular) == before)
  }
}

/// Han characters in a regional form that no bundled face has, the Korean one, from system fonts.
@Suite struct NativeFaceTests {
  private func runs(
    _ text: String, _ language: String, with faces: KeyValuePairs<String, String>
  ) throws -> [String] {
    try FontHarness(faces, catalogue: BundledFont.all).runs(text, language: language)
  }

  @Test func koreanTextIsInTheMachinesFace() throws {
    #expect(try runs("漢字", "ko", with: ["ko": "漢字"]) == ["ko: 漢字"])
    #expect(try runs("漢字", "ko", with: ["zh-cn": "漢字"]) == ["-: 漢字"])
  }

  @Test func whatThatFaceLacksIsTheBundledOnes() throws {
    #expect(try runs("漢字", "ko", with: ["ko": "漢"]) == ["ko: 漢", "-: 字"])
    #expect(try runs("12 漢", "ko", with: ["ko": "漢12 "]) == ["ko: 12 漢"])
    #expect(try runs("12:30", "ko", with: ["ko": "漢12:30"]) == ["-: 12:30"])
  }

  @Test func bundledShapesStayWhereTheyAreRight() throws {
    for language in ["ja", "zh-Hans", "zh-Hant", "zh-HK", "yue", "en"] {
      let faces: KeyValuePairs = ["ja": "直", "zh-cn": "直", "zh-tw": "直", "zh-hk": "直"]
      #expect(try runs("直", language, with: faces) == ["-: 直"])
    }
    #expect(try runs("한글", "ko", with: ["ko": "한글"]) == ["-: 한글"])
  }
}
