import Language
import Testing

@testable import Stability

@Suite("Alignment of words")
struct WordAlignmentTests {
  private func aligned(_ old: String, _ new: String) -> [String] {
    let (old, new) = (Words(old), Words(new))
    return WordAlignment(old, new).pairs.map { pair in
      #expect(old.matches(at: pair.old, new, at: pair.new))
      return String(old.spelling(at: pair.old))
    }
  }

  @Test func aWordPutInEarlyMovesTheOthers() {
    #expect(aligned("b c d", "a b c d e") == ["b", "c", "d"])
  }

  @Test func aReplacedWordIsTheOnlyOneThatIsLost() {
    #expect(aligned("a b c d", "a x c d y") == ["a", "c", "d"])
  }

  @Test func nothingInCommonIsNothing() {
    #expect(aligned("a b", "c d") == [])
    #expect(aligned("", "c d") == [])
  }

  @Test func hugeChangesAreLookedAtInPart() {
    let numbers = (0..<1000).map { "\($0)" }
    let shifted = ["x"] + numbers.map { "y\($0)" } + ["z"]
    #expect(aligned(numbers.joined(separator: " "), shifted.joined(separator: " ")).isEmpty)
  }
}
