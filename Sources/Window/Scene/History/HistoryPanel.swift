internal import Conversation
package import Imaging
internal import Messages

/// The panel with everything that was said: a field for searching, buttons, and the list.
///
/// The panel is laid out in the pane's coordinates. In languages from right to left, everything is
/// mirrored.
package struct HistoryPanel {
  /// A part of the panel that a pointer can press.
  package enum Part: Hashable, Sendable {
    case close
    /// The button that copies the selected sentence, or everything in the list.
    case copy
    /// The button that keeps the selected sentence as a card, or the newest one.
    case keep
    /// The button that shows the newest sentence.
    case newest
    case sentence(Int)
    case scrollBar
  }

  /// The largest width of the panel, in ems of its text: a line of about 70 letters.
  private static let maxWidth = 44

  /// The frame of the panel.
  package let frame: PixelRect
  /// The frames of the buttons.
  let buttons: [(part: Part, frame: PixelRect)]
  /// True if words stand beside the icon of the button that copies.
  let copyHasWords: Bool
  let field: PixelRect
  /// The frame of the rows.
  let listFrame: PixelRect
  /// The frame in which the scroll bar's thumb moves.
  let track: PixelRect
  let list: HistoryList
  let rowStyle: HistoryRowStyle
  /// The side of the smallest target.
  private let target: Int

  /// Lays out the panel in a part of a pane.
  ///
  /// `row` returns the row of the entry with a number in a style.
  init(
    _ numbers: HistoryNumbers, at position: HistoryState.Position, in room: PixelRect,
    pane: Pane, look: CaptionLook, keepsCards: Bool, pills: PillLayout,
    row: @escaping (Int, HistoryRowStyle) -> HistoryRow
  ) {
    let metrics = pills.metrics
    let fontSize = max(ControlMetrics.minFontSize, metrics.fontSize * look.textSize / 100)
    let inset = metrics.padding
    let width = min(room.size.width, max(fontSize, metrics.fontSize) * Self.maxWidth)
    let panel = PixelRect(PixelSize(width: width, height: room.size.height), centeredIn: room)
    let target = min(
      max(metrics.height, StripMetrics.minTarget(in: pane)), max(12, room.size.height / 3))
    let header = PixelRect(
      x: panel.minX, y: panel.minY + inset / 2, width: width, height: target
    ).inset(by: inset / 2, inset - inset / 2)
    var end = header.maxX
    var parts: [(part: Part, frame: PixelRect)] = []
    func button(_ part: Part, _ width: Int) {
      guard end - width - metrics.gap > header.minX + target else { return }
      let frame = PixelRect(x: end - width, y: header.minY, width: width, height: target)
      parts.append((part, pills.placed(frame, in: panel)))
      end -= width + metrics.gap
    }
    button(.close, target)
    let words = pills.strings.copyLabels.map { pills.width(of: $0) }
    let copyWidth = target + (words.max() ?? 0) + inset
    copyHasWords = copyWidth < width / 3
    button(.copy, copyHasWords ? copyWidth : target)
    if keepsCards { button(.keep, target) }
    button(.newest, target)
    buttons = parts
    field = pills.placed(header.inset(by: 0, header.maxX - end), in: panel)
    let barWidth = max(4, inset / 2)
    let listTop = header.maxY + metrics.gap
    let rows = PixelRect(
      x: panel.minX, y: listTop, width: width, height: max(0, panel.maxY - inset / 2 - listTop))
    let listRoom = rows.inset(by: inset, inset + barWidth + metrics.gap)
    listFrame = pills.placed(listRoom, in: panel)
    track = pills.placed(rows.inset(by: width - inset / 2 - barWidth, inset / 2), in: panel)
    frame = panel
    self.target = target
    let style = HistoryRowStyle(
      width: max(1, listRoom.size.width), fontSize: fontSize, family: look.family,
      theme: pills.theme, isRightToLeft: pills.strings.isRightToLeft)
    rowStyle = style
    list = HistoryList(numbers, at: position, height: listRoom.size.height) { row($0, style) }
  }

  /// Returns the part at a point of the pane, or nil beside all parts.
  package func part(at point: PixelPoint) -> Part? {
    if let button = buttons.first(where: { $0.frame.contains(point) }) { return button.part }
    // The bar is narrower than a finger.
    if track.expanded(by: target / 3).contains(point), list.shareInView < 1,
      !listFrame.contains(point)
    {
      return .scrollBar
    }
    guard listFrame.contains(point) else { return nil }
    let y = point.y - listFrame.minY
    return list.rows.first { $0.top <= y && y < $0.bottom }.map { .sentence($0.number) }
  }

  /// Returns the frame of a row's sentence, without the remark above it.
  func sentenceFrame(of placed: HistoryList.PlacedRow) -> PixelRect {
    PixelRect(
      x: listFrame.minX, y: listFrame.minY + placed.top + placed.row.remarkHeight,
      width: listFrame.size.width,
      height: placed.row.height - placed.row.remarkHeight - rowStyle.spacing)
  }

  /// Returns the position for a press or a drag at a place of the scroll bar.
  func position(atBar point: PixelPoint) -> HistoryState.Position {
    let length = track.size.height - thumb.size.height
    guard length > 0 else { return .end }
    let offset = point.y - track.minY - thumb.size.height / 2
    let share = Double(min(max(0, offset), length)) / Double(length)
    return list.position(atShare: share * (1 - list.shareInView))
  }

  /// The thumb of the scroll bar, or an empty rectangle if all sentences are in view.
  var thumb: PixelRect {
    let share = list.shareInView
    guard share < 1 else { return PixelRect(origin: track.origin, size: .zero) }
    let height = max(min(target, track.size.height / 2), Int(Double(track.size.height) * share))
    let way = Double(track.size.height - height)
    let top = Int((way * list.shareAbove / max(0.0001, 1 - share)).rounded())
    return PixelRect(
      x: track.minX, y: track.minY + min(top, Int(way)), width: track.size.width, height: height)
  }

  /// The distance of a scroll by one page, which keeps a line in view.
  var pageLength: Int { max(1, listFrame.size.height - rowStyle.fontSize * 2) }
  /// The distance of a scroll by a notch of the wheel.
  var notchLength: Int { rowStyle.fontSize * 3 }
}
