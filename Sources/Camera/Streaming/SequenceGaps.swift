/// A counter of lost frames, by the gaps in the driver's sequence numbers.
///
/// Irregular numbers count as no loss: a driver that always reports 0, a counter that restarts, or
/// two fields with one number.
struct SequenceGaps {
  /// The largest plausible step, about six minutes at 30 frames a second; a larger one is a counter
  /// reset.
  static let largest: UInt32 = 10_000

  private var last: UInt32?

  /// Returns the number of frames that are missing between the previous frame and this one.
  mutating func missing(before sequence: UInt32) -> Int {
    defer { last = sequence }
    // The counter has 32 bits and wraps around.
    let step = last.map { sequence &- $0 } ?? 1
    return (1...Self.largest).contains(step) ? Int(step) - 1 : 0
  }

  /// Forgets the last number, as the driver's counter restarts with the stream.
  mutating func restart() { last = nil }
}
