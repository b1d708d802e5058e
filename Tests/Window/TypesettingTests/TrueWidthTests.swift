import Imaging
import Testing

@testable import Typesetting

/// Widths and letters at every size, held against shaping without hinting.
///
/// The reference is `hb-shape` of HarfBuzz 15 with the bundled faces, in the units of the design.
@Suite struct TrueWidthTests {
  /// A text and its width in ems.
  struct Sample: Sendable, CustomTestStringConvertible {
    let language: String
    let text: String
    var weight = TextStyle.Weight.regular
    let ems: Double

    var testDescription: String { language }
  }

  static let samples = [
    Sample(
      language: "de", text: "Fährt der nächste Zug wirklich erst um halb sieben ab?", ems: 25.625),
    Sample(language: "vi", text: "Ặ Ậ Ợ Ự Ỵ Ộ nghị lực vẫn còn nguyên", ems: 17.243),
    Sample(language: "pl", text: "Żółta łódź płynie wzdłuż brzegu", weight: .bold, ems: 15.569),
    Sample(language: "el", text: "Πού βρίσκεται ο σταθμός", ems: 12.008),
    Sample(language: "uk", text: "Щоранку їжак їсть яблука", ems: 12.52),
    Sample(language: "ar", text: "يصل القطار بعد خمس دقائق", ems: 11.429),
    Sample(language: "fa", text: "می‌خواهم کتاب‌های تازه بخرم", ems: 11.238),
    Sample(language: "he", text: "הספרייה נפתחת מחר בבוקר", ems: 11.841),
    Sample(language: "hi", text: "पुस्तकालय कल सुबह खुलेगा", ems: 10.122),
    Sample(language: "bn", text: "গ্রন্থাগার কাল সকালে খুলবে", ems: 10.911),
    Sample(language: "ta", text: "நூலகம் நாளை காலை திறக்கும்", ems: 16.804),
    Sample(language: "th", text: "หอสมุดจะเปิดพรุ่งนี้เช้า", ems: 8.91),
    Sample(language: "ja", text: "図書館は明日の朝開きます", ems: 12),
    Sample(language: "zh", text: "图书馆明天早上开门", ems: 9),
    Sample(language: "ko", text: "도서관은내일아침에엽니다", ems: 11.04),
  ]
  static let sizes = [11, 11.39, 13, 16, 18.5, 24, 36, 45, 96, 216]

  @Test(arguments: samples) func widthsAreThoseOfTheDesignAtEverySize(sample: Sample) throws {
    let typesetter = try makeTypesetter()
    for size in Self.sizes {
      let style = TextStyle(size: size, weight: sample.weight)
      let width = typesetter.width(of: sample.text, language: sample.language, style: style)
      #expect(abs(width.pixels(at: size) / size / sample.ems - 1) < 0.001, "\(size)")
    }
  }

  /// The distance between the first and the last ink, which no rounding may change.
  @Test(arguments: samples) func lettersAreDrawnAsWideAsTheyAreMeasured(sample: Sample) throws {
    let typesetter = try makeTypesetter()
    func ink(_ size: Double) throws -> Double {
      let style = TextStyle(size: size, weight: sample.weight)
      let line = try #require(
        typesetter.lines(
          of: sample.text, language: sample.language, style: style, width: 100_000
        ).first)
      return Double(
        try #require(typesetter.bitmap(of: line, style: style, color: .white)).bitmap.size.width)
    }
    let share = try ink(512) / 512
    for size in Self.sizes {
      // The first and the last pixel may be touched only, and a pen is rounded by 1/8 pixel.
      let drawn = try ink(size)
      #expect(drawn > share * size - 0.5 && drawn < share * size + 2.25, "\(size): \(drawn)")
      #expect(abs(drawn - 0.9 - share * size) < max(1.4, 0.005 * share * size), "\(size)")
    }
  }

  @Test(arguments: samples) func breaksDoNotDependOnTheSize(sample: Sample) throws {
    let typesetter = try makeTypesetter()
    let text = Array(repeating: sample.text, count: 4).joined(separator: " ")
    for strategy in LineBreakStrategy.allCases {
      for ems in [7.03, 10.5, 17.77] {
        let breaks = Self.sizes.map { size in
          typesetter.lines(
            of: text, language: sample.language, style: TextStyle(size: size),
            width: EmLength(ems: ems), strategy: strategy
          ).map(\.text)
        }
        #expect(Set(breaks).count == 1, "\(ems)")
        #expect(breaks[0].count > 1)
      }
    }
  }

  /// The coverage of a letter is the same at every quarter of a pixel.
  @Test func aLetterHasAsMuchInkWhereverItStands() throws {
    let typesetter = try makeTypesetter()
    for text in ["l", "W", "@", "ي", "क्ष", "東"] {
      let line = try typesetter.line(text)
      let run = try #require(line.runs.first)
      let font = try FontCache(run.face, and: []).font(run.face, size: 40)
      let inks = try (0..<8).map { eighth in
        let picture = try #require(
          font.glyphs(of: run.shaped, at: EmLength(ems: Double(eighth) / 8 / 40)))
        var ink = 0.0
        var center = 0.0
        for y in 0..<picture.view.size.height {
          for x in 0..<picture.view.size.width {
            let coverage = Double(picture.view[x, y] >> 24)
            ink += coverage
            center += coverage * Double(picture.corner.x + x)
          }
        }
        return (ink: ink, center: center / ink)
      }
      for (eighth, ink) in inks.enumerated() {
        #expect(abs(ink.ink / inks[0].ink - 1) < 0.01, "\(text)")
        // Both pens are rounded to the nearest quarter.
        #expect(abs(ink.center - inks[0].center - Double(eighth) / 8) <= 0.26, "\(text)")
      }
    }
  }
}
