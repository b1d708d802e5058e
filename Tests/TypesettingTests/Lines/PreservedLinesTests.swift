import Testing

@testable import Typesetting

/// The open line of a paragraph in which a dictionary finds other words than before.
@Suite struct PreservedLinesTests {
  /// The kept part of the only line `old` when it becomes `new`, which may break at `breaks` only.
  private func kept(
    _ old: String, in new: String, breaks: [Int], segment: @escaping ([UInt16]) -> [Int]
  ) throws -> PreservedLines {
    let line = TextLine(text: old, runs: [], advance: 0, direction: .leftToRight)
    let earlier = LaidOutText(text: old, lines: [line.showing(0..<old.unicodeScalars.count)])
    let paragraph = Paragraph(
      text: Array(new.utf16), direction: .leftToRight, runs: [], breaks: breaks)
    let known = try #require(PreservedBreaks(of: earlier, in: new))
    let clean = try #require(CleanText.paragraphs(of: new).first)
    let kept = PreservedLines(known, of: paragraph, madeOf: clean, segment: segment)
    return try #require(kept)
  }

  @Test func aWordAcrossTheOldEndIsDividedWhereItWas() throws {
    let kept = try kept("กขคง", in: "กขคงจฉ", breaks: [1, 6]) { text in
      #expect(text.count == 4)
      return [2, 4]
    }
    #expect(kept.commonEnd == 2)
    #expect(kept.breaks == [1, 2, 6])
  }

  @Test func anEndThatIsStillOneNeedsNoOther() throws {
    let kept = try kept("กขคง", in: "กขคงจฉ", breaks: [4, 6]) { _ in [] }
    #expect(kept.commonEnd == 4)
    #expect(kept.breaks == [4, 6])
  }

  @Test func aSpaceIsAnEndThatTheDictionaryMayNotTakeBack() throws {
    let kept = try kept("กข คง", in: "กข คงจ", breaks: [6]) { _ in [5] }
    #expect(kept.commonEnd == 3)
    #expect(kept.breaks == [3, 6])
  }
}
