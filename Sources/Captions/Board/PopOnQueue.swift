/// Which caption one reader sees where captions pop on: one at a time, each for its reading time.
///
/// At most one waits: when a second comes, the first takes its turn at once, so that nobody reads what
/// was said long ago.
struct PopOnQueue: Sendable {
  /// A finished caption, or one that does not grow at the moment.
  struct Candidate {
    let number: Int
    let readingTime: Duration
  }

  /// A caption that is not finished is taken as whole when it did not change for so long.
  static let pause = Duration.milliseconds(600)

  private(set) var shown: Int?
  private var shownSince = Duration.zero

  /// Chooses among all captions that are ready, in order of first appearance.
  ///
  /// - Returns: when the next one takes its turn; nil while none waits.
  mutating func advance(_ ready: [Candidate], at instant: Duration) -> Duration? {
    let current = ready.first { $0.number == shown }
    let waiting = ready.filter { $0.number > shown ?? -1 }
    guard !waiting.isEmpty else { return nil }
    let turn = current.map { shownSince + $0.readingTime } ?? instant
    guard turn <= instant || waiting.count > 1 else { return turn }
    let taken = waiting[max(0, waiting.count - 2)]
    shown = taken.number
    shownSince = instant
    return waiting.count > 1 ? instant + taken.readingTime : nil
  }
}
