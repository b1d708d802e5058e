internal import Imaging
internal import Messages

/// A sheet over the picture that lists the keys and their functions.
struct HelpSheet {
  let frame: PixelRect
  let layers: [Scene.Layer]

  private static let maxColumns = 6

  /// Creates the sheet in the first large enough room, or returns nil if all rooms are too small.
  ///
  /// Each room is tried with the full sheet, then with the brief form. Both have type of almost the
  /// usual size; only in the last room it may be smaller, and smaller still in the brief form. Topics
  /// of what is not installed are left out.
  init?(
    in rooms: [PixelRect], pane: Pane, leavingOut missing: Set<HelpTopic> = [], pills: PillLayout
  ) {
    let defaultSize = ControlMetrics(pane: pane).fontSize
    let minSize = pane.minControlFontSize
    let strings = pills.strings
    func isUsable(_ topic: HelpTopic) -> Bool { !missing.contains(topic) }
    let brief = Self.entries(strings) { isUsable($0) ? strings.briefHelp($0) : nil }
    let forms = [Self.entries(strings) { isUsable($0) ? strings.help($0) : nil }, brief]
    let comfortable = max(minSize, defaultSize * 3 / 4)...defaultSize
    let candidates =
      rooms.flatMap { room in forms.map { ($0, comfortable, room) } }
      + rooms.suffix(1).map { (brief, 4...defaultSize, $0) }
    for (form, sizes, room) in candidates {
      let tables = sizes.reversed().lazy.flatMap { size in
        (1...Self.maxColumns).lazy.map { columns in
          HelpTable(entries: form, columnCount: columns, pills: pills.with(fontSize: size))
        }
      }
      let fitting = tables.first {
        $0.size.width <= room.size.width && $0.size.height <= room.size.height
      }
      guard let table = fitting else { continue }
      frame = PixelRect(table.size, centeredIn: room)
      layers = table.layers(in: frame)
      return
    }
    return nil
  }

  /// Returns the keys and gestures with the words for their functions, without those that have none.
  static func entries(
    _ strings: InterfaceStrings, words: (HelpTopic) -> String?
  ) -> [(keys: String, words: String)] {
    KeyBinding.all.compactMap { binding in
      words(binding.topic).map { (binding.name(in: strings), $0) }
    }
  }
}

/// The rows of a help sheet in columns, filled from top to bottom, and mirrored from right to left.
private struct HelpTable {
  /// The texts with their widths.
  private typealias Row = (keys: String, keysWidth: Int, words: String, wordsWidth: Int)

  private let columns: [[Row]]
  private let pills: PillLayout

  init(entries: [(keys: String, words: String)], columnCount: Int, pills: PillLayout) {
    self.pills = pills
    let rows = entries.map {
      Row($0.keys, pills.width(of: $0.keys), $0.words, pills.width(of: $0.words))
    }
    let count = (rows.count + columnCount - 1) / columnCount
    columns = stride(from: 0, to: rows.count, by: count).map {
      Array(rows[$0..<min($0 + count, rows.count)])
    }
  }

  private var margin: Int { pills.metrics.fontSize }
  private var rowHeight: Int { pills.metrics.fontSize * 3 / 2 }
  private var columnGap: Int { pills.metrics.fontSize * 3 / 2 }

  private func keysWidth(_ column: [Row]) -> Int {
    (column.map(\.keysWidth).max() ?? 0) + pills.metrics.fontSize
  }

  private func width(_ column: [Row]) -> Int {
    keysWidth(column) + (column.map(\.wordsWidth).max() ?? 0)
  }

  var size: PixelSize {
    PixelSize(
      width: columns.reduce(2 * margin - columnGap) { $0 + width($1) + columnGap },
      height: (columns.first?.count ?? 0) * rowHeight + 2 * margin)
  }

  func layers(in frame: PixelRect) -> [Scene.Layer] {
    var layers = [pills.box(frame, look: pills.theme.help)]
    var x = frame.minX + margin
    for column in columns {
      for (number, row) in column.enumerated() {
        let y = frame.minY + margin + number * rowHeight
        func text(_ text: String, _ width: Int, x: Int, _ color: Color) -> [Scene.Layer] {
          let room = PixelRect(x: x, y: y, width: width, height: rowHeight)
          return pills.line(text, in: pills.placed(room, in: frame), color: color)
        }
        layers += text(row.keys, row.keysWidth, x: x, pills.theme.dimmedText)
        layers += text(row.words, row.wordsWidth, x: x + keysWidth(column), pills.theme.text)
      }
      x += width(column) + columnGap
    }
    return layers
  }
}
