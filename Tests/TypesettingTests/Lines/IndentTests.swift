import Testing
import Typesetting

/// A first line behind something else, such as a speaker label.
@Suite struct IndentTests {
  @Test func theFirstLineOfATextIsShorter() throws {
    let setter = try typesetter()
    let width = setter.advance(of: "one two", style: .regular)
    let lines = setter.lines(of: "one two three", style: .regular, width: width, indent: 30)
    #expect(lines.map(\.text) == ["one", "two", "three"])
    #expect(setter.lines(of: "one two", style: .regular, width: width, indent: 0).count == 1)
  }

  @Test func onlyTheFirstParagraphIsIndented() throws {
    let setter = try typesetter()
    let width = setter.advance(of: "one two", style: .regular)
    let lines = setter.lines(of: "a\none two", style: .regular, width: width, indent: 30)
    #expect(lines.map(\.text) == ["a", "one two"])
  }

  @Test(arguments: LineFilling.allCases)
  func aWordThatDoesNotFitBehindItLeavesTheFirstLineBlank(filling: LineFilling) throws {
    let setter = try typesetter()
    let width = setter.advance(of: "conversation", style: .regular)
    for indent in [width / 2, width, width * 2] {
      let lines = setter.lines(
        of: "conversation is all", style: .regular, width: width, indent: indent, filling: filling)
      #expect(lines.map(\.text) == ["", "conversation", "is all"])
      #expect(lines[0].codePoints.isEmpty && lines[0].isBlank)
    }
  }

  @Test func aNegativeIndentIsNone() throws {
    let setter = try typesetter()
    #expect(
      setter.lines(of: "one two", style: .regular, width: 90, indent: -50)
        == setter.lines(of: "one two", style: .regular, width: 90))
  }
}
