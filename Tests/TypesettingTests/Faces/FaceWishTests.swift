import Testing

@testable import Typesetting

/// The requested face for a script and a language.
@Suite struct FaceWishTests {
  private func wish(_ script: String, _ language: String? = nil) -> FaceWish {
    FaceWish(script: Script(script), language: language, weight: .regular)
  }

  @Test(arguments: [
    ("ja", "JP", "ja"), ("ja-JP", "JP", "ja"), ("JA", "JP", "ja"), ("ko", "KR", "ko"),
    ("zh", "SC", "zh-cn"), ("zh-Hans", "SC", "zh-cn"), ("zh_CN", "SC", "zh-cn"),
    ("zh-SG", "SC", "zh-cn"), ("cmn", "SC", "zh-cn"), ("zh-Hans-HK", "SC", "zh-cn"),
    ("zh-Hant", "TC", "zh-tw"), ("zh-TW", "TC", "zh-tw"), ("zh-cmn-Hant", "TC", "zh-tw"),
    ("zh-HK", "HK", "zh-hk"), ("zh-Hant-HK", "HK", "zh-hk"), ("zh-Hant-MO", "HK", "zh-hk"),
    ("yue", "HK", "zh-hk"), ("yue-Hant", "TC", "zh-tw"), ("zh-CN-u-nu-hant", "SC", "zh-cn"),
  ])
  func hanCharactersAreOfTheCaptionsCountry(language: String, suffix: String, name: String) {
    for script in ["Hani", "Zyyy"] {
      #expect(wish(script, language).families == ["Noto Sans CJK \(suffix)", "sans-serif"])
      #expect(wish(script, language).language == name)
    }
  }

  @Test func facesOfOtherShapesAreToldByTheirLanguages() {
    #expect(HanForm.traditional.otherLanguageNames == ["ja", "zh-cn", "ko"])
    #expect(HanForm.hongKong.otherLanguageNames == ["ja", "zh-cn", "ko"])
    #expect(HanForm.korean.otherLanguageNames == ["ja", "zh-cn", "zh-tw", "zh-hk"])
    #expect(HanForm.traditional.knownFamilies.prefix(2) == ["Noto Sans CJK TC", "Noto Sans TC"])
  }

  @Test func kanaAndHangulNeedNoLanguage() {
    #expect(wish("Hira").language == "ja")
    #expect(wish("Kana", "en").language == "ja")
    #expect(wish("Kana", "zh-Hans").language == "zh-cn")
    #expect(wish("Hang", "ja").language == "ko")
    #expect(wish("Bopo").language == "zh-tw")
    #expect(wish("Hani").language == nil)
  }

  @Test func otherScriptsAreOfTheSameDesignWhereThereIsOne() {
    #expect(
      wish("Cans", "cr").families
        == ["Noto Sans Canadian Aboriginal", "Noto Serif Canadian Aboriginal", "sans-serif"])
    #expect(wish("Zyyy", "fr").families == ["sans-serif"])
    #expect(wish("????").families == ["sans-serif"])
  }

  @Test func aRegionIsKeptAndAnImpossibleLanguageIsNone() {
    #expect(wish("Arab", "ur").language == "ur")
    #expect(wish("Arab", "pa-Arab-PK").language == "pa-pk")
    for text in ["", "x", "english", "12", "-", "日本", "\u{0}"] {
      #expect(wish("Arab", text) == wish("Arab"))
    }
  }
}
