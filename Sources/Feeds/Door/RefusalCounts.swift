internal import Synchronization

/// How many clients were turned away for which reason.
///
/// The first of a kind is news, and so are the second, the fourth, the eighth: who knocks a million
/// times makes twenty lines.
final class RefusalCounts: Sendable {
  private let counts = Mutex<[Int: Int]>([:])

  /// Counts one.
  ///
  /// - Returns: how many there were, if that is news.
  func count(_ refusal: Refusal) -> Int? {
    let count = counts.withLock { counts in
      counts[refusal.kind, default: 0] += 1
      return counts[refusal.kind, default: 0]
    }
    return count.nonzeroBitCount == 1 ? count : nil
  }
}
