/// Which caption one reader sees where captions pop on: one at a time, each for its reading time.
///
/// At most one waits: when a second comes, the first takes its turn at once, so that nobody reads what
/// was said long ago. A caption that says something new after its turn has another one.
struct PopOnQueue: Sendable {
  /// A caption that the reader may see.
  struct Candidate {
    let number: Int
    /// When something was last said of it, and how often by then.
    let changedAt: Duration
    let changes: Int
    /// Whether it is whole: finished, or without a change for some time.
    let isReady: Bool
    let readingTime: Duration
  }

  /// A caption that is not finished is taken as whole when it did not change for so long.
  static let pause = Duration.milliseconds(600)

  private(set) var shown: Int?
  private var shownSince = Duration.zero
  /// How often something had been said of captions when they lost their turns.
  private var known: [Int: Int] = [:]

  /// Chooses among all captions, in the order in which they were last spoken of.
  ///
  /// - Returns: when the next one takes its turn; nil while none waits.
  mutating func advance(_ captions: [Candidate], at instant: Duration) -> Duration? {
    known = known.filter { known in captions.contains { $0.number == known.key } }
    let current = captions.first { $0.number == shown }
    let waiting = captions.filter { candidate in
      candidate.isReady && candidate.number != shown
        && candidate.changes > known[candidate.number] ?? 0
    }.sorted { ($0.changedAt, $0.number) < ($1.changedAt, $1.number) }
    guard !waiting.isEmpty else { return nil }
    let turn = current.map { shownSince + $0.readingTime } ?? instant
    guard turn <= instant || waiting.count > 1 else { return turn }
    let passed = waiting.prefix(max(1, waiting.count - 1))
    for caption in passed { known[caption.number] = caption.changes }
    if let current { known[current.number] = current.changes }
    shown = passed.last?.number
    shownSince = instant
    return waiting.count > 1 ? passed.last.map { instant + $0.readingTime } : nil
  }
}
