import Testing

@testable import Typesetting

/// Han characters in regional forms that no bundled face has, from system fonts.
@Suite struct NativeFaceTests {
  private func runs(
    _ text: String, _ language: String, with faces: KeyValuePairs<String, String>
  ) throws -> [String] {
    try FontStand(faces, catalogue: BundledFont.all).runs(text, language: language)
  }

  @Test func traditionalTextIsInTheMachinesFace() throws {
    #expect(try runs("直骨", "zh-Hant", with: ["zh-tw": "直骨"]) == ["zh-tw: 直骨"])
    #expect(try runs("直骨", "zh-HK", with: ["zh-hk": "直骨"]) == ["zh-hk: 直骨"])
    #expect(try runs("直骨", "yue", with: ["zh-tw": "直骨"]) == ["zh-tw: 直骨"])
    #expect(try runs("直骨", "zh-Hant", with: ["zh-cn": "直骨"]) == ["-: 直骨"])
    #expect(try runs("漢字", "ko", with: ["ko": "漢字"]) == ["ko: 漢字"])
  }

  @Test func whatThatFaceLacksIsTheBundledOnes() throws {
    #expect(try runs("直骨", "zh-Hant", with: ["zh-tw": "直"]) == ["zh-tw: 直", "-: 骨"])
    #expect(try runs("12 直", "zh-Hant", with: ["zh-tw": "直12 "]) == ["zh-tw: 12 直"])
    #expect(try runs("12:30", "zh-Hant", with: ["zh-tw": "直12:30"]) == ["-: 12:30"])
  }

  @Test func bundledShapesStayWhereTheyAreRight() throws {
    for language in ["ja", "zh-Hans", "en"] {
      let faces: KeyValuePairs = ["ja": "直", "zh-cn": "直", "zh-tw": "直"]
      #expect(try runs("直", language, with: faces) == ["-: 直"])
    }
    #expect(try runs("한글", "ko", with: ["ko": "한글"]) == ["-: 한글"])
  }
}
