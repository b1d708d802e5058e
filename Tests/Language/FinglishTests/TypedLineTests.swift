internal import Finglish
internal import Testing

@Suite("A line that is typed") struct TypedLineTests {
  private func line(keepingPunctuation: Bool = true) throws -> TypedLine {
    TypedLine(
      TextConverter(
        try #require(TestTable.table), list: SpellingTable([("قیلی", "gheili")]),
        keepingPunctuation: keepingPunctuation))
  }

  private func type(_ text: String, into line: inout TypedLine) {
    for character in text { line.type(character) }
  }

  @Test func candidatesGrowWithTheWord() throws {
    var line = try line()
    #expect(line.candidates.isEmpty && line.word == nil)
    type("sala", into: &line)
    #expect(line.candidates.contains("سلام") && line.candidates.count == TypedLine.candidateCount)
    type("m", into: &line)
    #expect(line.candidates.first == "سلام" && line.word == 0..<5)
  }

  @Test func spacesPunctuationAndDigitsChoose() throws {
    var line = try line()
    type("salam gheili, khoob", into: &line)
    #expect(line.text == "سلام قیلی، khoob")
    let second = try #require(line.candidates.dropFirst().first)
    type("2man?", into: &line)
    #expect(line.text == "سلام قیلی، \(second) من؟")
    type(" 12", into: &line)
    #expect(line.finish() == "سلام قیلی، \(second) من؟ ۱۲")
    #expect(line.isEmpty && line.script == nil)
  }

  @Test func persianBecomesLatinIfItComesFirst() throws {
    var line = try line()
    type("سلام خیلی خوبم؟ khoob", into: &line)
    #expect(line.script == .latin)
    #expect(line.finish() == "salam kheili khoobam? khoob")
    type("man", into: &line)
    #expect(line.finish() == "من")
  }

  @Test func theSelectedCandidateIsTaken() throws {
    var line = try line()
    type("khoob", into: &line)
    let candidates = line.candidates
    line.selectNext()
    #expect(line.selection == 1)
    type(" ", into: &line)
    #expect(line.text == candidates[1] + " " && line.selection == 0)
  }

  @Test func aWordThatIsKeptStays() throws {
    var line = try line()
    type("man Ana", into: &line)
    line.keep()
    type("s salam ", into: &line)
    #expect(line.text == "من Anas سلام ")
  }

  @Test func theCursorFindsEarlierWordsAndWhatIsErasedIsGone() throws {
    var line = try line()
    type("سلام", into: &line)
    line.erase()
    #expect(line.text == "سلا")
    line.move(by: -100)
    line.erase()
    line.erase(behind: true)
    #expect(line.text == "لا" && line.cursor == 0)
    line.move(by: 100)
    line.erase()
    line.erase()
    line.erase()
    #expect(line.isEmpty && line.script == nil)
    type("salam man", into: &line)
    line.move(by: -1)
    #expect(line.word == 5..<8)
    type("x", into: &line)
    line.erase()
    line.move(by: 1)
    #expect(line.finish() == "سلام من")
  }

  @Test func punctuationIsNotWrittenIfItIsLeftOut() throws {
    var line = try line(keepingPunctuation: false)
    type("salam, man!", into: &line)
    #expect(line.text == "سلام من")
  }

  @Test func aLineHasAnEnd() throws {
    var line = try line()
    type(String(repeating: "👍🏽é", count: TypedLine.maxLength), into: &line)
    #expect(line.text.count == TypedLine.maxLength)
    #expect(line.candidates.count <= TypedLine.candidateCount)
  }
}
