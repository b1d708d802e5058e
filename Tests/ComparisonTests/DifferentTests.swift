import Comparison
import Imaging
import JudgedPairs
import Testing
import Typesetting

/// Visible changes over every background: 137 pairs, each judged in both directions.
@Suite struct DifferentTests {
  /// Judges the shot against itself after `change`.
  private func expectDifference(
    _ shot: Shot, _ change: (inout Shot) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var other = shot
    change(&other)
    let found = judge(try shot.picture(), try other.picture(), sourceLocation: sourceLocation)
    #expect(found.verdict == .different, "\(found.line)", sourceLocation: sourceLocation)
  }

  @Test(arguments: Shot.Ground.allCases) func aShiftedCaptionIsDifferent(
    ground: Shot.Ground
  ) throws {
    for offset in [(1, 0), (0, 1), (-1, 1), (3, 0)] {
      for fontSize in [9, 12] {
        try expectDifference(Shot(ground: ground, fontSize: fontSize)) {
          $0.offset = PixelPoint(x: offset.0, y: offset.1)
        }
      }
    }
  }

  @Test(arguments: [
    ("été", "ètè"), ("está", "esta"), ("kapı", "kapi"), ("Sí, no", "Sí. no"), ("No.", "No,"),
    ("año", "ano"), ("über", "uber"), ("house", "mouse"), ("form", "farm"), ("let", "lot"),
  ]) func anotherLetterOrAccentIsDifferent(words: (String, String)) throws {
    for fontSize in [9, 20] {
      try expectDifference(Shot(lines: ["tell me: \(words.0)"], fontSize: fontSize)) {
        $0.lines = ["tell me: \(words.1)"]
      }
    }
  }

  @Test func oneAccentInALargePictureIsDifferent() throws {
    let shot = Shot(
      ground: .gradient, size: PixelSize(width: 1280, height: 720), lines: ["Il a été là."],
      fontSize: 36)
    try expectDifference(shot) { $0.lines = ["Il a étè là."] }
  }

  @Test(arguments: Shot.Ground.allCases) func otherLinesAreDifferent(ground: Shot.Ground) throws {
    try expectDifference(Shot(ground: ground)) { $0.lines = ["¿Dónde está", "la estación?"] }
    try expectDifference(Shot(ground: ground)) { $0.lines.removeLast() }
    try expectDifference(Shot(ground: ground)) { $0.weight = .bold }
  }

  @Test(arguments: Shot.Ground.allCases) func anotherGammaOrScaleIsDifferent(
    ground: Shot.Ground
  ) throws {
    let picture = try Shot(ground: ground).picture()
    for changed in [
      picture.withGamma(1.1), picture.withGamma(1 / 1.1), picture.scaled(by: 1.02),
    ] {
      let found = judge(picture, changed)
      #expect(found.verdict == .different, "\(found.line)")
    }
  }

  @Test func gammaIsSeenEvenInBlackAndWhite() throws {
    let picture = try Shot(ground: .dark, box: .black).picture().changed { _, _, channels in
      channels == [36, 32, 30] ? [0, 0, 0] : channels
    }
    for gamma in [1.1, 1 / 1.1] {
      #expect(judge(picture, picture.withGamma(gamma)).verdict == .different)
    }
  }

  @Test(arguments: Shot.Ground.allCases) func aColorOffByTenIsDifferent(
    ground: Shot.Ground
  ) throws {
    for color in [
      Color(red: 245, green: 255, blue: 255), Color(red: 255, green: 255, blue: 245),
      Color(red: 245, green: 245, blue: 245),
    ] {
      for fontSize in [9, 24] {
        try expectDifference(Shot(ground: ground, fontSize: fontSize)) { $0.text = color }
      }
    }
    try expectDifference(Shot(ground: ground)) {
      $0.box = Color(red: 0, green: 0, blue: 10, alpha: 204)
    }
    try expectDifference(Shot(ground: ground)) {
      $0.box = Color(red: 10, green: 10, blue: 10, alpha: 204)
    }
  }

  @Test func aBarOffByTenIsDifferent() throws {
    let picture = try Shot().picture()
    for channel in 0..<3 {
      let changed = picture.changed { x, _, channels in
        var channels = channels
        if (80..<120).contains(x) { channels[channel] += 10 }
        return channels
      }
      let found = judge(picture, changed)
      #expect(found.verdict == .different, "\(channel): \(found.line)")
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
    let found = judge(picture(border: 80), picture(border: 81))
    #expect(found.verdict == .different, "\(found.line)")
  }

  /// Dark pixels are rounded up, and the steep end of the inverse curve enlarges that error.
  @Test func aRoundedGammaIsDifferentInBothDirections() {
    func edges(_ levels: UInt8...) -> Bitmap {
      let bitmap = Bitmap(size: PixelSize(width: 120, height: 60))
      bitmap.view.fill(bitmap.view.bounds, with: .black)
      for start in stride(from: 8, to: 120, by: 24) {
        for (place, level) in (levels + Array(repeating: 255, count: 8)).enumerated() {
          bitmap.view.fill(
            PixelRect(x: start + place, y: 0, width: 1, height: 60),
            with: Color(red: level, green: level, blue: level))
        }
      }
      return bitmap
    }
    #expect(judge(edges(12, 128), edges(11, 119)).verdict == .different)
  }
}
