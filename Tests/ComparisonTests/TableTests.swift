import Comparison
import Imaging
import JudgedPairs
import Testing

/// The table of verdicts, row by row, over every background.
@Suite struct TableTests {
  @Test(arguments: Shot.Ground.allCases) func everyRowHolds(ground: Shot.Ground) throws {
    for pair in try JudgedPair.all(over: ground) {
      let found = judge(pair.expected, pair.actual)
      #expect(found.verdict == pair.verdict, "\(pair.name): \(found.line)")
    }
  }
}
