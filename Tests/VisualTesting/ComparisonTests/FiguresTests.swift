import Comparison
import Imaging
import JudgedPairs
import Testing

/// Tolerance, regions, ignored regions and sizes, on pictures that can be counted by hand.
@Suite struct FiguresTests {
  /// A picture of 400x300 in one gray, with boxes of another gray.
  private func picture(
    _ boxes: PixelRect..., size: PixelSize = PixelSize(width: 400, height: 300)
  ) -> Bitmap {
    let picture = Bitmap(size: size)
    picture.view.fill(picture.view.bounds, with: Color(red: 90, green: 90, blue: 90))
    for box in boxes { picture.view.fill(box, with: Color(red: 200, green: 190, blue: 60)) }
    return picture
  }

  /// A region of a hundredth of the picture.
  private let hundredth = PixelRect(x: 100, y: 100, width: 40, height: 30)

  @Test func toleranceIsAShareOfThePicture() {
    for (tolerance, verdict) in [
      (0, Verdict.different), (0.0005, .different), (0.005, .different), (0.02, .close),
      (1, .close),
    ] {
      let judgement = judge(picture(), picture(hundredth), with: PictureJudge(tolerance: tolerance))
      #expect(judgement.verdict == verdict, "\(tolerance)")
      #expect(abs(judgement.share - 0.01) < 0.001)
    }
  }

  @Test func aSmallRegionCountsAsTheMinimumShare() {
    let judgement = judge(picture(), picture(PixelRect(x: 10, y: 10, width: 3, height: 3)))
    #expect(judgement.share == ChangedPixels.minimumShare)
    #expect(judgement.verdict == .different)
  }

  @Test func regionsAreCountedAndTheLargestIsNamed() {
    let judgement = judge(
      picture(), picture(hundredth, PixelRect(x: 300, y: 20, width: 8, height: 8)))
    #expect(
      judgement.regions.map(\.bounds) == [hundredth, PixelRect(x: 300, y: 20, width: 8, height: 8)])
    #expect(judgement.regions.map(\.pixels) == [1200, 64])
    #expect(judgement.line.hasPrefix("different 1.0625 % visibly different in 2 places"))
    #expect(judgement.line.contains("the biggest 40x30 at 100,100; largest channel difference 110"))
  }

  @Test func ignoredRegionsAreInNoFigure() {
    let judge = PictureJudge(ignoring: [hundredth, PixelRect(x: 390, y: 0, width: 50, height: 9)])
    let changed = picture(hundredth, PixelRect(x: 392, y: 2, width: 4, height: 4))
    let judgement = ComparisonTests.judge(picture(), changed, with: judge)
    #expect(judgement.line == "same 0 % visibly different; largest channel difference 0, mean 0")
  }

  @Test func changesBesideAnIgnoredRegionCount() {
    let judge = PictureJudge(ignoring: [PixelRect(x: 120, y: 100, width: 20, height: 30)])
    let judgement = ComparisonTests.judge(picture(), picture(hundredth), with: judge)
    #expect(judgement.verdict == .different)
    #expect(judgement.regions.map(\.bounds) == [PixelRect(x: 100, y: 100, width: 20, height: 30)])
    let whole = PictureJudge(ignoring: [PixelRect(x: -5, y: 0, width: 900, height: 900)])
    #expect(ComparisonTests.judge(picture(), picture(hundredth), with: whole).verdict == .same)
  }

  @Test func theSmallestPictureCanBeJudged() {
    let one = picture(size: PixelSize(width: 1, height: 1))
    #expect(judge(one, one).verdict == .same)
    let other = picture(
      PixelRect(x: 0, y: 0, width: 1, height: 1), size: PixelSize(width: 1, height: 1))
    #expect(judge(one, other).verdict == .different)
  }
}
