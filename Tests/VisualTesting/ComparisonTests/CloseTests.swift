import Comparison
import JudgedPairs
import Testing

/// Invisible changes beyond those of the table.
@Suite struct CloseTests {
  @Test(arguments: [0...2, 2...2, -2...(-2)]) func roundingInOneDirectionIsClose(
    noise: ClosedRange<Int>
  ) throws {
    let picture = try CaptionedPicture(background: .photograph).picture()
    let judgement = judge(picture, picture.withNoise(noise))
    #expect(judgement.verdict == .close, "\(judgement.line)")
    #expect(judgement.largestDifference == 2)
  }

  @Test(arguments: [9, 12, 24]) func anEighthOfAPixelIsClose(fontSize: Int) throws {
    let picture = try CaptionedPicture(background: .dark, fontSize: fontSize).picture()
    let judgement = judge(picture, picture.movedByAnEighth())
    #expect(judgement.verdict == .close, "\(judgement.line)")
  }
}
