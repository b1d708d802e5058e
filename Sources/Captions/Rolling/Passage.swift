/// How one caption passes through the lines that it has in the window.
struct Passage: Sendable {
  /// The lines in the window.
  private(set) var lines = 0..<0
  /// When the first of `lines` became that.
  private var topSince: Duration
  /// How long it may stay there at least, while more is to come.
  private var topTime = Duration.zero
  /// How many lines were seen so far, counted from the first.
  private var seen = 0
  /// How many of them when it was finished.
  private var fresh = 0
  /// Until when a finished caption that was not seen whole may take its time.
  private var patience: Duration?
  /// When its last line will have been read, once that is in the window.
  private var readAt: Duration?
  private var count = 0
  private var wasFinal: Bool

  /// A caption that was not there before.
  init(_ caption: LineRoll.Caption, at instant: Duration) {
    topSince = instant
    wasFinal = false
  }

  /// Whether a finished caption is still on its way through the window.
  func isRunning(at instant: Duration) -> Bool {
    guard let patience, instant < patience else { return false }
    return hasMore || readAt.map { instant < $0 } ?? true
  }

  /// Whether lines below those in the window are still to come.
  var hasMore: Bool { lines.upperBound < count }

  /// Chooses the lines to be seen now, `share` of them.
  mutating func show(
    _ caption: LineRoll.Caption, share: Int, mode: CaptionMode, at instant: Duration
  ) {
    count = caption.lines.count
    let share = min(share, count)
    let last = count - share
    if caption.isFinal, !wasFinal {
      patience = instant + LineRoll.longestLag
      // What was seen while it grew makes room at once for what is new.
      fresh = seen
    }
    wasFinal = caption.isFinal
    let first =
      caption.isFinal
      ? passing(
        to: last, share: share, by: mode == .rollUp ? 1 : max(1, share), at: instant)
      : mode == .paintOn && share > 0 ? (count - 1) / share * share : last
    if first != lines.lowerBound { topSince = instant }
    lines = first..<min(first + share, count)
    let page = mode == .rollUp ? lines.prefix(1) : lines[...]
    topTime = page.reduce(.zero) { $0 + ReadingTime.of(caption.lines[$1]) }
    if hasMore {
      readAt = nil
    } else if readAt == nil, let end = caption.lines.last {
      readAt = instant + ReadingTime.of(end)
    }
    seen = max(seen, lines.upperBound)
  }

  /// The first line of a finished caption: where it is, or a step further if that was read.
  private func passing(
    to last: Int, share: Int, by step: Int, at instant: Duration
  ) -> Int {
    // With less room than before, what stands lowest stays.
    let first = max(lines.lowerBound, lines.upperBound - share, fresh)
    guard first < last, seen < count, let patience, instant < patience else { return last }
    return instant >= topSince + topTime && !lines.isEmpty ? min(first + step, last) : first
  }

  /// When it may look different by itself, or make room in a crowded window; nil for never.
  func deadline(after instant: Duration, isCrowded: Bool) -> Duration? {
    guard isCrowded, let patience, instant < patience else { return nil }
    if lines.isEmpty { return patience }
    if hasMore { return min(patience, max(instant, topSince + topTime)) }
    guard let readAt, readAt > instant else { return nil }
    return min(readAt, patience)
  }
}
