import Comparison
import Imaging
import Testing

extension Judgement {
  /// The verdict and its figures.
  var line: String { "\(verdict.rawValue) \(figures)" }
}

/// Judges a pair in both directions, which must agree, and returns the first result.
@discardableResult
func judge(
  _ one: Bitmap, _ other: Bitmap, with judge: PictureJudge = PictureJudge(),
  sourceLocation: SourceLocation = #_sourceLocation
) -> Judgement {
  let judgement = judge.judge(expected: one.view, actual: other.view)
  let reverse = judge.judge(expected: other.view, actual: one.view)
  #expect(
    judgement.verdict == reverse.verdict, "\(judgement.line) | \(reverse.line)",
    sourceLocation: sourceLocation)
  #expect(judgement.largestDifference == reverse.largestDifference, sourceLocation: sourceLocation)
  return judgement
}
