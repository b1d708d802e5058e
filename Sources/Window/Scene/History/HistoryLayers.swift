internal import Conversation
internal import Imaging
internal import Language
internal import Messages

/// The painting of an open history panel as layers.
struct HistoryLayers {
  let panel: HistoryPanel
  let input: HistoryInput
  let state: HistoryState
  let pills: PillLayout

  private var theme: ControlTheme { pills.theme }
  private var metrics: ControlMetrics { pills.metrics }

  /// The layers, lowest first.
  var layers: [Scene.Layer] {
    [box(panel.frame, ControlLook(theme.sheet, border: theme.border))] + fieldLayers
      + panel.buttons.flatMap { buttonLayers($0.part, $0.frame) } + listLayers
  }

  private func box(_ frame: PixelRect, _ look: ControlLook) -> Scene.Layer {
    pills.box(frame, look: look, radius: min(metrics.height / 3, frame.size.height / 2))
  }

  /// The field with the query, or with what can be typed there.
  private var fieldLayers: [Scene.Layer] {
    let field = panel.field
    let typed = state.query + state.composition
    let count = pills.strings.sentences(panel.list.numbers.count)
    let side = min(metrics.fontSize * 5 / 4, field.size.height)
    let countWidth = pills.width(of: count) + metrics.padding
    let hasCount = countWidth < field.size.width / 3
    let room = field.inset(
      by: metrics.padding + side + metrics.gap, hasCount ? countWidth : metrics.padding)
    let layers =
      [
        box(field, ControlLook(theme.text.withAlpha(18), border: theme.border)),
        pills.icon(.zoom, side: side, inset: metrics.padding, in: field, color: theme.dimmedText),
      ]
      + text(
        typed.isEmpty ? pills.strings.label(.search) : typed + caret(after: typed),
        in: pills.placed(room, in: field), color: typed.isEmpty ? theme.dimmedText : theme.text)
    guard hasCount else { return layers }
    let end = field.inset(by: field.size.width - countWidth, metrics.padding)
    return layers + text(count, in: pills.placed(end, in: field), color: theme.dimmedText)
  }

  /// Returns the caret behind words, where the next letter of their direction comes.
  ///
  /// It is at that side of its glyph's cell where the words are. The mark after it gives it their direction
  /// (UAX #9, N1).
  private func caret(after words: String) -> String {
    let direction = words.unicodeScalars.reversed().lazy.compactMap(\.strongDirection).first
    let isRightToLeft = direction.map { $0 == .rightToLeft } ?? pills.strings.isRightToLeft
    return isRightToLeft ? "▕\u{200F}" : "▏\u{200E}"
  }

  /// Returns a line in the middle of the height of `room`, whose beginning is cut off if it is too
  /// long: of a long query, the end is in view, where letters are typed.
  private func text(_ words: String, in room: PixelRect, color: Color) -> [Scene.Layer] {
    let overflow =
      pills.strings.isRightToLeft ? 0 : max(0, pills.width(of: words) - room.size.width)
    return pills.line(words, in: room.moved(by: PixelPoint(x: -overflow, y: 0)), color: color)
      .map { $0.clipped(to: room) }
  }

  private func buttonLayers(_ part: HistoryPanel.Part, _ frame: PixelRect) -> [Scene.Layer] {
    let icon: Icon =
      switch part {
      case .close: .close
      case .copy: .copy
      case .keep: .keep
      case .newest, .sentence, .scrollBar: .newest
      }
    let isIdle = part == .newest && state.position == .end
    let color = isIdle ? theme.dimmedText : theme.text
    let side = min(metrics.fontSize * 5 / 4, frame.size.height * 3 / 4)
    let hasWords = part == .copy && panel.copyHasWords
    let lead = hasWords ? metrics.padding : (frame.size.width - side) / 2
    var layer = pills.icon(icon, side: side, inset: lead, in: frame, color: color)
    if isIdle { layer.opacity = 0.5 }
    guard hasWords else { return [layer] }
    return [layer]
      + text(
        pills.strings.label(state.selected == nil ? .copyAll : .copy),
        in: pills.placed(frame.inset(by: lead + side + metrics.gap), in: frame), color: color)
  }

  /// The rows in view, or the words for an empty list.
  private var listLayers: [Scene.Layer] {
    let frame = panel.listFrame
    guard panel.list.numbers.count > 0 else {
      let words = [
        pills.strings.emptyHistory(isSearch: !state.query.isEmpty), input.remark(in: pills.strings),
      ].compactMap(\.self)
      let height = min(frame.size.height, metrics.height)
      return words.enumerated().flatMap { line, words in
        let room = PixelRect(
          x: frame.minX, y: frame.minY + line * height, width: frame.size.width, height: height)
        return text(words, in: room.intersection(frame), color: theme.dimmedText)
      }
    }
    let thumb = panel.thumb.isEmpty ? [] : [box(panel.thumb, ControlLook(theme.dimmedText))]
    return (panel.list.rows.flatMap(layers(of:)) + thumb).filter { !$0.bounds.isEmpty }
  }

  /// Returns the lines of a row, which is marked if it is selected.
  private func layers(of placed: HistoryList.PlacedRow) -> [Scene.Layer] {
    let frame = panel.listFrame
    let origin = PixelPoint(x: frame.minX, y: frame.minY + placed.top)
    let lines = placed.row.lines.flatMap { layers(of: $0, at: origin) }
    guard placed.number == state.selected else { return lines }
    let inset = panel.rowStyle.spacing / 2
    let marked = panel.sentenceFrame(of: placed).expanded(by: inset)
    return [box(marked, theme.on).clipped(to: frame.expanded(by: inset))] + lines
  }

  /// Returns the layers of a line of a row, with the found words above the others.
  private func layers(of line: HistoryRow.Line, at origin: PixelPoint) -> [Scene.Layer] {
    let frame = panel.listFrame
    func layer(_ bitmap: Bitmap) -> Scene.Layer {
      Scene.Layer(
        bitmap: bitmap,
        origin: PixelPoint(x: origin.x + line.origin.x, y: origin.y + line.origin.y))
    }
    let words = [layer(line.bitmap).clipped(to: frame)]
    guard let foundBitmap = line.foundBitmap else { return words }
    return line.found.reduce(words) { layers, place in
      let place = place.moved(by: origin)
      let ground = pills.box(place, look: theme.found, radius: place.size.height / 8)
      return layers + [
        ground.clipped(to: frame), layer(foundBitmap).clipped(to: place).clipped(to: frame),
      ]
    }
  }
}
