import Testing

@testable import Language

@Suite("Pauses")
struct PauseTests {
  private var all: [Unicode.Scalar] {
    (0...0x10FFFF).compactMap(Unicode.Scalar.init(_:))
  }

  @Test func sentencesEndInEveryScript() {
    for mark in ".!?…‽‼⁈։؟۔।॥။።፧។៕៚。．！？｡﹖".unicodeScalars {
      #expect(Pause(mark) == .sentence, "\(mark)")
      #expect(mark.endsSentence)
    }
  }

  @Test func clausesEndInEveryScript() {
    for mark in ",;:\u{37E}\u{387}·՝،؛།༎၊፣፤៖、，：；､".unicodeScalars {
      #expect(Pause(mark) == .clause, "\(mark)")
      #expect(!mark.endsSentence)
    }
  }

  @Test func nothingElseIsAPause() {
    for mark in "aZ5 é-–—'\"”»)]/%&ก་፡今「・👍".unicodeScalars {
      #expect(Pause(mark) == nil, "\(mark)")
    }
    for scalar in all where Pause(scalar) != nil {
      #expect(scalar.properties.generalCategory == .otherPunctuation, "\(scalar)")
    }
  }

  /// Texts that are equal have equal pauses.
  @Test func equivalentMarksArePausesAlike() {
    let marks = all.filter { $0.properties.generalCategory == .otherPunctuation }
    var pauses: [Character: Pause] = [:]
    for mark in marks { pauses[Character(mark)] = Pause(mark) }
    for mark in marks {
      #expect(pauses[Character(mark)] == Pause(mark), "\(mark)")
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
