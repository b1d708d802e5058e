import Console
import Captions
import Imaging
import Testing

@testable import Scene
@testable import Typesetting

/// Captions in the same window on screens of different scales.
@Suite struct ScaleTests {
  private static let texts: [(language: String, text: String)] = [
    ("en", "The library opens again tomorrow at nine, and everyone may borrow up to five books."),
    ("de", "Die Bücherei öffnet morgen um neun wieder, und jeder darf bis zu fünf Bücher leihen."),
    ("vi", "Ặ Ậ Ợ Ự Ỵ Ộ ẬỆỘ nghị lực ặậợ Ặ Ậ Ợ Ự Ỵ Ộ ẬỆỘ nghị lực ặậợ của thư viện ngày mai"),
    ("ru", "Библиотека откроется завтра в девять, и каждый может взять до пяти книг на месяц."),
    ("el", "Η βιβλιοθήκη ανοίγει πάλι αύριο στις εννέα και όλοι μπορούν να πάρουν πέντε βιβλία."),
    ("ar", "تفتح المكتبة غدا في الساعة التاسعة ويمكن لكل واحد أن يستعير خمسة كتب لمدة شهر."),
    ("fa", "کتابخانه فردا ساعت نه باز می‌شود و هر کس می‌تواند تا پنج کتاب به امانت بگیرد."),
    ("he", "הספרייה נפתחת מחר בתשע בבוקר וכל אחד יכול לשאול עד חמישה ספרים לחודש ימים."),
    ("hi", "पुस्तकालय कल सुबह नौ बजे फिर खुलेगा और हर कोई पाँच किताबें तक ले सकता है।"),
    ("th", "หอสมุดจะเปิดอีกครั้งพรุ่งนี้เวลาเก้าโมงและทุกคนยืมหนังสือได้ไม่เกินห้าเล่มต่อเดือน"),
    ("ja", "図書館は明日の朝九時にまた開きます。どなたでも五冊まで一か月借りることができます。"),
    ("zh", "图书馆明天早上九点重新开门，每个人最多可以借五本书，借期一个月，到期可以再续。"),
    ("ko", "도서관은 내일 아침 아홉 시에 다시 열고 누구나 책을 다섯 권까지 빌릴 수 있습니다."),
  ]
  private static let windows = [
    PixelSize(width: 405, height: 720), PixelSize(width: 640, height: 360),
    PixelSize(width: 1280, height: 720), PixelSize(width: 1920, height: 1080),
    PixelSize(width: 1366, height: 768),
  ]
  private static let pictures = [
    PixelSize(width: 1280, height: 720), PixelSize(width: 640, height: 480),
  ]

  private func pane(_ window: PixelSize, scale: Int, picture: PixelSize) -> Pane {
    Pane(
      PixelSize(width: window.width * scale, height: window.height * scale),
      scale: Double(scale), picture: picture)
  }

  /// The lines of a caption with its original and a speaker, as texts and widths on the screen.
  private func lines(
    of text: (language: String, text: String), in pane: Pane, look: CaptionLook,
    by typesetter: Typesetter
  ) -> [(text: String, width: Double)] {
    let metrics = CaptionMetrics(look: look, pane: pane)
    let laidOut = CaptionTypesetter(typesetter: typesetter, look: look).layOut(
      .sample(text.text, in: text.language, speaker: .init(name: "Ana María", index: 0)),
      after: nil, isResized: false, metrics: metrics)
    let all = [laidOut.label?.line].compactMap { $0 } + laidOut.text
    return all.map { ($0.text, $0.width.pixels(at: metrics.style.size) / pane.scale) }
  }

  @Test(arguments: windows, pictures)
  func theScaleChangesNoBreakAndNoWidth(window: PixelSize, picture: PixelSize) throws {
    let typesetter = try Typesetter(fonts: InstalledFiles.fonts())
    for textSize in [50, 100, 130] {
      let look = CaptionLook(textSize: textSize)
      for text in Self.texts {
        let first = lines(
          of: text, in: pane(window, scale: 1, picture: picture), look: look, by: typesetter)
        for scale in 2...4 {
          let scaled = lines(
            of: text, in: pane(window, scale: scale, picture: picture), look: look, by: typesetter)
          #expect(scaled.map(\.text) == first.map(\.text), "\(text.language) at \(scale)")
          for (one, other) in zip(first, scaled) {
            #expect(abs(other.width / one.width - 1) < 0.005, "\(text.language) at \(scale)")
          }
        }
      }
    }
  }

  @Test(arguments: windows) func aFullLineStaysWithinItsBox(window: PixelSize) throws {
    for picture in Self.pictures {
      for scale in 1...4 {
        for textSize in [50, 100, 200] {
          let metrics = CaptionMetrics(
            look: CaptionLook(textSize: textSize),
            pane: pane(window, scale: scale, picture: picture))
          for (width, style) in [
            (metrics.lineWidth, metrics.style), (metrics.smallLineWidth, metrics.smallStyle),
          ] {
            let full = width.pixels(holding: style)
            #expect(full <= metrics.measure + 2 && full >= metrics.measure - 4)
          }
        }
      }
    }
  }
}
