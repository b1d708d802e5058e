internal import Synchronization

/// The number of refused clients by kind of refusal.
///
/// Only powers of two are reported, so that a million attempts result in twenty lines.
final class RefusalCounts: Sendable {
  private let counts = Mutex<[Int: Int]>([:])

  /// Counts a refusal.
  ///
  /// - Returns: the number of refusals of this kind, if it is to be reported.
  func count(_ refusal: Refusal) -> Int? {
    let count = counts.withLock { counts in
      counts[refusal.kind, default: 0] += 1
      return counts[refusal.kind, default: 0]
    }
    return count.nonzeroBitCount == 1 ? count : nil
  }
}
