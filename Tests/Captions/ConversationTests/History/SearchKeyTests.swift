import Testing

@testable import Conversation

/// The comparison of what is searched with what was said.
@Suite struct SearchKeyTests {
  private func finds(_ query: String, in text: String) -> Bool {
    let (needle, haystack) = (SearchKey(query).bytes, SearchKey(text).bytes)
    return !needle.isEmpty && haystack.indices.contains { haystack[$0...].starts(with: needle) }
  }

  @Test(arguments: [
    ("dolor", "¿Dónde le DUELE? Un dolor."), ("DÓNDE", "donde"), ("uber", "Über"),
    ("strasse", "Straße"), ("ｶﾀｶﾅ", "カタカナ"), ("ﬁebre", "Fiebre"), ("istanbul", "İstanbul"),
    ("ırmak", "Irmak"), ("한국", "한국어"), ("naïve", "NAI\u{308}VE"),
    ("السلام", "السَّلامُ عليكم"), ("كتاب", "کتاب"), ("علی", "علي"), ("ســلام", "سلام"),
    ("שלום", "שָׁלוֹם"), ("می‌روم", "میروم"),
  ]) func capitalsAccentsWidthVowelPointsAndKeyboardsMakeNoDifference(query: String, text: String) {
    #expect(finds(query, in: text))
  }

  @Test func vowelSignsOfDevanagariAreLetters() {
    #expect(!finds("कि", in: "कु"))
    #expect(finds("नमस्ते", in: "आप को नमस्ते"))
  }

  @Test func anyWhiteSpaceIsOneSpace() {
    #expect(SearchKey("  a\n\tb  c ").bytes == Array("a b c".utf8))
    #expect(SearchKey(" \u{3000}ä  b").bytes == Array("a b".utf8))
  }

  @Test func aTextWithoutLettersHasNoKey() {
    #expect(SearchKey("").isEmpty)
    #expect(SearchKey(" \u{0301}\0\u{200D} ").isEmpty)
  }

  @Test func aHugeTextHasAKey() {
    let text = String(repeating: "ﷺ", count: 50_000)
    #expect(SearchKey(text).bytes.count > 500_000)
  }
}
