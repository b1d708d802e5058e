import Imaging
import Testing

@testable import Typesetting

/// The explanations that `visavis fonts` prints.
@Suite struct ExplanationTests {
  @Test func everyRunHasItsFaceScriptAndDirection() throws {
    let explanation = try makeTypesetter().explanation(of: "ab שלום\u{1000}\n東", style: .regular)
    let paragraph = try #require(explanation.paragraphs.first)
    #expect(explanation.paragraphs.count == 2)
    #expect(paragraph.direction == .leftToRight)
    #expect(paragraph.runs.map(\.range) == [0..<3, 3..<7, 7..<8])
    #expect(paragraph.runs.map(\.script.tag) == ["Latn", "Hebr", "Mymr"])
    #expect(paragraph.runs.map(\.direction) == [.leftToRight, .rightToLeft, .leftToRight])
    #expect(paragraph.runs.map(\.face.family) == ["Noto Sans", "Noto Sans Hebrew", nil])
    #expect(paragraph.runs.map(\.face.kind) == [.outlines, .outlines, .boxes])
    #expect(paragraph.runs.map(\.missing) == [[], [], ["\u{1000}"]])
    #expect(explanation.paragraphs[1].runs.map(\.face.family) == ["Visavis Han SC"])
  }

  @Test func offsetsAreCountedInScalars() throws {
    let explanation = try makeTypesetter().explanation(of: "😀😀 ab", style: .regular)
    let paragraph = try #require(explanation.paragraphs.first)
    #expect(paragraph.runs.map(\.range) == [0..<2, 2..<5])
    #expect(paragraph.breaks.last == 5)
    #expect(paragraph.breaks.contains(3))
  }

  @Test func emojiAreOfTheirFont() throws {
    let harness = try FontHarness(["emoji": "😀"])
    let explanation = harness.typesetter.explanation(of: "😀", style: .regular)
    let face = try #require(explanation.paragraphs.first?.runs.first?.face)
    #expect(face.kind == .emoji && face.family == "Visavis Test Emoji")
  }

  @Test func aTextWithNothingToShowHasNoParagraph() throws {
    #expect(try makeTypesetter().explanation(of: " \u{1B}\n", style: .regular).paragraphs.isEmpty)
  }
}
