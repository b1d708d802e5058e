import Testing

@testable import Language

@Suite("Words")
struct WordTests {
  private func spellings(_ text: String) -> [String] { spellings(Words(text)) }

  private func spellings(_ words: Words) -> [String] { words.spellings.map(String.init) }

  @Test func wordsStandBetweenBlanks() {
    #expect(spellings(" Caes,  o\nno ") == ["Caes,", "o", "no"])
    #expect(spellings(" \n").isEmpty)
  }

  @Test func scriptsWithoutBlanksAreCutIntoCharacters() {
    #expect(spellings("ไป ok") == ["ไ", "ป", "ok"])
    #expect(spellings("今日はWi-Fi無し。") == ["今", "日", "は", "Wi-Fi", "無", "し", "。"])
    #expect(spellings("안녕 하세요") == ["안녕", "하세요"])
  }

  @Test func writtenOutTheyAreTheText() {
    for text in ["Caes,  o   no", "ไป\nไหน", "e\u{301} 👩‍👩‍👧 x"] {
      let words = Words(text)
      #expect(words.text == text)
      #expect(words.ends.last == text.unicodeScalars.count)
      #expect(words.spellings.indices.allSatisfy { words.spellings[$0] == words.spelling(at: $0) })
    }
  }

  @Test func reusedWordsOfASimilarTextChangeNothing() {
    let texts = [
      "", "a", "a b", "a bc", "a b\u{301}", "a b c", " a b", "今日", "今日は", "今日\u{3099}",
    ]
    for old in texts {
      let known = Words(old)
      for new in texts {
        #expect(spellings(Words(new, reusing: known)) == spellings(new))
      }
    }
  }

  @Test func wordsMatchInSpiteOfTheirSpelling() {
    for (other, same) in [
      ("e\u{301}", "é"), ("\u{F900}", "\u{8C48}"), ("か\u{3099}", "が"), ("\u{37E}", ";"),
    ] {
      let (one, two) = (Words(other), Words(same))
      #expect(one.matches(at: 0, two, at: 0))
      #expect(two.matches(at: 0, one, at: 0))
      #expect(one[0].endsClause == two[0].endsClause)
    }
  }

  @Test func longWordsAreComparedToTheirEnds() {
    let words = Words("internationally internationalli internationally ñandúñandú ñandúñandu")
    #expect(!words.matches(at: 0, words, at: 1))
    #expect(words.matches(at: 0, words, at: 2))
    #expect(!words.matches(at: 3, words, at: 4))
  }

  @Test func partsOfTextsAreJoinedAsTheyWereWritten() {
    let (one, two) = (Words(" a  b c"), Words("x\ny 今日 z"))
    let joined = one.prefix(2).appending(two, from: 1)
    #expect(joined.text == " a  b\ny 今日 z")
    #expect(joined.spellings.map(String.init) == ["a", "b", "y", "今", "日", "z"])
    #expect(one.appending(two, from: 5).text == one.text)
  }
}
