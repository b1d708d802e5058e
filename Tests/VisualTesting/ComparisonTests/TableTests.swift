import Comparison
import Imaging
import JudgedPairs
import Testing
import Typesetting

/// The table of verdicts, row by row: over every background, and for other texts, sizes and colors.
@Suite struct TableTests {
  @Test(arguments: CaptionedPicture.Background.allCases) func everyRowHolds(
    background: CaptionedPicture.Background
  ) throws {
    try expectVerdicts(of: JudgedPair.all(over: background))
  }

  @Test(arguments: [
    (CaptionedPicture(background: .bars, fontSize: 9), JudgedPair.Wording.spanish),
    (CaptionedPicture(background: .gradient, fontSize: 11, weight: .bold), .russian),
    (
      CaptionedPicture(
        background: .photograph, size: PixelSize(width: 480, height: 270), fontSize: 24), .hindi
    ),
    (
      CaptionedPicture(
        background: .saturatedBars, fontSize: 18, text: Color(red: 255, green: 230, blue: 0),
        box: Color(red: 0, green: 90, blue: 200)), .spanish
    ),
    (
      CaptionedPicture(
        background: .photograph, fontSize: 14, text: .black,
        box: Color(red: 240, green: 240, blue: 240, alpha: 230)), .arabic
    ),
    (
      CaptionedPicture(
        background: .dark, fontSize: 14, text: Color(red: 0, green: 220, blue: 220), box: .black),
      .japanese
    ),
  ])
  func everyRowHoldsForOtherCaptions(
    picture: CaptionedPicture, wording: JudgedPair.Wording
  ) throws {
    try expectVerdicts(of: JudgedPair.all(of: picture, wording: wording))
  }

  private func expectVerdicts(of pairs: [JudgedPair]) throws {
    for pair in pairs {
      let judgement = judge(pair.expected, pair.actual)
      #expect(judgement.verdict == pair.verdict, "\(pair.name): \(judgement.line)")
      if pair.verdict == .same {
        #expect(
          judgement.line == "same 0 % visibly different; largest channel difference 0, mean 0")
      }
    }
  }
}
