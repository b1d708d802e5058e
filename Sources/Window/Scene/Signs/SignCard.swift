internal import Imaging
internal import Messages
internal import Typesetting

/// A sign that was touched: its own words, and those for the reader.
package struct OpenSign: Hashable, Sendable {
  /// A use of the sign, for which there is a button.
  package enum Action: Hashable, Sendable, CaseIterable {
    case copy, readAloud, keep, close
  }

  package var paragraphs: [String]
  /// The language of the sign, or nil if it is not known.
  package var language: String?
  /// The words for the reader in the order of the paragraphs; empty if there are none.
  package var translation: [String]
  package var readerLanguage: String?

  package init(
    paragraphs: [String], language: String?, translation: [String], readerLanguage: String?
  ) {
    self.paragraphs = paragraphs
    self.language = language
    self.translation = translation
    self.readerLanguage = readerLanguage
  }
}

/// A sign in large letters in the middle of its room, with a button for each use.
///
/// The words for the reader are the largest that have room, above those of the sign in smaller letters.
struct SignCard {
  /// The margin around a sign in which a touch opens it, in logical units.
  static let touchMargin = 6.0

  let frame: PixelRect
  let layers: [Scene.Layer]
  /// True if all words have room in letters that are not small.
  let isWhole: Bool
  private let buttons: [(action: OpenSign.Action, frame: PixelRect)]

  /// The largest letters as a share of the pane's reference height, and the share of their size that the smaller ones have.
  private static let (largest, smaller) = (0.1, 0.6)

  /// Lays out the card above `end`.
  init(_ sign: OpenSign, in pane: Pane, end: Int, offersVoice: Bool, pills: PillLayout) {
    let gap = pills.metrics.fontSize
    let whole = PixelRect(x: 0, y: 0, width: pane.size.width, height: end)
    let room = whole.expanded(by: -gap)
    let row = ButtonRow(
      OpenSign.Action.allCases.filter { $0 != .readAloud || offersVoice }, within: room.size.width,
      pane: pane, pills: pills)
    let inside = PixelSize(
      width: max(1, room.size.width - 2 * gap), height: room.size.height - row.size.height - 3 * gap
    )
    let text = Self.text(of: sign, in: inside, pane: pane, pills: pills)
    isWhole = text.isWhole && text.fontSize >= pills.metrics.fontSize
    let width = min(room.size.width, max(text.size.width, row.size.width) + 2 * gap)
    frame = PixelRect(
      PixelSize(
        width: width, height: min(room.size.height, text.size.height + row.size.height + 3 * gap)),
      centeredIn: whole)
    let content = frame.expanded(by: -gap)
    buttons = row.buttons(
      in: PixelRect(
        x: content.minX, y: content.maxY - row.size.height, width: content.size.width,
        height: row.size.height))
    var layers = [pills.box(frame, look: pills.theme.help, radius: pills.metrics.padding)]
    layers += text.layers(in: content, color: pills.theme.text)
    for button in buttons {
      layers += pills.pill(row.lines(of: button.action), in: button.frame, look: pills.theme.plate)
    }
    self.layers = layers
  }

  /// Returns the action of the button at a point of the pane, or nil beside all buttons.
  func action(at point: PixelPoint) -> OpenSign.Action? {
    buttons.first { $0.frame.contains(point) }?.action
  }

  /// Returns the words in the largest letters that have room; the smallest ones may be cut.
  private static func text(
    of sign: OpenSign, in room: PixelSize, pane: Pane, pills: PillLayout
  ) -> CardText {
    let largest = max(
      ControlMetrics.minFontSize, Int(Double(pane.size.referenceHeight) * Self.largest))
    let smallest = min(largest, pills.metrics.fontSize * 3 / 4)
    var size = largest
    while true {
      let text = CardText(sign, size: size, smaller: smaller, width: room.width, pills: pills)
      if text.size.height <= room.height { return text }
      if size <= smallest { return text.cut(to: room.height) }
      size = max(smallest, size * 9 / 10)
    }
  }
}

/// The words of a card: blocks of lines, one below the other.
private struct CardText {
  /// Lines of one size.
  private struct Block {
    let lines: [TextLine]
    let pills: PillLayout
    /// The distance to the block above.
    let space: Int
  }

  private var blocks: [Block] = []
  private(set) var size = PixelSize.zero
  /// The size of the largest letters.
  let fontSize: Int
  /// False if the last lines are left out.
  private(set) var isWhole = true

  init(_ sign: OpenSign, size: Int, smaller: Double, width: Int, pills: PillLayout) {
    fontSize = size
    let own =
      sign.translation.isEmpty ? size : max(ControlMetrics.minFontSize, Int(Double(size) * smaller))
    add(sign.translation, sign.readerLanguage, pills.with(fontSize: size), width: width)
    add(sign.paragraphs, sign.language, pills.with(fontSize: own), width: width)
  }

  private mutating func add(
    _ paragraphs: [String], _ language: String?, _ pills: PillLayout, width: Int
  ) {
    for (index, paragraph) in paragraphs.enumerated() {
      let lines = pills.lines(of: paragraph, width: width, language: language)
      let space =
        blocks.isEmpty ? 0 : index == 0 ? pills.metrics.fontSize : pills.metrics.fontSize / 3
      append(Block(lines: lines, pills: pills, space: space))
    }
  }

  private mutating func append(_ block: Block) {
    blocks.append(block)
    size = PixelSize(
      width: max(size.width, block.lines.map(\.advance).max() ?? 0),
      height: size.height + block.space + block.lines.count * block.pills.metrics.lineHeight)
  }

  /// Returns as many of the first lines as a height has room for.
  func cut(to height: Int) -> CardText {
    var cut = self
    (cut.blocks, cut.size, cut.isWhole) = ([], .zero, false)
    for block in blocks {
      let room = height - cut.size.height - block.space
      let count = min(block.lines.count, max(0, room / block.pills.metrics.lineHeight))
      guard count > 0 else { break }
      cut.append(
        Block(lines: Array(block.lines.prefix(count)), pills: block.pills, space: block.space))
    }
    return cut
  }

  /// Returns the lines from the top of a frame, each at the side at which it begins.
  func layers(in frame: PixelRect, color: Color) -> [Scene.Layer] {
    var y = frame.minY
    var layers: [Scene.Layer] = []
    for block in blocks {
      y += block.space
      let font = block.pills.typesetter.metrics(of: block.pills.style)
      for line in block.lines {
        let slack = line.direction == .rightToLeft ? frame.size.width - line.advance : 0
        let pen = PixelPoint(x: frame.minX + slack, y: y + font.ascent)
        if let text = block.pills.typesetter.bitmap(
          of: line, style: block.pills.style, color: color)
        {
          layers.append(Scene.Layer(bitmap: text.bitmap, origin: text.topLeft(pen: pen)))
        }
        y += block.pills.metrics.lineHeight
      }
    }
    return layers
  }
}

/// The buttons of a card, in as many rows as they need.
private struct ButtonRow {
  private let labels: [(action: OpenSign.Action, lines: [TextLine], width: Int)]
  private let columns: Int
  private let height: Int
  private let gap: Int
  private let isRightToLeft: Bool
  let size: PixelSize

  init(_ actions: [OpenSign.Action], within width: Int, pane: Pane, pills: PillLayout) {
    let gap = pills.metrics.gap * 2
    let labels = actions.map { action in
      let lines = pills.lines(
        of: pills.directed(pills.strings.label(action.label)), width: .max / 2,
        language: pills.strings.language)
      return (action: action, lines: lines, width: pills.size(around: lines).width)
    }
    let widest = labels.map(\.width).max() ?? 0
    let columns = max(1, min(labels.count, (width - 2 * gap) / max(1, widest + gap)))
    let height = max(
      pills.metrics.height, min(StripMetrics.minTarget(in: pane), pane.size.height / 8))
    let rows = (labels.count + columns - 1) / columns
    self.labels = labels.map { ($0.action, $0.lines, widest) }
    (self.columns, self.height, self.gap) = (columns, height, gap)
    isRightToLeft = pills.strings.isRightToLeft
    size = PixelSize(
      width: columns * (widest + gap) - gap, height: rows * (height + gap) - gap)
  }

  func lines(of action: OpenSign.Action) -> [TextLine] {
    labels.first { $0.action == action }?.lines ?? []
  }

  /// Returns the places of the buttons in the middle of a frame, in the order of reading.
  func buttons(in frame: PixelRect) -> [(action: OpenSign.Action, frame: PixelRect)] {
    labels.enumerated().map { index, label in
      let (row, column) = (index / columns, index % columns)
      let place = PixelRect(
        x: frame.minX + (frame.size.width - size.width) / 2 + column * (label.width + gap),
        y: frame.minY + row * (height + gap), width: label.width, height: height)
      return (label.action, isRightToLeft ? place.mirrored(in: frame) : place)
    }
  }
}

extension OpenSign.Action {
  /// The words of the button.
  fileprivate var label: ControlLabel {
    switch self {
    case .copy: .copy
    case .readAloud: .readAloud
    case .keep: .keep
    case .close: .close
    }
  }
}
