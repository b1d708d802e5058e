import Testing

@testable import Typesetting

/// The requested face for a script and a language.
@Suite struct FaceRequestTests {
  private func request(_ script: String, _ language: String? = nil) -> FaceRequest {
    FaceRequest(script: Script(script), language: language, weight: .regular)
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
      #expect(request(script, language).families == ["Noto Sans CJK \(suffix)", "sans-serif"])
      #expect(request(script, language).language == name)
    }
  }

  @Test func kanaAndHangulNeedNoLanguage() {
    #expect(request("Hira").language == "ja")
    #expect(request("Kana", "en").language == "ja")
    #expect(request("Kana", "zh-Hans").language == "zh-cn")
    #expect(request("Hang", "ja").language == "ko")
    #expect(request("Bopo").language == "zh-tw")
    #expect(request("Hani").language == nil)
  }

  @Test func otherScriptsAreOfTheSameDesignWhereThereIsOne() {
    #expect(
      request("Cans", "cr").families
        == ["Noto Sans Canadian Aboriginal", "Noto Serif Canadian Aboriginal", "sans-serif"])
    #expect(request("Zyyy", "fr").families == ["sans-serif"])
    #expect(request("????").families == ["sans-serif"])
  }

  @Test func aRegionIsKeptAndAnImpossibleLanguageIsNone() {
    #expect(request("Arab", "ur").language == "ur")
    #expect(request("Arab", "pa-Arab-PK").language == "pa-pk")
    for text in ["", "x", "english", "12", "-", "日本", "\u{0}"] {
      #expect(request("Arab", text) == request("Arab"))
    }
  }
}
