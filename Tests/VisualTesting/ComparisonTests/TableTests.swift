import Comparison
import Imaging
import JudgedPairs
import Testing

/// The table of verdicts, row by row, over every background.
@Suite struct TableTests {
  @Test(arguments: CaptionedPicture.Background.allCases) func everyRowHolds(
    background: CaptionedPicture.Background
  ) throws {
    for pair in try JudgedPair.all(over: background) {
      let judgement = judge(pair.expected, pair.actual)
      #expect(judgement.verdict == pair.verdict, "\(pair.name): \(judgement.line)")
    }
  }
}
