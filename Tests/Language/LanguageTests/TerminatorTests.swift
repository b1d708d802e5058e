import Testing

@testable import Language

@Suite("Terminators")
struct TerminatorTests {
  private var all: [Unicode.Scalar] {
    (0...0x10FFFF).compactMap(Unicode.Scalar.init(_:))
  }

  @Test func sentencesEndInEveryScript() {
    for mark in ".!?…‽‼⁈։؟۔।॥။።፧។៕៚。．！？｡﹖".unicodeScalars {
      #expect(Terminator(mark) == .sentence, "\(mark)")
      #expect(mark.endsSentence)
    }
  }

  @Test func clausesEndInEveryScript() {
    for mark in ",;:\u{37E}\u{387}·՝،؛།༎၊፣፤៖、，：；､".unicodeScalars {
      #expect(Terminator(mark) == .clause, "\(mark)")
      #expect(!mark.endsSentence)
    }
  }

  @Test func nothingElseIsATerminator() {
    for mark in "aZ5 é-–—'\"”»)]/%&ก་፡今「・👍".unicodeScalars {
      #expect(Terminator(mark) == nil, "\(mark)")
    }
    for scalar in all where Terminator(scalar) != nil {
      #expect(scalar.properties.generalCategory == .otherPunctuation, "\(scalar)")
    }
  }

  @Test func noSpaceFollowsTheSentencesOfChineseAndJapanese() {
    #expect("。！？｡".unicodeScalars.allSatisfy { $0.endsSentenceWithoutSpace })
    #expect(!".!?…．။។".unicodeScalars.contains { $0.endsSentenceWithoutSpace })
    for scalar in all where scalar.endsSentenceWithoutSpace {
      #expect(scalar.endsSentence)
      #expect(scalar.isUnspaced)
    }
  }

  @Test func quotationsAndBracketsClose() {
    #expect("\"'”’»›)]}」』）】〉》］｣".unicodeScalars.allSatisfy { $0.closesQuotation })
    #expect(!"“‘«‹([{「（a.,-".unicodeScalars.contains { $0.closesQuotation })
  }
}
