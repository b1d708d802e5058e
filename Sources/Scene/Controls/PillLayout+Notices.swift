internal import Imaging
internal import Messages
internal import Typesetting

/// A notice, or the number of further notices, with its lines and its frame.
struct PlacedNotice {
  let lines: [TextLine]
  let frame: PixelRect
}

extension PillLayout {
  /// The maximum number of lines of a notice.
  private static let mostLines = 3

  /// Returns the notices in `room`, one below the other.
  ///
  /// If there are too many, the newest notices are returned with the number of the others.
  ///
  /// - Parameters:
  ///   - notices: The notices, the newest last.
  ///   - room: The part of the window available to notices.
  /// - Returns: The notices with their frames inside `room`; empty if `room` is too low for one
  ///   line.
  func placed(_ notices: [String], in room: PixelRect) -> [PlacedNotice] {
    guard !notices.isEmpty, room.size.height >= metrics.height else { return [] }
    let measure = max(metrics.fontSize, room.size.width - 2 * metrics.padding)
    let all = notices.map { cut($0, to: Self.mostLines, measure) }
    if height(all) <= room.size.height { return stacked(all, in: room) }
    for count in stride(from: notices.count - 1, to: 0, by: -1) {
      let kept =
        all.suffix(count)
        + [lines(of: strings.furtherNotices(notices.count - count), width: measure)]
      if height(kept) <= room.size.height { return stacked(Array(kept), in: room) }
    }
    let rest = notices.count > 1 ? strings.andFurtherNotices(notices.count - 1) : ""
    let fitting = 1 + (room.size.height - metrics.height) / metrics.pitch
    return stacked([cut(notices.last ?? "", ending: rest, to: fitting, measure)], in: room)
  }

  private func height(_ pills: some Collection<[TextLine]>) -> Int {
    pills.reduce(-metrics.gap) { $0 + size(around: $1).height + metrics.gap }
  }

  private func stacked(_ pills: [[TextLine]], in room: PixelRect) -> [PlacedNotice] {
    var y = room.minY
    return pills.map { lines in
      let size = size(around: lines)
      defer { y += size.height + metrics.gap }
      return PlacedNotice(
        lines: lines,
        frame: PixelRect(
          x: room.minX, y: y, width: min(size.width, room.size.width), height: size.height))
    }
  }

  /// Returns the lines of `text` and `ending`, with `text` cut by an ellipsis to fit `count` lines.
  private func cut(
    _ text: String, ending: String = "", to count: Int, _ measure: Int
  ) -> [TextLine] {
    let whole = lines(of: text + ending, width: measure)
    guard whole.count > count else { return whole }
    // The longest prefix that fits is found by binary search.
    var (fits, tooLong) = (0, text.count)
    var best = Array(lines(of: "…" + ending, width: measure).prefix(count))
    while tooLong - fits > 1 {
      let middle = (fits + tooLong) / 2
      let set = lines(of: text.prefix(middle) + "…" + ending, width: measure)
      if set.count > count {
        tooLong = middle
      } else {
        (fits, best) = (middle, set)
      }
    }
    return best
  }
}
