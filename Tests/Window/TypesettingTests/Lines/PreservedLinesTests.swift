import Testing

@testable import Typesetting

/// The open line of a paragraph in which a dictionary finds other words than before.
@Suite struct PreservedLinesTests {
  /// Returns the preserved lines of the one-line text `old` when the text becomes `new`.
  ///
  /// Lines may end at `breaks` only.
  private func preservedLines(
    _ old: String, in new: String, breaks: [Int], segment: @escaping ([UInt16]) -> [Int]
  ) throws -> PreservedLines {
    let line = TextLine(text: old, words: old, runs: [], style: .regular, direction: .leftToRight)
    let earlier = LaidOutText(
      text: old, language: nil, lines: [line.withCodePoints(0..<old.unicodeScalars.count)])
    let paragraph = Paragraph(
      text: Array(new.utf16), direction: .leftToRight, runs: [], breaks: breaks)
    let preservedBreaks = try #require(PreservedBreaks(of: earlier, in: new))
    let clean = try #require(CleanText.paragraphs(of: new).first)
    let lines = PreservedLines(preservedBreaks, in: paragraph, of: clean, segment: segment)
    return try #require(lines)
  }

  @Test func aWordAcrossTheOldEndIsDividedWhereItWas() throws {
    let lines = try preservedLines("กขคง", in: "กขคงจฉ", breaks: [1, 6]) { text in
      #expect(text.count == 4)
      return [2, 4]
    }
    #expect(lines.commonPrefixEnd == 2)
    #expect(lines.breaks == [1, 2, 6])
  }

  @Test func anEndThatIsStillOneNeedsNoOther() throws {
    let lines = try preservedLines("กขคง", in: "กขคงจฉ", breaks: [4, 6]) { _ in [] }
    #expect(lines.commonPrefixEnd == 4)
    #expect(lines.breaks == [4, 6])
  }

  @Test func aSpaceIsAnEndThatTheDictionaryMayNotTakeBack() throws {
    let lines = try preservedLines("กข คง", in: "กข คงจ", breaks: [6]) { _ in [5] }
    #expect(lines.commonPrefixEnd == 3)
    #expect(lines.breaks == [3, 6])
  }
}
