internal import CICU

/// The Unicode bidirectional algorithm (UAX #9), implemented by ICU.
///
/// An instance holds ICU's working memory between calls and belongs to one thread.
@safe final class BidiResolver {
  private let handle: OpaquePointer?

  init() {
    unsafe handle = cicu_bidi_open()
  }

  deinit {
    if let handle = unsafe handle { unsafe cicu_bidi_close(handle) }
  }

  /// Returns the runs of equal embedding level in reading order, and the direction of the
  /// paragraph.
  ///
  /// The first strong character decides the direction (P2, P3). `text` is one paragraph in UTF-16.
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

  /// Returns the indices of runs with these embedding levels in order from left to right (L2).
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    guard levels.contains(where: { $0 > 0 }) else { return Array(levels.indices) }
    var order = [Int32](repeating: 0, count: levels.count)
    unsafe cicu_bidi_visual_order(levels, Int32(levels.count), &order)
    return order.map(Int.init)
  }
}

extension TextDirection {
  /// Creates the direction of an embedding level.
  ///
  /// Odd levels run from right to left.
  init(level: UInt8) {
    self = level.isMultiple(of: 2) ? .leftToRight : .rightToLeft
  }
}

/// The reading direction of a text.
package enum TextDirection: Hashable, Sendable {
  case leftToRight
  case rightToLeft

  /// The mark that gives the text after it this direction (UAX #9, 2.6).
  package var mark: String { self == .rightToLeft ? "\u{200F}" : "\u{200E}" }
}
