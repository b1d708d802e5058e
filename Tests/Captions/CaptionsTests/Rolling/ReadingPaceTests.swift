import Testing

@testable import Captions

@Suite("Reading pace")
struct ReadingPaceTests {
  private func seconds(_ text: String) -> Double {
    ReadingPace.time(toRead: text) / .seconds(1)
  }

  @Test func alphabetsAreReadAtSeventeenCharactersASecond() {
    #expect(abs(seconds(String(repeating: "Hola, mundo bello", count: 2)) - 2) < 0.001)
    #expect(abs(seconds("Доброе утро, друг") - 1) < 0.001)
    #expect(abs(seconds("صباح الخير يا عمي") - 1) < 0.001)
    #expect(seconds("") == 0)
  }

  @Test func aLetterWithItsMarksIsOne() {
    #expect(seconds("e\u{301}") == seconds("e"))
    #expect(seconds("👨‍👩‍👧") == seconds("x"))
  }

  @Test func koreanChineseAndJapaneseHaveTheirOwn() {
    #expect(abs(seconds("안녕하세요여러분안녕하세") - 1) < 0.001)
    #expect(abs(seconds("明日上午十点见吧") - 8.0 / 9) < 0.001)
    #expect(abs(seconds("明日の朝") - 1) < 0.001)
  }
}
