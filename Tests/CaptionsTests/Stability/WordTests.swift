import Testing

@testable import Captions

@Suite("Words")
struct WordTests {
  private func inks(_ text: String) -> [String] {
    [Word](text, like: "", with: []).map(\.ink)
  }

  @Test func wordsStandBetweenBlanks() {
    #expect(inks(" Caes,  o\nno ") == ["Caes,", "o", "no"])
    #expect(inks(" \n").isEmpty)
  }

  @Test func scriptsWithoutBlanksAreCutIntoCharacters() {
    #expect(inks("ไป ok") == ["ไ", "ป", "ok"])
    #expect(inks("今日はWi-Fi無し。") == ["今", "日", "は", "Wi-Fi", "無", "し", "。"])
    #expect(inks("안녕 하세요") == ["안녕", "하세요"])
  }

  @Test func writtenOutTheyAreTheText() {
    for text in ["Caes,  o   no", "ไป\nไหน", "e\u{301} 👩‍👩‍👧 x"] {
      let words = [Word](text, like: "", with: [])
      #expect(words.text == text)
      #expect(words.map(\.length).reduce(0, +) == text.unicodeScalars.count)
    }
  }

  @Test func whatIsKnownOfALikeTextChangesNothing() {
    let texts = [
      "", "a", "a b", "a bc", "a b\u{301}", "a b c", " a b", "今日", "今日は", "今日\u{3099}",
    ]
    for old in texts {
      let known = [Word](old, like: "", with: [])
      for new in texts {
        #expect([Word](new, like: old, with: known).map(\.ink) == inks(new))
      }
    }
  }
}

@Suite("Alignment of words")
struct WordAlignmentTests {
  private func kept(_ old: String, _ new: String) -> [String] {
    let (old, new) = ([Word](old, like: "", with: []), [Word](new, like: "", with: []))
    return WordAlignment(old, new).pairs.map { pair in
      #expect(old[pair.old].matches(new[pair.new]))
      return old[pair.old].ink
    }
  }

  @Test func aWordPutInEarlyMovesTheOthers() {
    #expect(kept("b c d", "a b c d e") == ["b", "c", "d"])
  }

  @Test func aReplacedWordIsTheOnlyOneThatIsLost() {
    #expect(kept("a b c d", "a x c d y") == ["a", "c", "d"])
  }

  @Test func nothingInCommonIsNothing() {
    #expect(kept("a b", "c d") == [])
    #expect(kept("", "c d") == [])
  }

  @Test func hugeChangesAreLookedAtInPart() {
    let numbers = (0..<1000).map(String.init)
    let shifted = ["x"] + numbers.map { "y\($0)" } + ["z"]
    #expect(kept(numbers.joined(separator: " "), shifted.joined(separator: " ")).isEmpty)
  }
}
