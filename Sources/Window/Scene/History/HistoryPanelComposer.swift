package import Captions
package import Conversation
internal import Imaging
internal import Language
internal import Messages
internal import Typesetting

/// The contents of a pane's history panel.
package struct HistoryInput {
  /// The history, on the scene's thread.
  package let history: ConversationHistory
  package let reader: Reader
  /// The time of day at the start of the program, or nil to count from the start.
  package let timeOfDayAtStart: Duration?
  /// The file with the sentences that the history has forgotten, or nil if there is none.
  package let transcriptPath: String?

  package init(
    history: ConversationHistory, reader: Reader, timeOfDayAtStart: Duration?,
    transcriptPath: String? = nil
  ) {
    self.history = history
    self.reader = reader
    self.timeOfDayAtStart = timeOfDayAtStart
    self.transcriptPath = transcriptPath
  }

  /// Returns where the older sentences are, or nil if the history has all.
  func remark(in strings: InterfaceStrings) -> String? {
    history.numbers.lowerBound > 0 ? strings.olderSentences(inFile: transcriptPath) : nil
  }
}

/// The composer of a pane's history panel, which keeps the rows near the view laid out.
final class HistoryPanelComposer {
  /// The largest number of rows that stay laid out.
  private static let maxRows = 256

  private struct RowKey: Equatable {
    let style: HistoryRowStyle
    let reader: Reader
    let language: String
    let search: SearchKey
    /// The remark above the first row of the list, or nil without one.
    let remark: String?
    /// The number of the first row, if there is a remark.
    let first: Int?
  }

  private let typesetter: Typesetter
  private let numbers = Memo<HistoryNumbers, Int, String, Audience>()
  private var rows: [Int: HistoryRow] = [:]
  private var rowKey: RowKey?

  init(typesetter: Typesetter) {
    self.typesetter = typesetter
  }

  /// Returns the panel in `room` of a pane.
  func panel(
    _ input: HistoryInput, _ state: HistoryState, in room: PixelRect, pane: Pane,
    look: CaptionLook, pills: PillLayout
  ) -> HistoryPanel {
    let search = SearchKey(state.query)
    let numbers = numbers(of: input, query: state.query)
    let remark = input.remark(in: pills.strings)
    let first = remark == nil || numbers.count == 0 ? nil : numbers[0]
    let contents = HistoryPanel.Contents(numbers: numbers, state: state) { [self] number, style in
      let key = RowKey(
        style: style, reader: input.reader, language: pills.strings.language, search: search,
        remark: remark, first: first)
      if rowKey != key || rows.count >= Self.maxRows { (rowKey, rows) = (key, [:]) }
      if let row = rows[number] { return row }
      let row = row(number, key, of: input, strings: pills.strings)
      rows[number] = row
      return row
    }
    return HistoryPanel(contents, in: room, pane: pane, look: look, pills: pills)
  }

  private func numbers(of input: HistoryInput, query: String) -> HistoryNumbers {
    numbers.value(for: input.history.revision, query, input.reader.side) {
      input.history.entries(for: input.reader.side, matching: SearchKey(query))
    }
  }

  /// Lays out the row of an entry, which has no height if the entry is not for the reader.
  private func row(
    _ number: Int, _ key: RowKey, of input: HistoryInput, strings: InterfaceStrings
  ) -> HistoryRow {
    guard let entry = input.history.entry(number), let texts = entry.texts(for: input.reader)
    else { return HistoryRow(height: 0, lines: []) }
    let instant = (input.timeOfDayAtStart ?? .zero) + entry.time
    let time =
      input.timeOfDayAtStart == nil ? strings.elapsed(instant) : strings.timeOfDay(instant)
    return HistoryTypesetter(typesetter: typesetter, style: key.style).row(
      HistoryRow.Contents(texts: texts, name: entry.name, time: time), search: key.search,
      below: number == key.first ? key.remark : nil, in: strings.language)
  }

  /// Returns the layers of a panel, lowest first.
  func layers(
    of panel: HistoryPanel, _ input: HistoryInput, _ state: HistoryState, pills: PillLayout
  ) -> [Scene.Layer] {
    let theme = pills.theme
    return [box(panel.frame, ControlLook(theme.sheet, border: theme.border), pills)]
      + fieldLayers(panel, state, pills)
      + panel.buttons.flatMap {
        buttonLayers($0.part, $0.frame, panel, state, pills)
      } + listLayers(panel, input, state, pills)
  }

  private func box(_ frame: PixelRect, _ look: ControlLook, _ pills: PillLayout) -> Scene.Layer {
    pills.box(frame, look: look, radius: min(pills.metrics.height / 3, frame.size.height / 2))
  }

  /// Returns the field with the query, or with what can be typed there.
  private func fieldLayers(
    _ panel: HistoryPanel, _ state: HistoryState, _ pills: PillLayout
  ) -> [Scene.Layer] {
    let (theme, field) = (pills.theme, panel.field)
    let look = ControlLook(theme.text.withAlpha(18), border: theme.border)
    let typed = state.query + state.composition
    let count = pills.strings.sentences(panel.list.numbers.count)
    let side = min(pills.metrics.fontSize * 5 / 4, field.size.height)
    let icon = PixelRect(
      x: field.minX + pills.metrics.padding, y: field.minY + (field.size.height - side) / 2,
      width: side, height: side)
    var layers = [
      box(field, look, pills),
      pills.icon(.zoom, in: pills.placed(icon, in: field), color: theme.dimmedText),
    ]
    let start = pills.metrics.padding + side + pills.metrics.gap
    let countWidth =
      pills.advance(of: pills.directed(count), language: pills.strings.language)
      + pills.metrics.padding
    let hasCount = countWidth < field.size.width / 3
    let room = PixelRect(
      x: field.minX + start, y: field.minY,
      width: max(0, field.size.width - start - (hasCount ? countWidth : pills.metrics.padding)),
      height: field.size.height)
    let words = typed.isEmpty ? pills.strings.label(.search) : typed + caret(after: typed, pills)
    layers += text(
      words, in: pills.placed(room, in: field),
      color: typed.isEmpty ? theme.dimmedText : theme.text, pills)
    if hasCount {
      let end = PixelRect(
        x: field.maxX - countWidth, y: field.minY, width: countWidth - pills.metrics.padding,
        height: field.size.height)
      layers += text(count, in: pills.placed(end, in: field), color: theme.dimmedText, pills)
    }
    return layers
  }

  /// Returns the caret behind words, where the next letter of their direction comes.
  ///
  /// It is at that side of its glyph's cell where the words are. The mark after it gives it their direction
  /// (UAX #9, N1).
  private func caret(after words: String, _ pills: PillLayout) -> String {
    let direction = words.unicodeScalars.reversed().lazy.compactMap(\.strongDirection).first
    let isRightToLeft = direction.map { $0 == .rightToLeft } ?? pills.strings.isRightToLeft
    return isRightToLeft ? "▕\u{200F}" : "▏\u{200E}"
  }

  /// Returns a line in the middle of the height of `room`, whose beginning is cut off if it is too
  /// long: of a long query, the end is in view, where letters are typed.
  private func text(
    _ words: String, in room: PixelRect, color: Color, _ pills: PillLayout
  ) -> [Scene.Layer] {
    let length = pills.advance(of: pills.directed(words), language: pills.strings.language)
    let overflow = pills.strings.isRightToLeft ? 0 : max(0, length - room.size.width)
    let shifted = PixelRect(
      origin: PixelPoint(x: room.minX - overflow, y: room.minY), size: room.size)
    return pills.line(words, in: shifted, color: color).map { $0.clipped(to: room) }
  }

  private func buttonLayers(
    _ part: HistoryPanel.Part, _ frame: PixelRect, _ panel: HistoryPanel, _ state: HistoryState,
    _ pills: PillLayout
  ) -> [Scene.Layer] {
    let theme = pills.theme
    let icon: Icon =
      switch part {
      case .close: .close
      case .copy: .copy
      case .newest, .sentence, .scrollBar: .newest
      }
    let isIdle = part == .newest && state.position == .end
    let color = isIdle ? theme.dimmedText : theme.text
    let side = min(pills.metrics.fontSize * 5 / 4, frame.size.height * 3 / 4)
    let hasWords = part == .copy && panel.copyHasWords
    let lead = hasWords ? pills.metrics.padding : (frame.size.width - side) / 2
    let place = PixelRect(
      x: frame.minX + lead, y: frame.minY + (frame.size.height - side) / 2, width: side,
      height: side)
    var layers = [pills.icon(icon, in: pills.placed(place, in: frame), color: color)]
    if isIdle { layers[0].opacity = 0.5 }
    if hasWords {
      let room = PixelRect(
        x: place.maxX + pills.metrics.gap, y: frame.minY,
        width: frame.maxX - place.maxX - pills.metrics.gap, height: frame.size.height)
      layers += text(
        pills.strings.label(state.selected == nil ? .copyAll : .copy),
        in: pills.placed(room, in: frame), color: color, pills)
    }
    return layers
  }

  /// Returns the layers of a line of a row, with the found words above the others.
  private func lineLayers(
    _ line: HistoryRow.Line, at origin: PixelPoint, in frame: PixelRect, _ pills: PillLayout
  ) -> [Scene.Layer] {
    func layer(_ bitmap: Bitmap) -> Scene.Layer {
      Scene.Layer(
        bitmap: bitmap,
        origin: PixelPoint(x: origin.x + line.origin.x, y: origin.y + line.origin.y))
    }
    var layers = [layer(line.bitmap).clipped(to: frame)]
    guard let foundBitmap = line.foundBitmap else { return layers }
    for place in line.found {
      let place = PixelRect(
        x: origin.x + place.minX, y: origin.y + place.minY, width: place.size.width,
        height: place.size.height)
      let ground = pills.boxes.box(
        of: place.size, radius: place.size.height / 8, color: pills.theme.found.box)
      layers.append(Scene.Layer(bitmap: ground, origin: place.origin).clipped(to: frame))
      layers.append(layer(foundBitmap).clipped(to: place).clipped(to: frame))
    }
    return layers
  }

  /// Returns the rows in view, or the words for an empty list.
  private func listLayers(
    _ panel: HistoryPanel, _ input: HistoryInput, _ state: HistoryState, _ pills: PillLayout
  ) -> [Scene.Layer] {
    let (frame, theme) = (panel.listFrame, pills.theme)
    guard panel.list.numbers.count > 0 else {
      let words = [
        pills.strings.emptyHistory(isSearch: !state.query.isEmpty), input.remark(in: pills.strings),
      ].compactMap(\.self)
      let height = min(frame.size.height, pills.metrics.height)
      return words.enumerated().flatMap { line, words in
        let room = PixelRect(
          x: frame.minX, y: frame.minY + line * height, width: frame.size.width, height: height
        ).intersection(frame)
        return text(words, in: room, color: theme.dimmedText, pills)
      }
    }
    var layers: [Scene.Layer] = []
    for placed in panel.list.rows {
      let origin = PixelPoint(x: frame.minX, y: frame.minY + placed.top)
      if placed.number == state.selected {
        let inset = panel.rowStyle.spacing / 2
        let remark = placed.row.remarkHeight
        let marked = PixelRect(
          x: origin.x - inset, y: origin.y + remark - inset, width: frame.size.width + 2 * inset,
          height: placed.row.height - remark - panel.rowStyle.spacing + 2 * inset)
        layers.append(box(marked, theme.on, pills).clipped(to: frame.expanded(by: inset)))
      }
      layers += placed.row.lines.flatMap { lineLayers($0, at: origin, in: frame, pills) }
    }
    if !panel.thumb.isEmpty {
      layers.append(box(panel.thumb, ControlLook(theme.dimmedText), pills))
    }
    return layers.filter { !$0.bounds.isEmpty }
  }
}
