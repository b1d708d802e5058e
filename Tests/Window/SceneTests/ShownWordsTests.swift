import Console
import Captions
import Imaging
import Testing

@testable import Scene
@testable import Typesetting

/// Captions that grow word by word, as they stand on the screen.
@Suite struct ShownWordsTests {
  private static let speeches = [
    ("he", "האוטובוס לטבריה יוצא בשעה שמונה ורבע מהתחנה המרכזית, והבא אחריו רק בצהריים."),
    ("ar", "تغادر الحافلة إلى طرابلس في الثامنة والربع من المحطة المركزية، والتالية عند الظهر."),
    ("fa", "اتوبوس اصفهان ساعت هشت و ربع از پایانهٔ مرکزی حرکت می‌کند و بعدی نزدیک ظهر است."),
    ("en", "The coach to Tavistock leaves at a quarter past eight, and the next one at noon."),
    ("de", "Der Bus nach Tübingen fährt um Viertel nach acht, und der nächste erst am Mittag."),
    ("th", "รถโดยสาร ไปเชียงราย ออกเวลา แปดโมงสิบห้า จากสถานีกลาง คันต่อไป ตอนเที่ยง"),
    ("ja", "長野 行きの 高速バスは 八時 十五分に 中央 ターミナルを 出ます。 次は 正午 です。"),
  ]
  private static let panes = [
    Pane(PixelSize(width: 640, height: 360)), Pane(PixelSize(width: 405, height: 720)),
    Pane(PixelSize(width: 1280, height: 720)),
    Pane(PixelSize(width: 960, height: 540), scale: 1.5),
  ]

  /// The picture of a caption whose box is invisible.
  private struct Stage {
    let look = CaptionLook(lines: 8, box: Color.black.withAlpha(0))
    let pane: Pane
    let typesetter: Typesetter
    var earlier: LaidOutCaption?

    /// Shows the caption's next text and returns the picture.
    mutating func show(_ text: String, language: String, speaker: String?) -> Bitmap {
      let metrics = CaptionMetrics(look: look, pane: pane)
      let setter = CaptionTypesetter(typesetter: typesetter, look: look)
      let caption = setter.layOut(
        .sample(
          text, in: language, isFinal: false,
          speaker: speaker.map { VisibleCaption.Speaker(name: $0, index: 0) }),
        after: earlier, isResized: false, metrics: metrics)
      earlier = caption
      var rows = CaptionRows()
      // From the top, lines never move up.
      rows.isTopAnchored = true
      rows.rows = setter.rows(
        of: caption, lines: 0..<caption.text.count, isNamed: true, metrics: metrics)
      let picture = Bitmap(size: pane.size)
      let layout = CaptionLayout(
        look: look, metrics: metrics, typesetter: typesetter, bitmaps: BitmapCache())
      for layer in layout.layers(for: layout.fitted(rows)) {
        picture.view.blend(layer.bitmap.view, at: layer.origin)
      }
      return picture
    }
  }

  @Test(arguments: speeches, panes)
  func noPixelOfAShownWordChanges(speech: (String, String), pane: Pane) throws {
    let typesetter = try Typesetter(fonts: InstalledFiles.fonts())
    for speaker in [nil, "Noa"] {
      var stage = Stage(pane: pane, typesetter: typesetter)
      var before: Bitmap?
      let words = speech.1.split(separator: " ")
      for count in 1...words.count {
        let text = words[..<count].joined(separator: " ")
        let after = stage.show(text, language: speech.0, speaker: speaker)
        if let before {
          var changed = 0
          for y in 0..<pane.size.height {
            for x in 0..<pane.size.width
            where before.view[x, y] != 0 && before.view[x, y] != after.view[x, y] {
              changed += 1
            }
          }
          #expect(changed == 0, "\(text)")
        }
        before = after
      }
      #expect(before?.view.hasInk == true)
    }
  }
}

extension PixelView {
  fileprivate var hasInk: Bool {
    (0..<size.height).contains { y in (0..<size.width).contains { x in self[x, y] != 0 } }
  }
}
