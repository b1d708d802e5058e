import Testing

@testable import Typesetting

/// Searches for system fonts: their number, their results, and unusable fonts.
@Suite struct FaceSearchTests {
  @Test func nothingIsAskedTwice() throws {
    let stand = try FontStand(["thai": "กข"])
    _ = stand.runs("กขกข งง")
    #expect(stand.finder.questions.map(\.characters) == ["ก", "ข", "ง"])
    _ = stand.runs("ขก ง and more")
    #expect(stand.finder.questions.count == 3)
  }

  @Test func everyLanguageAndWeightIsAskedForItself() throws {
    let stand = try FontStand(["han": "直"])
    _ = stand.runs("直", language: "ja")
    _ = stand.runs("直", language: "zh-Hans")
    _ = stand.runs("直", language: "ja", style: .bold)
    _ = stand.runs("直", language: "ja-JP")
    #expect(
      stand.finder.questions.map(\.request) == [
        FaceRequest(script: Script("Hani"), language: "ja", weight: .regular),
        FaceRequest(script: Script("Hani"), language: "zh-Hans", weight: .regular),
        FaceRequest(script: Script("Hani"), language: "ja", weight: .bold),
      ])
  }

  @Test func kanaMakeAParagraphJapanese() throws {
    let stand = try FontStand([:])
    _ = stand.runs("東の")
    _ = stand.runs("東の", language: "en")
    #expect(stand.finder.questions.allSatisfy { $0.request.language == "ja" })
    #expect(stand.finder.questions.count == 2)
    _ = stand.runs("東の", language: "zh-TW")
    #expect(stand.finder.questions.dropFirst(2).allSatisfy { $0.request.language == "zh-tw" })
  }

  @Test func hangulMakeAParagraphKorean() throws {
    let stand = try FontStand([:])
    _ = stand.runs("한東")
    #expect(stand.finder.questions.allSatisfy { $0.request.language == "ko" })
    #expect(Set(stand.finder.questions.map(\.characters)) == ["한", "東", ""])
  }

  @Test(arguments: [(["bad"], []), ([], ["bad"])] as [(Set<String>, Set<String>)])
  func aFontThatIsNoGoodIsNamedOnceAndTheNextIsTaken(
    broken: Set<String>, missing: Set<String>
  ) throws {
    let stand = try FontStand(
      ["bad": "กขค", "good": "กข"], broken: broken, missing: missing)
    #expect(stand.runs("กข") == ["good: กข"])
    #expect(stand.runs("ค", style: .bold) == ["□: ค"])
    #expect(stand.complaints.count == 1)
    let line = try #require(stand.complaints.first?.description)
    #expect(line.contains("/bad") && !line.contains("\n"))
  }

  @Test func aFontThatGoesLaterIsStillUsedAtItsSizes() throws {
    let stand = try FontStand(["thai": "กข"])
    _ = stand.runs("กข")
    stand.folder.remove("thai")
    #expect(stand.runs("กข", style: TextStyle(size: 77)) == ["thai: กข"])
    #expect(try stand.typesetter.picture("กข", style: TextStyle(size: 77)) != nil)
    #expect(stand.complaints.isEmpty)
  }

  @Test func answersAreBounded() throws {
    let stand = try FontStand([:])
    let han = String(
      String.UnicodeScalarView((0x4E00...0x6E00).compactMap { Unicode.Scalar($0) }))
    _ = stand.runs(han)
    #expect(stand.finder.questions.count == 0x2001)
    _ = stand.runs("一" + han)
    #expect(stand.finder.questions.count > 0x2001)
  }
}
