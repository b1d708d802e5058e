import Comparison
import Imaging
import JudgedPairs
import Testing

/// Invisible changes over every background: 51 pairs, each judged in both directions.
@Suite struct CloseTests {
  @Test(arguments: Shot.Ground.allCases) func equalPixelsAreTheSame(ground: Shot.Ground) throws {
    let picture = try Shot(ground: ground).picture()
    let found = judge(picture, picture.changed { $2 })
    #expect(found.verdict == .same)
    #expect(found.line == "same 0 % visibly different; largest channel difference 0, mean 0")
  }

  @Test(arguments: Shot.Ground.allCases) func roundingOfEveryPixelIsClose(
    ground: Shot.Ground
  ) throws {
    let picture = try Shot(ground: ground).picture()
    for noise in [-2...2, 0...2, 2...2, -2...(-2)] {
      let found = judge(picture, picture.withNoise(noise))
      #expect(found.verdict == .close, "\(noise): \(found.line)")
      #expect(found.largestDifference == 2)
    }
  }

  @Test(arguments: Shot.Ground.allCases) func otherEdgesOfLettersAreClose(
    ground: Shot.Ground
  ) throws {
    for fontSize in [9, 24] {
      let picture = try Shot(ground: ground, fontSize: fontSize).picture()
      let found = judge(picture, picture.withOtherEdges())
      #expect(found.verdict == .close, "\(fontSize): \(found.line)")
      #expect(found.largestDifference > 10)
    }
  }

  @Test func anEighthOfAPixelIsClose() throws {
    for fontSize in [9, 12, 24] {
      let picture = try Shot(ground: .dark, fontSize: fontSize).picture()
      let found = judge(picture, picture.movedByAnEighth())
      #expect(found.verdict == .close, "\(fontSize): \(found.line)")
    }
  }

  @Test(arguments: Shot.Ground.allCases) func aGoodJPEGIsClose(ground: Shot.Ground) throws {
    for halvesColor in [true, false] {
      let picture = try Shot(ground: ground, fontSize: 9).picture()
      let found = judge(picture, try picture.throughJPEG(quality: 90, halvesColor: halvesColor))
      #expect(found.verdict == .close, "4:2:0 \(halvesColor): \(found.line)")
      #expect(found.largestDifference > 2)
    }
  }

  @Test(arguments: [Color.white, Color(red: 255, green: 230, blue: 0), Color.black])
  func coloredTextThroughAJPEGIsClose(text: Color) throws {
    let shot = Shot(
      ground: .saturatedBars, size: PixelSize(width: 640, height: 360), text: text,
      box: Color(red: 0, green: 90, blue: 200))
    let picture = try shot.picture()
    #expect(judge(picture, try picture.throughJPEG(quality: 92)).verdict == .close)
  }
}
