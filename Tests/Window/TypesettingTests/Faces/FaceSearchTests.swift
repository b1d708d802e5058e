import Testing

@testable import Typesetting

/// Searches for system fonts: their number, their results, and unusable fonts.
@Suite struct FaceSearchTests {
  @Test func noQueryIsRepeated() throws {
    let harness = try FontHarness(["thai": "กข"])
    _ = harness.runs("กขกข งง")
    #expect(harness.finder.queries.map(\.characters) == ["ก", "ข", "ง"])
    _ = harness.runs("ขก ง and more")
    #expect(harness.finder.queries.count == 3)
  }

  @Test func everyLanguageAndWeightHasItsOwnQuery() throws {
    let harness = try FontHarness(["han": "直"])
    _ = harness.runs("直", language: "ja")
    _ = harness.runs("直", language: "zh-Hans")
    _ = harness.runs("直", language: "ja", style: .bold)
    _ = harness.runs("直", language: "ja-JP")
    #expect(
      harness.finder.queries.map(\.request) == [
        FaceRequest(script: Script("Hani"), language: "ja", weight: .regular),
        FaceRequest(script: Script("Hani"), language: "zh-Hans", weight: .regular),
        FaceRequest(script: Script("Hani"), language: "ja", weight: .bold),
      ])
  }

  @Test func kanaMakeAParagraphJapanese() throws {
    let harness = try FontHarness([:])
    _ = harness.runs("東の")
    _ = harness.runs("東の", language: "en")
    #expect(harness.finder.queries.allSatisfy { $0.request.language == "ja" })
    #expect(harness.finder.queries.count == 2)
    _ = harness.runs("東の", language: "zh-TW")
    #expect(harness.finder.queries.dropFirst(2).allSatisfy { $0.request.language == "zh-tw" })
  }

  @Test(arguments: [(["bad"], []), ([], ["bad"])] as [(Set<String>, Set<String>)])
  func aBrokenFontIsReportedOnceAndTheNextIsUsed(broken: Set<String>, missing: Set<String>) throws {
    let harness = try FontHarness(["bad": "กขค", "good": "กข"], broken: broken, missing: missing)
    #expect(harness.runs("กข") == ["good: กข"])
    #expect(harness.runs("ค", style: .bold) == ["□: ค"])
    #expect(harness.warnings.count == 1)
    let line = try #require(harness.warnings.first?.description)
    #expect(line.contains("/bad") && !line.contains("\n"))
  }

  @Test func cachedResultsAreBounded() throws {
    let harness = try FontHarness([:])
    let han = String(String.UnicodeScalarView((0x4E00...0x6E00).compactMap { Unicode.Scalar($0) }))
    _ = harness.runs(han)
    #expect(harness.finder.queries.count == 0x2001)
    _ = harness.runs("一" + han)
    #expect(harness.finder.queries.count > 0x2001)
  }
}
