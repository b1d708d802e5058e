internal import History
internal import Imaging
internal import Typesetting

/// A sentence of the history, broken into lines.
struct HistoryRow {
  /// A line and the place of its bitmap, relative to the row's upper left corner.
  struct Line {
    let words: String
    let bitmap: Bitmap
    let origin: PixelPoint
  }

  let height: Int
  let lines: [Line]
}

/// The measures and colors of the history's rows.
struct HistoryRowStyle: Hashable {
  /// The width of the text in pixels.
  let width: Int
  /// The em size of the text that the reader reads.
  let fontSize: Int
  let family: String?
  let theme: ControlTheme
  /// True if the interface is read from right to left.
  let isRightToLeft: Bool

  var smallSize: Int { max(ControlMetrics.minFontSize, fontSize * 3 / 4) }
  /// The distance of two rows.
  var spacing: Int { max(4, fontSize / 2) }
}

/// A formatter of the history's sentences: name and time, the reader's text, and the other language.
///
/// Each row starts at the side at which its text is read.
struct HistoryTypesetter {
  let typesetter: Typesetter
  let style: HistoryRowStyle

  /// Lays out a sentence with the words for its time.
  func row(_ texts: HistoryTexts, time: String) -> HistoryRow {
    let small = TextStyle(size: style.smallSize, family: style.family)
    let heading = [texts.speaker, time].compactMap { $0.map { "\u{2068}\($0)\u{2069}" } }
      .joined(separator: " · ")
    let direction = typesetter.direction(of: texts.read.words)
    let mark = direction == .rightToLeft ? "\u{200F}" : "\u{200E}"
    var lines: [HistoryRow.Line] = []
    var height = 0
    func add(
      _ words: String, _ language: String?, _ textStyle: TextStyle, _ color: Color,
      atMost count: Int = .max
    ) {
      let font = typesetter.metrics(of: textStyle)
      let all = typesetter.lines(
        of: words, language: language, style: textStyle, width: style.width)
      for line in all.prefix(count) {
        let left = direction == .rightToLeft ? style.width - line.advance : 0
        if let drawn = typesetter.bitmap(of: line, style: textStyle, color: color) {
          lines.append(
            HistoryRow.Line(
              words: line.words, bitmap: drawn.bitmap,
              origin: drawn.topLeft(pen: PixelPoint(x: left, y: height + font.ascent))))
        }
        height += max(font.lineHeight, font.ascent + font.descent)
      }
    }
    add(mark + heading, texts.read.language, small, style.theme.dimmedText, atMost: 1)
    add(
      texts.read.words, texts.read.language,
      TextStyle(size: style.fontSize, family: style.family), style.theme.text)
    if let other = texts.other {
      add(other.words, other.language, small, style.theme.dimmedText)
    }
    return HistoryRow(height: height + style.spacing, lines: lines)
  }
}
