import Comparison
import Imaging
import JudgedPairs
import Testing

/// Invisible changes over every background: 51 pairs, each judged in both directions.
@Suite struct CloseTests {
  @Test(arguments: CaptionedPicture.Background.allCases) func equalPixelsAreTheSame(
    background: CaptionedPicture.Background
  ) throws {
    let picture = try CaptionedPicture(background: background).picture()
    let judgement = judge(picture, picture.changed { $2 })
    #expect(judgement.verdict == .same)
    #expect(judgement.line == "same 0 % visibly different; largest channel difference 0, mean 0")
  }

  @Test(arguments: CaptionedPicture.Background.allCases) func roundingOfEveryPixelIsClose(
    background: CaptionedPicture.Background
  ) throws {
    let picture = try CaptionedPicture(background: background).picture()
    for noise in [-2...2, 0...2, 2...2, -2...(-2)] {
      let judgement = judge(picture, picture.withNoise(noise))
      #expect(judgement.verdict == .close, "\(noise): \(judgement.line)")
      #expect(judgement.largestDifference == 2)
    }
  }

  @Test(arguments: CaptionedPicture.Background.allCases) func otherEdgesOfLettersAreClose(
    background: CaptionedPicture.Background
  ) throws {
    for fontSize in [9, 24] {
      let picture = try CaptionedPicture(background: background, fontSize: fontSize).picture()
      let judgement = judge(picture, picture.withOtherEdges())
      #expect(judgement.verdict == .close, "\(fontSize): \(judgement.line)")
      #expect(judgement.largestDifference > 10)
    }
  }

  @Test func anEighthOfAPixelIsClose() throws {
    for fontSize in [9, 12, 24] {
      let picture = try CaptionedPicture(background: .dark, fontSize: fontSize).picture()
      let judgement = judge(picture, picture.movedByAnEighth())
      #expect(judgement.verdict == .close, "\(fontSize): \(judgement.line)")
    }
  }

  @Test(arguments: CaptionedPicture.Background.allCases) func aGoodJPEGIsClose(
    background: CaptionedPicture.Background
  ) throws {
    for halvesColor in [true, false] {
      let picture = try CaptionedPicture(background: background, fontSize: 9).picture()
      let judgement = judge(picture, try picture.throughJPEG(quality: 90, halvesColor: halvesColor))
      #expect(judgement.verdict == .close, "4:2:0 \(halvesColor): \(judgement.line)")
      #expect(judgement.largestDifference > 2)
    }
  }

  @Test(arguments: [Color.white, Color(red: 255, green: 230, blue: 0), Color.black])
  func coloredTextThroughAJPEGIsClose(text: Color) throws {
    let captionedPicture = CaptionedPicture(
      background: .saturatedBars, size: PixelSize(width: 640, height: 360), text: text,
      box: Color(red: 0, green: 90, blue: 200))
    let picture = try captionedPicture.picture()
    #expect(judge(picture, try picture.throughJPEG(quality: 92)).verdict == .close)
  }
}
