import Testing
import Typesetting

/// A first line behind something else, such as a speaker label.
@Suite struct IndentTests {
  @Test func theFirstLineOfATextIsShorter() throws {
    let typesetter = try makeTypesetter()
    let width = typesetter.advance(of: "one two", style: .regular)
    let lines = typesetter.lines(of: "one two three", style: .regular, width: width, indent: 30)
    #expect(lines.map(\.text) == ["one", "two", "three"])
    #expect(typesetter.lines(of: "one two", style: .regular, width: width, indent: 0).count == 1)
  }

  @Test func onlyTheFirstParagraphIsIndented() throws {
    let typesetter = try makeTypesetter()
    let width = typesetter.advance(of: "one two", style: .regular)
    let lines = typesetter.lines(of: "a\none two", style: .regular, width: width, indent: 30)
    #expect(lines.map(\.text) == ["a", "one two"])
  }

  @Test(arguments: LineBreakStrategy.allCases)
  func aWordThatDoesNotFitBehindItLeavesTheFirstLineBlank(strategy: LineBreakStrategy) throws {
    let typesetter = try makeTypesetter()
    let width = typesetter.advance(of: "conversation", style: .regular)
    for indent in [width / 2, width, width * 2] {
      let lines = typesetter.lines(
        of: "conversation is all", style: .regular, width: width, indent: indent, strategy: strategy
      )
      #expect(lines.map(\.text) == ["", "conversation", "is all"])
      #expect(lines[0].codePoints.isEmpty && lines[0].isBlank)
    }
  }

  @Test func aNegativeIndentIsNone() throws {
    let typesetter = try makeTypesetter()
    #expect(
      typesetter.lines(of: "one two", style: .regular, width: 90, indent: -50)
        == typesetter.lines(of: "one two", style: .regular, width: 90))
  }
}
