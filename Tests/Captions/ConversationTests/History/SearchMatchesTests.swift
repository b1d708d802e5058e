import Testing

@testable import Conversation

/// The places of found words in a text, from which they are highlighted.
@Suite struct SearchMatchesTests {
  private func found(_ query: String, in text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    return SearchKey(query).ranges(in: text).map {
      String(String.UnicodeScalarView(scalars[$0]))
    }
  }

  @Test(arguments: [
    ("donde", "¿DÓNDE le duele?", ["DÓNDE"]), ("le", "¿Dónde le duele? Leche", ["le", "le", "Le"]),
    ("strasse", "die Straße", ["Straße"]), ("fi", "ﬁebre", ["ﬁ"]),
    ("naive", "NAI\u{308}VE", ["NAI\u{308}VE"]),
    ("aa", "aaaaa", ["aa", "aa"]), ("a b", "a \n b", ["a \n b"]), ("b", "a \n b", ["b"]),
    ("في الصدر", "ألمٌ في الصَّدر منذ", ["في الصَّدر"]), ("شلوم", "سلام", []),
    ("שלום", "שָׁלוֹם עולם", ["שָׁלוֹם"]), ("หัว", "ฉันปวดหัวมาก", ["หัว"]), ("胸が", "昨日から胸が痛い", ["胸が"]),
    ("カタ", "ｶﾀｶﾅ", ["ｶﾀ"]), ("दर्द", "सीने में दर्द है", ["दर्द"]), ("한국", "한국어", ["한국"]),
    ("", "a", []), ("x", "", []), ("a", "👨‍👩‍👧 a 👍🏽", ["a"]),
  ]) func foundWordsHaveTheirPlace(query: String, text: String, expected: [String]) {
    #expect(found(query, in: text) == expected)
  }

  @Test(arguments: [
    "¿DÓNDE le duele, Straße?", "ألمٌ في الصَّدر منذ أمس", "שָׁלוֹם עולם", "ฉันปวดหัวมากตั้งแต่เมื่อวานนี้",
    "昨日から胸が痛いです。ｶﾀｶﾅ", "सीने में दर्द है", "한국어", "ﷺ İstanbul ﬁ",
  ]) func whatTheSearchFindsIsFoundInTheText(text: String) {
    let characters = Array(text)
    for start in characters.indices {
      for length in [1, 3] where start + length <= characters.count {
        let part = String(characters[start..<start + length])
        guard !SearchKey(part).isEmpty else { continue }
        #expect(!found(part, in: text).isEmpty, "\(part) in \(text)")
      }
    }
  }
}
