internal import Finglish
internal import Testing

@Suite("Texts of several words") struct TextConverterTests {
  private func converter(
    _ list: [(word: String, spelling: String)] = [], keepingPunctuation: Bool = true
  ) throws -> TextConverter {
    TextConverter(
      try #require(TestTable.table), list: SpellingTable(list),
      keepingPunctuation: keepingPunctuation)
  }

  @Test func eachWordIsConvertedAndTheRestStays() throws {
    var converter = try converter()
    #expect(
      converter.converted("salam, hale shoma chetor ast?\n\n  man 12 ta ketab daram!\t👍🏽\n")
        == "سلام، حال شما چطور است؟\n\n  من ۱۲ تا کتاب دارم!\t👍🏽\n")
    #expect(converter.converted("سلام، خوبم؟ ۱۲ 👍") == "salam, khoobam? 12 👍")
  }

  @Test func theFirstLetterOfEachLineDecides() throws {
    var converter = try converter()
    #expect(converter.converted("salam\nسلام\n12\n") == "سلام\nsalam\n12\n")
    #expect(converter.converted("سلام salam", to: .persian) == "سلام سلام")
    #expect(converter.converted("salam 你好 سلام", to: .latin) == "salam 你好 salam")
  }

  @Test func punctuationCanBeLeftOut() throws {
    var converter = try converter(keepingPunctuation: false)
    #expect(converter.converted("«salam», man… khoobam?!") == "سلام من خوبم")
    #expect(converter.converted("سلام؛ خوبم؟\nمن") == "salam khoobam\nman")
  }

  @Test func bytesThatAreNoTextSurvive() throws {
    var converter = try converter()
    for stray: [UInt8] in [
      [0xD8], [0xFF, 0xFE], [0xE2, 0x80], [0xF0, 0x9F, 0x91], [0xED, 0xA0, 0xBD], [0],
    ] {
      let text = stray + Array("salam".utf8) + stray
      #expect(converter.converted(text, to: .persian) == stray + Array("سلام".utf8) + stray)
      #expect(converter.converted(stray) == stray)
    }
  }

  @Test func wordsOfTheListHoldFirst() throws {
    var converter = try converter([("غیلی", "kheilie"), ("سلام", "salamm")])
    #expect(converter.converted("kheilie") == "غیلی")
    #expect(converter.converted("سلام") == "salamm")
    #expect(converter.candidates(for: "kheilie").first?.word == "غیلی")
    #expect(converter.candidates(for: "salam").map(\.word).filter { $0 == "سلام" }.count == 1)
  }

  @Test func unknownWordsStayOrAreSpelledByOthers() throws {
    var plain = try converter()
    #expect(plain.converted("xqzxqzxqzxqz") == "xqzxqzxqzxqz")
    #expect(plain.converted("ططططط") == "ططططط")
    #expect(plain.latin("ططططط") == nil)
  }

  @Test func persianIsRomanizedAsAWholeButForTheWordsOfTheList() throws {
    var converter = TextConverter(
      try #require(TestTable.table), list: SpellingTable([("سلام", "salamm"), ("من", "<من>")])
    ) { [ConvertedPiece(text: "<\($0)>")] }
    #expect(converter.converted("کتاب من، سلام خوب؟") == "<کتاب من, >salamm< خوب?>")
    let stray = Array("خوب".utf8) + [0xFF] + Array("خوب".utf8)
    #expect(converter.converted(stray) == Array("<خوب>".utf8) + [0xFF] + Array("<خوب>".utf8))
    #expect(converter.latin("ططططط") == "<ططططط>")
    let words = String(repeating: "خوب ", count: 20_000)
    #expect(converter.converted(words).count { $0 == "<" } > 1)
  }

  @Test func theOrderOfTheTableStaysForWordsThatItKnows() throws {
    var converter = try converter([("باد", "bad"), ("کن", "bad")])
    #expect(converter.converted("bad") == "کن")
    converter = try self.converter([("نان", "noon")])
    #expect(converter.converted("noon") == "نون")
  }

  @Test func wordsThatAHyphenJoinsAreTwo() throws {
    var converter = try converter()
    #expect(converter.converted("tehran-shiraz mi-ram - ketab-ha") == "تهران-شیراز میرم - کتاب‌ها")
  }

  @Test func aLongPasteIsConvertedWhole() throws {
    var converter = try converter()
    let line = "salam man khoobam\n"
    let count = (10 << 20) / line.utf8.count
    let text = converter.converted(Array(String(repeating: line, count: count).utf8))
    #expect(text == Array(String(repeating: "سلام من خوبم\n", count: count).utf8))
    #expect(converter.converted(String(repeating: "q", count: 1 << 20)).utf8.count <= 1 << 20)
  }

  @Test func manyUnknownWordsAreBounded() throws {
    var converter = try converter()
    let letters = Array("bcdfghjklmnpqrstvwxz")
    let words = (0..<100_000).map { number in
      String([1, 20, 400, 8000, 160_000].map { letters[number / $0 % 20] })
    }
    #expect(
      converter.converted(words.joined(separator: " ")).split(separator: " ").count == words.count)
  }
}
