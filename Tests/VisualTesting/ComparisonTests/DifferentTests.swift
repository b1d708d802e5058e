import Comparison
import Imaging
import JudgedPairs
import Testing
import Typesetting

/// Visible changes beyond those of the table.
@Suite struct DifferentTests {
  /// Judges the picture against itself after `change`.
  private func expectDifference(
    _ captionedPicture: CaptionedPicture, _ change: (inout CaptionedPicture) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var other = captionedPicture
    change(&other)
    let judgement = judge(
      try captionedPicture.picture(), try other.picture(), sourceLocation: sourceLocation)
    #expect(judgement.verdict == .different, "\(judgement.line)", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("été", "ètè"), ("está", "esta"), ("kapı", "kapi"), ("Sí, no", "Sí. no"), ("No.", "No,"),
    ("año", "ano"), ("über", "uber"), ("house", "mouse"), ("form", "farm"), ("let", "lot"),
  ]) func anotherLetterOrAccentIsDifferent(words: (String, String)) throws {
    for fontSize in [9, 20] {
      try expectDifference(CaptionedPicture(lines: ["tell me: \(words.0)"], fontSize: fontSize)) {
        $0.lines = ["tell me: \(words.1)"]
      }
    }
  }

  @Test func gammaIsSeenEvenInBlackAndWhite() throws {
    let picture = try CaptionedPicture(background: .dark, box: .black).picture().changed {
      _, _, channels in
      channels == [36, 32, 30] ? [0, 0, 0] : channels
    }
    for gamma in [1.1, 1 / 1.1] {
      #expect(judge(picture, picture.withGamma(gamma)).verdict == .different)
    }
  }

  @Test func aBarOffByTenIsDifferent() throws {
    let picture = try CaptionedPicture().picture()
    for channel in 0..<3 {
      let changed = picture.changed { x, _, channels in
        var channels = channels
        if (80..<120).contains(x) { channels[channel] += 10 }
        return channels
      }
      let judgement = judge(picture, changed)
      #expect(judgement.verdict == .different, "\(channel): \(judgement.line)")
    }
  }

  @Test func aBorderBetweenColorsOfOneBrightnessMayNotMove() {
    func picture(border: Int) -> Bitmap {
      let picture = Bitmap(size: PixelSize(width: 160, height: 90))
      picture.view.fill(picture.view.bounds, with: Color(red: 150, green: 60, blue: 60))
      picture.view.fill(
        PixelRect(x: 0, y: 0, width: border, height: 90), with: Color(red: 60, green: 106, blue: 60)
      )
      return picture
    }
    let judgement = judge(picture(border: 80), picture(border: 81))
    #expect(judgement.verdict == .different, "\(judgement.line)")
  }

  /// Dark pixels are rounded up, and the steep end of the inverse curve enlarges that error.
  @Test func aRoundedGammaIsDifferentInBothDirections() {
    func edges(_ levels: UInt8...) -> Bitmap {
      let bitmap = Bitmap(size: PixelSize(width: 120, height: 60))
      bitmap.view.fill(bitmap.view.bounds, with: .black)
      for start in stride(from: 8, to: 120, by: 24) {
        for (column, level) in (levels + Array(repeating: 255, count: 8)).enumerated() {
          bitmap.view.fill(
            PixelRect(x: start + column, y: 0, width: 1, height: 60),
            with: Color(red: level, green: level, blue: level))
        }
      }
      return bitmap
    }
    #expect(judge(edges(12, 128), edges(11, 119)).verdict == .different)
  }
}
