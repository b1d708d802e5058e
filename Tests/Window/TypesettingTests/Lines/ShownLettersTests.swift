import Imaging
import Testing

@testable import Typesetting

/// Lines that grow, whose letters must keep every pixel.
@Suite struct ShownLettersTests {
  /// A text that grows by words, or by grapheme clusters if its letters do not join.
  struct Speech: Sendable, CustomTestStringConvertible {
    let language: String
    let text: String
    var growsByWords = false

    var testDescription: String { language }

    var prefixes: [String] {
      text.indices.dropFirst().filter { !growsByWords || text[$0] == " " }
        .map { String(text[..<$0]) } + [text]
    }
  }

  static let speeches = [
    Speech(language: "he", text: "הרכבת לחיפה יוצאת בשעה שבע וחצי מרציף שלוש, ואחריה עוד אחת."),
    Speech(language: "yi", text: "די באַן קיין ווילנע גייט אַוועק אין דער פֿרי."),
    Speech(
      language: "ar", text: "يغادر القطار إلى حلب في السابعة والنصف من الرصيف الثالث.",
      growsByWords: true),
    Speech(
      language: "fa", text: "قطار شیراز ساعت هفت و نیم از سکوی سوم حرکت می‌کند.", growsByWords: true),
    Speech(
      language: "ur", text: "لاہور کی گاڑی ساڑھے سات بجے تیسرے پلیٹ فارم سے چلے گی۔",
      growsByWords: true),
    Speech(language: "en", text: "The AVATAR train To Wye leaves at half past seven, I'm told."),
    Speech(language: "vi", text: "Tàu đi Huế rời ga lúc bảy giờ rưỡi, ở đường số ba."),
    Speech(language: "th", text: "รถไฟไปเชียงใหม่ออกเวลาเจ็ดโมงครึ่งที่ชานชาลาสาม"),
    Speech(language: "ja", text: "京都行きの電車は七時半に三番線から出ます。"),
    Speech(language: "ko", text: "부산행 열차는 일곱 시 반에 삼번 홈에서 떠납니다."),
    Speech(
      language: "hi", text: "जयपुर की गाड़ी साढ़े सात बजे तीसरे प्लेटफ़ॉर्म से जाएगी।",
      growsByWords: true),
  ]

  /// The share of the em at the end of a line in which the next letter may touch the last one.
  private static let reach = 0.35

  @Test(arguments: speeches, [11.39, 16, 36, 45])
  func noPixelOfAShownLetterChanges(speech: Speech, size: Double) throws {
    let typesetter = try makeTypesetter()
    let style = TextStyle(size: size)
    var earlier: LaidOutText?
    var comparisons = 0
    for text in speech.prefixes {
      let lines = typesetter.lines(
        of: text, language: speech.language, style: style, width: EmLength(ems: 15.3),
        preservingBreaksOf: earlier)
      for (before, after) in zip(earlier?.lines ?? [], lines) {
        // A word that grows may move to the next line. The words before it stay.
        let common = after.text.hasPrefix(before.text) ? before : after
        #expect(before.text.hasPrefix(common.text))
        guard
          let old = typesetter.bitmap(of: before, style: style, color: .white),
          let new = typesetter.bitmap(of: after, style: style, color: .white)
        else { continue }
        comparisons += 1
        let changed = changedColumns(
          old, new, end: common.width.pixels(at: size) - Self.reach * size)
        #expect(changed.isEmpty, "\(before.text) → \(after.text): \(changed)")
      }
      earlier = LaidOutText(text: text, language: speech.language, lines: lines)
    }
    #expect(comparisons > 8)
  }

  /// Returns the columns of a line that differ from those of the line it was, up to `end` pixels
  /// from the start of the line.
  private func changedColumns(_ old: LineBitmap, _ new: LineBitmap, end: Double) -> [Int] {
    let isMirrored = old.direction == .rightToLeft
    let bounds = old.bounds.union(new.bounds)
    return (bounds.minX..<bounds.maxX).filter { column in
      Double(isMirrored ? -column : column + 1) < end
        && (bounds.minY..<bounds.maxY).contains { old[column, $0] != new[column, $0] }
    }
  }

  @Test func aLineFromTheRightStartsAtItsRightEnd() throws {
    let typesetter = try makeTypesetter()
    let short = try #require(try typesetter.picture("שלום"))
    let long = try #require(try typesetter.picture("שלום עולם"))
    #expect(short.bounds.maxX == long.bounds.maxX)
    #expect(abs(short.bounds.maxX) < 4)
    let leftEnd = long.topLeft(pen: .zero)
    #expect(leftEnd.x - long.bounds.minX == long.advance)
  }
}

extension LineBitmap {
  /// The rectangle of the bitmap, relative to the start of the line.
  fileprivate var bounds: PixelRect {
    PixelRect(origin: topLeft(start: .zero), size: bitmap.size)
  }

  /// The pixel at a position relative to the start of the line.
  fileprivate subscript(x: Int, y: Int) -> UInt32 {
    bitmap.view[x + origin.x, y + origin.y]
  }
}
