import Testing

@testable import Typesetting

/// The columns that a part of a line takes, in which found words are highlighted.
@Suite struct LineColumnsTests {
  private let style = TextStyle.regular

  @Test(arguments: ["The end of it", "سلام عليكم", "ฉันปวดหัวมาก", "昨日から胸が", "सीने में दर्द"])
  func theWholeLineTakesItsAdvance(text: String) throws {
    let typesetter = try makeTypesetter()
    let line = try typesetter.line(text)
    let columns = typesetter.columns(of: 0..<text.unicodeScalars.count, in: line, style: style)
    #expect(columns.count == 1)
    #expect(abs((columns.first?.count ?? 0) - line.advance) <= 1)
  }

  @Test func partsTouchInTheDirectionOfReading() throws {
    let typesetter = try makeTypesetter()
    for (text, isRightToLeft) in [("one two", false), ("سلام عليكم", true), ("หัวมาก", false)] {
      let line = try typesetter.line(text)
      let count = text.unicodeScalars.count
      let first = try #require(typesetter.columns(of: 0..<3, in: line, style: style).first)
      let rest = try #require(typesetter.columns(of: 3..<count, in: line, style: style).first)
      #expect(
        isRightToLeft ? rest.upperBound == first.lowerBound : first.upperBound == rest.lowerBound)
    }
  }

  @Test func wordsOfTwoDirectionsStandInSeveralPlaces() throws {
    let typesetter = try makeTypesetter()
    // Shown as "abc MOLAHS def": the logical end of "abc sh" is away from its beginning.
    let line = try typesetter.line("abc שלום def")
    let columns = typesetter.columns(of: 0..<6, in: line, style: style)
    #expect(columns.count == 2)
    #expect(columns.last?.upperBound ?? 0 < line.advance)
  }

  @Test func aPartOutsideTheLineTakesNothing() throws {
    let typesetter = try makeTypesetter()
    let line = try typesetter.line("abc")
    #expect(typesetter.columns(of: 5..<9, in: line, style: style).isEmpty)
    #expect(typesetter.columns(of: 1..<1, in: line, style: style).isEmpty)
  }
}
