internal import CICU

/// The bidirectional algorithm (UAX #9), by ICU.
///
/// Holds ICU's working memory between calls; owned by one thread.
@safe final class BidiResolver {
  private let handle: OpaquePointer?

  init() {
    unsafe handle = cicu_bidi_open()
  }

  deinit {
    if let handle = unsafe handle { unsafe cicu_bidi_close(handle) }
  }

  /// The stretches of one embedding level of a paragraph (UTF-16), in reading order, and its own
  /// direction, which is that of its first strong character (P2, P3).
  func levelRuns(
    of text: [UInt16]
  ) -> (runs: [(level: UInt8, range: Range<Int>)], direction: TextDirection) {
    var levels = [UInt8](repeating: 0, count: text.count)
    guard let handle = unsafe handle, !text.isEmpty else { return ([], .leftToRight) }
    let base = unsafe cicu_bidi_levels(handle, text, Int32(text.count), &levels)
    var runs: [(level: UInt8, range: Range<Int>)] = []
    var start = 0
    while start < levels.count {
      let level = levels[start]
      let end = levels[start...].firstIndex { $0 != level } ?? levels.count
      runs.append((level, start..<end))
      start = end
    }
    return (runs, TextDirection(level: UInt8(max(0, base))))
  }

  /// The order in which runs with these levels stand from left to right (L2): places of the runs.
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    guard levels.contains(where: { $0 > 0 }) else { return Array(levels.indices) }
    var order = [Int32](repeating: 0, count: levels.count)
    unsafe cicu_bidi_visual_order(levels, Int32(levels.count), &order)
    return order.map(Int.init)
  }
}

extension TextDirection {
  /// Odd embedding levels run from right to left.
  init(level: UInt8) {
    self = level.isMultiple(of: 2) ? .leftToRight : .rightToLeft
  }
}
