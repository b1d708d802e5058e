import Testing

@testable import Language

@Suite("Writing systems")
struct WritingSystemTests {
  private func systems(_ text: String) -> Set<WritingSystem> {
    Set(text.unicodeScalars.map(\.writingSystem))
  }

  @Test(arguments: [
    "Word", "слово", "λέξη", "מילה", "كلمة", "शब्द", "சொல்", "ቃል", "ᠦᠭᠡ", "12", "«—…»", "👩‍👩‍👧☀‼",
  ])
  func mostScriptsHaveSpaces(_ text: String) {
    #expect(systems(text) == [.spaced])
    #expect(!text.unicodeScalars.contains { $0.isUnspaced })
  }

  @Test(arguments: [
    ("안녕", WritingSystem.hangul), ("\u{1112}\u{1161}\u{11AB}", .hangul), ("ㅋㅋ", .hangul),
    ("ﾡ㉠㈀", .hangul), ("\u{A960}\u{D7B0}", .hangul), ("ひらがな", .kana), ("カタカナー・", .kana),
    ("ｶﾞ", .kana), ("ㇰ", .kana), ("\u{1B150}", .kana), ("漢字", .han), ("ㄅㄆ", .han), ("。「」、", .han),
    ("\u{20000}\u{31350}", .han), ("㍉㎞㊗", .han),
  ])
  func eastAsianScriptsAreDistinguished(_ text: String, system: WritingSystem) {
    #expect(systems(text) == [system])
    #expect(text.unicodeScalars.allSatisfy { $0.isUnspaced } == (system != .hangul))
  }

  @Test(arguments: [
    "ไทย๑", "ລາວ", "བོད་ཡིག", "မြန်မာ", "\u{AA60}\u{A9E0}", "ខ្មែរ\u{19E0}", "ᥖᥭᥰ", "ᦺᦑ", "ᨲᩫ᩠ᩅ", "ꪼꪕ",
    "\u{11700}", "ꆈꌠ", "\u{17000}", "\u{18B00}", "\u{1B170}", "Ａ１！，￥", "︰﹐",
  ])
  func othersHaveNoSpacesEither(_ text: String) {
    #expect(systems(text) == [.unspaced])
    #expect(text.unicodeScalars.allSatisfy { $0.isUnspaced })
  }

  @Test func emojiBelongToNoScriptWithoutSpaces() {
    for scalar in (0...0x10FFFF).compactMap(Unicode.Scalar.init(_:))
    where scalar.properties.isEmojiPresentation {
      #expect(!scalar.isUnspaced)
    }
  }
}
