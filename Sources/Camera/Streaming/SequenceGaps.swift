/// Frames that a driver numbered and never delivered, by the gaps in its numbering.
///
/// Wherever the numbers do not simply go on, nothing is counted: a driver that always says 0, one that
/// begins anew, the two fields of a picture, which have one number.
struct SequenceGaps {
  /// More at once is a counter that was set anew: six minutes at thirty frames a second.
  static let largest: UInt32 = 10_000

  private var last: UInt32?

  /// The number of frames missing between the one before and the one with this number.
  mutating func missing(before sequence: UInt32) -> Int {
    defer { last = sequence }
    // The counter has 32 bits and wraps around.
    let step = last.map { sequence &- $0 } ?? 1
    return (1...Self.largest).contains(step) ? Int(step) - 1 : 0
  }

  /// The stream is started again, and its numbers with it.
  mutating func restart() { last = nil }
}
