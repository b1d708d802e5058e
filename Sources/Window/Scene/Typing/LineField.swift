internal import Imaging
internal import Messages
internal import Typesetting

/// The field in which a line is typed, with its words, the caret and the mark of what is being composed.
///
/// Of a line that is too long, the part around the caret is in view.
struct LineField {
  let layers: [Scene.Layer]
  /// The caret, in the pane's coordinates.
  let caret: PixelRect

  /// The number of grapheme clusters on each side of the caret that are laid out, more than have room.
  private static let maxClusters = 400
  /// The largest width of the field, in sizes of type.
  static let maxWidth = 44

  /// Lays out the field in its frame; the line is in `language` if that is known.
  init(_ editor: LineEditor, language: String?, in frame: PixelRect, pills: PillLayout) {
    let (metrics, theme) = (pills.metrics, pills.theme)
    let field = pills.box(
      frame, look: ControlLook(theme.sheet, border: theme.focus, thickness: 2),
      radius: metrics.height / 3)
    let room = frame.inset(by: metrics.padding, metrics.padding)
    let font = pills.typesetter.metrics(of: pills.style)
    let top = frame.minY + (frame.size.height - font.ascent - font.descent) / 2
    let line = TypedLine(editor, language: language, maxClusters: Self.maxClusters, pills: pills)
    let width = max(1, metrics.fontSize / 12)
    // The whole line if it has room, at the side where it begins, or else the part around the caret.
    let slack = room.size.width - width - line.width
    let offset =
      slack >= 0
      ? line.isRightToLeft ? slack : 0 : -min(max(0, line.caret - room.size.width / 2), -slack)
    let start = room.minX + offset
    let caret = PixelRect(
      x: start + line.caret, y: top, width: width, height: font.ascent + font.descent)
    self.caret = caret
    var layers = [field]
    if editor.isEmpty {
      layers += pills.line(pills.strings.label(.typeLine), in: room, color: theme.dimmedText)
        .map { $0.clipped(to: room) }
    }
    let view = room.expanded(by: metrics.padding / 3)
    let baseline = top + font.ascent
    if let words = line.bitmap(theme.text) {
      layers.append(
        Scene.Layer(
          bitmap: words.bitmap, origin: words.topLeft(pen: PixelPoint(x: start, y: baseline))
        ).clipped(to: view.intersection(frame)))
    }
    layers += line.composed.map { columns in
      let mark = PixelRect(
        x: start + columns.lowerBound, y: baseline + max(2, font.descent / 2),
        width: columns.count, height: width)
      return pills.box(mark, look: ControlLook(theme.text), radius: 0).clipped(to: view)
    }
    layers.append(pills.box(caret, look: ControlLook(theme.focus), radius: 0))
    self.layers = layers
  }
}

/// A line that is being typed as it is set: from its left end, in pixels.
private struct TypedLine {
  let isRightToLeft: Bool
  let width: Int
  /// The column of the caret.
  let caret: Int
  /// The columns of what is being composed.
  let composed: [Range<Int>]
  private let line: TextLine?
  private let pills: PillLayout

  init(_ editor: LineEditor, language: String?, maxClusters: Int, pills: PillLayout) {
    self.pills = pills
    let isRightToLeft = editor.isRightToLeft ?? pills.strings.isRightToLeft
    self.isRightToLeft = isRightToLeft
    // The mark gives the line its direction; the other one keeps the spaces at its end.
    let mark = isRightToLeft ? "\u{200F}" : "\u{200E}"
    let before = mark + editor.before.suffix(maxClusters)
    let pending = editor.composition + editor.held
    let text = Self.keepingEnd(of: before + pending + editor.after.prefix(maxClusters)) + mark
    let (typesetter, style) = (pills.typesetter, pills.style)
    let line = typesetter.lines(of: text, language: language, style: style, width: .max / 2).first
    self.line = line
    let start = before.unicodeScalars.count
    let end = start + pending.unicodeScalars.count
    width = line?.advance ?? 0
    caret =
      line.map { Self.caret(behind: before + pending, in: $0, typesetter, style) } ?? 0
    composed =
      line.map { typesetter.columns(of: start..<end, in: $0, style: style) } ?? []
  }

  /// Returns a text whose last spaces do not hang over the end of a line, as the caret stands behind them.
  private static func keepingEnd(of text: String) -> String {
    let words = text.unicodeScalars.reversed().drop { $0 == " " }
    let spaces = text.unicodeScalars.count - words.count
    return String(String.UnicodeScalarView(words.reversed()))
      + String(repeating: "\u{A0}", count: spaces)
  }

  func bitmap(_ color: Color) -> LineBitmap? {
    line.flatMap { pills.typesetter.bitmap(of: $0, style: pills.style, color: color) }
  }

  /// Returns the column at which the next letter of a line's beginning comes.
  private static func caret(
    behind words: String, in line: TextLine, _ typesetter: Typesetter, _ style: TextStyle
  ) -> Int {
    var end = words.unicodeScalars.count
    for cluster in words.reversed() {
      let start = end - cluster.unicodeScalars.count
      let columns = typesetter.columns(of: start..<end, in: line, style: style)
      if let left = columns.first?.lowerBound, let right = columns.last?.upperBound {
        let run = line.runs.last { $0.offset <= start }
        return run?.direction == .rightToLeft ? left : right
      }
      end = start
    }
    return line.direction == .rightToLeft ? line.advance : 0
  }
}
