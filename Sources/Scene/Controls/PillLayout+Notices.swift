internal import Imaging
internal import Typesetting

/// One notice or more, as they are placed.
struct PlacedNotice {
  let lines: [TextLine]
  let frame: PixelRect
}

extension PillLayout {
  /// A notice has no more lines than these.
  private static let mostLines = 3

  /// Notices one under the other in `room`, the newest last; if there are too many, the newest of them
  /// and how many more there are.
  ///
  /// - Parameters:
  ///   - notices: the newest last.
  ///   - room: where they may stand.
  /// - Returns: their frames, all inside `room`; none if it is too low for one line.
  func placed(_ notices: [String], in room: PixelRect) -> [PlacedNotice] {
    guard !notices.isEmpty, room.size.height >= metrics.height else { return [] }
    let measure = max(metrics.fontSize, room.size.width - 2 * metrics.padding)
    let all = notices.map { cut($0, to: Self.mostLines, measure) }
    if height(all) <= room.size.height { return stacked(all, in: room) }
    for count in stride(from: notices.count - 1, to: 0, by: -1) {
      let kept =
        all.suffix(count) + [lines(of: "and \(notices.count - count) more", width: measure)]
      if height(kept) <= room.size.height { return stacked(Array(kept), in: room) }
    }
    let rest = notices.count > 1 ? " (and \(notices.count - 1) more)" : ""
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

  /// The lines of `text` and `ending`; of a text that needs more than `count` only the beginning, and an
  /// ellipsis.
  private func cut(
    _ text: String, ending: String = "", to count: Int, _ measure: Int
  ) -> [TextLine] {
    let whole = lines(of: text + ending, width: measure)
    guard whole.count > count else { return whole }
    // What fits is a beginning of the text, so the longest is found by halving.
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
