import Testing
@testable import Language

@Suite struct NamedLanguageTests {
  @Test(arguments: [
    ("es", "es"), ("ES", "es"), ("es_MX", "es-MX"), ("zh-hant", "zh-Hant"), ("spa", "es"),
    ("Spanish", "es"), ("español", "es"), ("Español", "es"), ("ESPANOL", "es"),
    ("Deutsch", "de"), ("日本語", "ja"), ("العربية", "ar"), ("हिन्दी", "hi"),
    ("Brazilian Portuguese", "pt-BR"), ("Portuguese (Brazil)", "pt-BR"),
    ("traditional chinese", "zh-Hant"), ("Klingon", "tlh"), (" French ", "fr"),
  ])
  func aTagAndTheNamesOfALanguageMeanIt(text: String, tag: String) {
    #expect(NamedLanguage(text)?.tag == tag)
  }

  @Test(arguments: [
    "", " ", "e", "e s", "xx", "klingonisch", "spanich", "en-XX", "en-Xxxx", "es-", "und", "mul",
    "x-foo", "es\0fr", "root", String(repeating: "a", count: 5000), "🇪🇸",
  ])
  func whatIsNoLanguageIsNone(text: String) {
    #expect(NamedLanguage(text) == nil)
  }

  @Test(arguments: [
    ("e s", "es"), ("spanich", "es"), ("Spanisch", "es"), ("klingonisch", "tlh"),
    ("Portugese", "pt"), ("en-XX", "en"), ("englisch", "en"), ("Frensh", "fr"),
  ])
  func aSlipIsNearToWhatWasMeant(text: String, tag: String) {
    #expect(NamedLanguage.nearest(to: text)?.tag == tag)
  }

  @Test(arguments: ["", "xx", "!!", "qwertyuiop", String(repeating: "spanish", count: 900)])
  func nothingIsNearToNonsense(text: String) {
    #expect(NamedLanguage.nearest(to: text) == nil)
  }

  @Test(arguments: [
    ("es", "Español"), ("en", "English"), ("fr", "Français"), ("ja", "日本語"),
    ("pt-BR", "Português (Brasil)"), ("zh-Hant", "繁體中文"), ("tlh", "Klingon"),
    ("sr-Latn", "Srpski (latinica)"), ("EN_us", "American English"),
  ])
  func aLanguageIsShownByItsOwnName(tag: String, name: String) {
    #expect(displayName(ofLanguage: tag) == name)
  }

  @Test(arguments: ["", "Spanish", "x1", "\u{202E}es", "xx"])
  func whatIsNoTagIsItsOwnName(text: String) {
    #expect(displayName(ofLanguage: text) == text)
  }
}
