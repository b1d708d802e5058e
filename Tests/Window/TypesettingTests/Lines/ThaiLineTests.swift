import Testing
@testable import Typesetting

@Suite struct ThaiLineTests {
  /// The words of `text` between its break opportunities.
  private func words(of text: String) throws -> [String] {
    let units = Array(text.utf16)
    let breaks = try LineBreaker().breaks(in: units, language: "th")
    return zip([0] + breaks, breaks).map { String(decoding: units[$0..<$1], as: UTF16.self) }
  }

  @Test(arguments: [
    // A word that one dictionary lacks stays whole. In ICU 72: ชาน|ชาลา, ผลก|ระ|ทบ, เดิน|ทาง. In
    // libthai: กรุงเทพ|มหา|นคร, สม|ชาย.
    (
      "ออกจากชานชาลาที่ 3 ไปกรุงเทพมหานคร",
      ["ออก", "จาก", "ชานชาลา", "ที่ ", "3 ", "ไป", "กรุงเทพมหานคร"]
    ),
    ("ผลกระทบ", ["ผลกระทบ"]), ("สมชายเดินทาง", ["สมชาย", "เดินทาง"]),
    // Words of both dictionaries are divided.
    (
      "ประเทศไทยมีภาษาไทยเป็นภาษาราชการ",
      ["ประเทศไทย", "มี", "ภาษา", "ไทย", "เป็น", "ภาษา", "ราชการ"]
    ),
    // A sign that repeats or abbreviates a word stays with it.
    ("เด็กๆ ไป", ["เด็กๆ ", "ไป"]), ("วัน ๆ ครับ", ["วัน ๆ ", "ครับ"]), ("วัน  ๆ", ["วัน  ๆ"]),
    ("ກາ ໆ", ["ກາ ໆ"]), ("ការ ៗ", ["ការ ៗ"]), ("กรุงเทพฯ", ["กรุงเทพฯ"]),
    ("แมว ฯลฯ", ["แมว ", "ฯลฯ"]),
    // No letter is a word: neither dictionary has the name วรา. At the end, more may follow.
    ("วราเทียมแผ่นดิน", ["วรา", "เทียม", "แผ่นดิน"]), ("มาแล้วค", ["มา", "แล้ว", "ค"]),
    // Breaks beside other scripts are kept.
    ("ใช้ iPhone 15 ครับ", ["ใช้ ", "iPhone ", "15 ", "ครับ"]),
  ])
  func linesBreakBetweenWords(text: String, expected: [String]) throws {
    #expect(try words(of: text) == expected)
  }

  @Test func aRepeatedWordTakesItsSignAlongToTheNextLine() throws {
    let typesetter = try makeTypesetter()
    func lines(_ text: String, after earlier: LaidOutText? = nil) -> [TextLine] {
      typesetter.lines(
        of: text, language: "th", style: .regular,
        width: typesetter.advance(of: "ไปเที่ยวทุกวัน", language: "th", style: .regular),
        preservingBreaksOf: earlier)
    }
    let before = lines("ไปเที่ยวทุกวัน ")
    #expect(before.map(\.text) == ["ไปเที่ยวทุกวัน"])
    let after = lines(
      "ไปเที่ยวทุกวัน ๆ", after: LaidOutText(text: "ไปเที่ยวทุกวัน ", language: "th", lines: before))
    #expect(after.map(\.text) == ["ไปเที่ยวทุก", "วัน ๆ"])
  }

  @Test func hostileThaiIsDividedInLinearTime() throws {
    let breaker = try LineBreaker()
    for text in ["ก", "ตา", "มากกว่า", "ๆ", "ฯ", "\u{E31}", "เเเแ", "ตากลม"] {
      let units = Array(String(repeating: text, count: 20_000).utf16)
      let time = ContinuousClock().measure {
        #expect(breaker.breaks(in: units, language: "th").last == units.count)
      }
      #expect(time < .seconds(2), "\(text)")
    }
  }
}
