import Testing

@testable import Language

@Suite("Language tags")
struct LanguageTagTests {
  @Test func theirPartsAreInLowerCase() {
    let tag = LanguageTag("zh-Hant_TW")
    #expect(tag?.primary == "zh")
    #expect(tag?.script == "hant")
    #expect(tag?.region == "tw")
    #expect(LanguageTag("YUE") == LanguageTag("yue"))
  }

  @Test func extensionsNameNeitherScriptNorRegion() {
    let tag = LanguageTag("en-u-ca-gregory-x-latn-us")
    #expect(tag?.primary == "en")
    #expect(tag?.script == nil)
    #expect(tag?.region == nil)
  }

  @Test(arguments: [
    ("zh-Hant", true), ("zh-TW", true), ("zh-hk", true), ("zh-Hans-TW", false), ("zh", false),
    ("zh-CN", false), ("ja-TW", false),
  ])
  func chineseIsTraditionalByScriptOrRegion(text: String, isTraditional: Bool) {
    #expect(LanguageTag(text)?.isTraditionalChinese == isTraditional)
  }

  @Test(arguments: ["", "-", "e", "english", "x-private", "12", "é", "-en"])
  func otherTextsAreNoTags(_ text: String) {
    #expect(LanguageTag(text) == nil)
  }

  @Test func theFirstSubtagIsTheLanguage() {
    #expect(LanguageTag.primarySubtag(of: "pt-BR") == "pt")
    #expect(LanguageTag.primarySubtag(of: "zh_Hans_CN") == "zh")
    #expect(LanguageTag.primarySubtag(of: "x-private") == "x")
    #expect(LanguageTag.primarySubtag(of: "English") == "English")
    #expect(LanguageTag.primarySubtag(of: "").isEmpty)
    #expect(LanguageTag.haveSameLanguage("pt_BR", "PT"))
    #expect(!LanguageTag.haveSameLanguage("en", "eng"))
  }

  @Test(arguments: [
    "en", "zh-Hant-TW", "pt_BR", "i-klingon", "x-1", "sl-rozaj-biske-1994", "english",
  ])
  func shapesOfTags(_ text: String) {
    #expect(LanguageTag.isWellFormed(text))
  }

  @Test(arguments: [
    "", "-", "en-", "-en", "en--US", "1en", "en US", "español", "e\u{301}n", "languages-x",
    "abcdefghi", "en-\u{301}us", String(repeating: "en-", count: 22) + "us",
  ])
  func otherShapes(_ text: String) {
    #expect(!LanguageTag.isWellFormed(text))
  }

  @Test(arguments: [
    ("ES", "es"), ("pt_br", "pt-BR"), ("ZH-HANT-tw", "zh-Hant-TW"), ("en-ca-x-CA", "en-CA-x-ca"),
    ("sl-Rozaj", "sl-rozaj"), ("i-Klingon", "i-klingon"), ("X-AB", "x-ab"), ("", ""),
  ])
  func theUsualLetterCaseIsThatOfRFC5646(text: String, canonical: String) {
    #expect(LanguageTag.canonical(text) == canonical)
    #expect(LanguageTag.canonical(canonical) == canonical)
  }
}
