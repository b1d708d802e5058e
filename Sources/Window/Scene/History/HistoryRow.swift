internal import Conversation
internal import Imaging
internal import Language
internal import Typesetting

/// A sentence of the history, broken into lines.
struct HistoryRow {
  /// A line and the place of its bitmap, relative to the row's upper left corner.
  struct Line {
    let words: String
    let bitmap: Bitmap
    let origin: PixelPoint
    /// The places of words that the search has found, relative to the row.
    var found: [PixelRect] = []
    /// The bitmap from which the found words are drawn, with the same origin.
    var foundBitmap: Bitmap?
  }

  /// The contents of a row.
  struct Contents {
    let texts: HistoryTexts
    let name: String?
    let time: String
  }

  let height: Int
  /// The height of a remark above the sentence, or 0 without one.
  var remarkHeight = 0
  let lines: [Line]
  /// The contents, or nil for a row without height.
  var contents: Contents?
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

extension HistoryRow {
  /// Lays out a sentence: name and time, the reader's text, and the other language.
  ///
  /// The row starts at the side at which its text is read. The words of `search` stand out.
  /// `remark` is in the language of the interface and stands above the sentence.
  init(
    _ contents: Contents, search: SearchKey, below remark: String?, in language: String,
    style: HistoryRowStyle, typesetter: Typesetter
  ) {
    let texts = contents.texts
    let small = TextStyle(size: style.smallSize, family: style.family)
    let heading = [texts.speaker, contents.time]
      .compactMap { $0?.isolated }.joined(separator: " · ")
    let direction = typesetter.direction(of: texts.read.words)
    var rows = RowLayout(typesetter: typesetter, style: style)
    if let remark {
      rows.direction = style.isRightToLeft ? .rightToLeft : .leftToRight
      rows.add(remark, language, small, style.theme.dimmedText)
      rows.height += style.spacing
    }
    remarkHeight = rows.height
    (rows.direction, rows.search) = (direction, search)
    rows.add(
      direction.mark + heading, texts.read.language, small, style.theme.dimmedText, atMost: 1,
      // The time is not searched.
      searching: texts.speaker)
    rows.add(
      texts.read.words, texts.read.language,
      TextStyle(size: style.fontSize, family: style.family), style.theme.text)
    if let other = texts.other {
      rows.add(other.words, other.language, small, style.theme.dimmedText)
    }
    height = rows.height + style.spacing
    lines = rows.lines
    self.contents = contents
  }
}

/// The lines of a row, added from top to bottom.
private struct RowLayout {
  let typesetter: Typesetter
  let style: HistoryRowStyle
  /// The direction of the next lines.
  var direction = TextDirection.leftToRight
  /// The words to find in the next lines.
  var search = SearchKey("")
  private(set) var lines: [HistoryRow.Line] = []
  var height = 0

  /// Adds up to `count` lines of a text, of which only the part `searched` is searched if it is not
  /// nil.
  mutating func add(
    _ words: String, _ language: String?, _ textStyle: TextStyle, _ color: Color,
    atMost count: Int = .max, searching searched: String? = nil
  ) {
    let font = typesetter.metrics(of: textStyle)
    let all = typesetter.lines(
      of: words, language: language, style: textStyle, width: style.width
    ).prefix(count)
    let found = found(in: Array(all), searching: searched)
    for (line, parts) in zip(all, found) {
      let left = direction == .rightToLeft ? style.width - line.advance : 0
      let pen = PixelPoint(x: left, y: height + font.ascent)
      if let drawn = typesetter.bitmap(of: line, style: textStyle, color: color) {
        var placed = HistoryRow.Line(
          words: line.words, bitmap: drawn.bitmap, origin: drawn.topLeft(pen: pen))
        placed.found = parts.flatMap { typesetter.columns(of: $0, in: line, style: textStyle) }
          .map { columns in
            PixelRect(
              x: left + columns.lowerBound, y: height, width: columns.count,
              height: font.ascent + font.descent)
          }
        if !placed.found.isEmpty {
          placed.foundBitmap =
            typesetter.bitmap(of: line, style: textStyle, color: style.theme.foundText)?.bitmap
        }
        lines.append(placed)
      }
      height += max(font.lineHeight, font.ascent + font.descent)
    }
  }

  /// Returns the code points of each line that the search has found, even across the end of a line.
  private func found(in lines: [TextLine], searching searched: String?) -> [[Range<Int>]] {
    var found = lines.map { _ in [Range<Int>]() }
    guard !search.isEmpty else { return found }
    var (text, starts) = ("", [Int]())
    for line in lines {
      starts.append(text.unicodeScalars.count)
      text += line.words
      // White space hangs over the end of the line.
      if line.codePoints.count > line.words.unicodeScalars.count { text += " " }
    }
    var ranges = search.ranges(in: text)
    if let searched {
      let end = text.firstRange(of: searched).map {
        text.unicodeScalars.distance(from: text.startIndex, to: $0.upperBound)
      }
      ranges = ranges.filter { $0.upperBound <= end ?? 0 }
    }
    for (index, line) in lines.enumerated() {
      let end = starts[index] + line.words.unicodeScalars.count
      for range in ranges {
        let part = range.clamped(to: starts[index]..<end)
        guard !part.isEmpty else { continue }
        found[index].append(part.lowerBound - starts[index]..<part.upperBound - starts[index])
      }
    }
    return found
  }
}
