/// How one caption passes through the lines that it has in the window.
struct Passage: Sendable {
  /// The lines in the window.
  private(set) var lines = 0..<0
  private var texts: [String] = []
  /// How many lines, from the first, were in the window with the words that they have.
  private var seen = 0
  /// How many of them when the text was finished: these make room for what is new at once.
  private var seenGrowing = 0
  private var finishedAt: Duration?
  /// When a finished text came to have a line, and no other before it to wait for.
  private var passesSince: Duration?
  /// When the first of `lines` became that.
  private var topSince = Duration.zero
  /// How long it stays there at least, while more is to come.
  private var topTime = Duration.zero
  /// When the last line will have been read, once that is in the window.
  private var readAt: Duration?

  /// The number of its last change, counted over all captions.
  private(set) var changedLast = 0

  private var count: Int { texts.count }

  /// Takes in what the caption is now; `change` counts the changes of all captions.
  mutating func note(_ caption: LineRoll.Caption, at instant: Duration, change: inout Int) {
    if caption.lines != texts || caption.isFinal != (finishedAt != nil) {
      change += 1
      changedLast = change
    }
    if caption.lines.last != texts.last { readAt = nil }
    if let top = lines.first, caption.lines.count <= top || texts[top] != caption.lines[top] {
      topSince = instant
    }
    if caption.isFinal, finishedAt == nil {
      finishedAt = instant
      seen = min(seen, zip(texts, caption.lines).prefix { $0 == $1 }.count)
      seenGrowing = seen
    }
    texts = caption.lines
    lines = lines.clamped(to: 0..<count)
    seen = min(seen, count)
  }

  /// Whether a finished text is on its way: not all of it was seen, if only its end, and it is not too late
  /// for one that has no line.
  func hasMore(at instant: Duration) -> Bool {
    finishedAt != nil && seen < count && !(lines.isEmpty && isLate(at: instant))
  }

  /// Whether a finished text was all seen, but not for long enough to be read.
  func isUnread(at instant: Duration) -> Bool {
    finishedAt != nil && seen == count && (readAt.map { instant < $0 } ?? false)
  }

  /// Why it is to have a line.
  func claim(isLiving: Bool, at instant: Duration) -> LineShares.Claim {
    if isLiving { return .speaking }
    if hasMore(at: instant) { return lines.isEmpty ? .waiting : .passing }
    return isUnread(at: instant) ? .unread : .none
  }

  private func isLate(at instant: Duration) -> Bool {
    if let passesSince { return instant >= passesSince + LineRoll.longestLag }
    return lines.isEmpty && (finishedAt.map { instant >= $0 + LineRoll.longestLag } ?? false)
  }

  /// It has no place in the window.
  mutating func leave() {
    let place = min(lines.lowerBound, count)
    lines = place..<place
  }

  /// Chooses the lines to be seen now.
  ///
  /// - Parameters:
  ///   - share: how many lines there are for it.
  ///   - turn: a finished text may go on; another one before it has come to its end.
  ///   - turnsPages: it goes on by pages, not by lines.
  ///   - instant: now.
  mutating func show(share: Int, turn: Bool, turnsPages: Bool, at instant: Duration) {
    let share = min(share, count)
    guard share > 0 else { return leave() }
    if finishedAt != nil, turn, passesSince == nil { passesSince = instant }
    let first = firstLine(share: share, turn: turn, turnsPages: turnsPages, at: instant)
    if first != lines.lowerBound || lines.isEmpty { topSince = instant }
    lines = first..<min(first + share, count)
    let top = turnsPages ? lines[...] : lines.prefix(1)
    topTime = top.reduce(.zero) { $0 + ReadingTime.of(texts[$1]) }
    seen = max(seen, lines.upperBound)
    if lines.upperBound == count, readAt == nil, let end = texts.last {
      readAt = instant + ReadingTime.of(end)
    }
  }

  /// Where the lines in the window begin: those of a growing text at its end, those of a finished one where
  /// they are, or a step further if the first was read.
  private func firstLine(share: Int, turn: Bool, turnsPages: Bool, at instant: Duration) -> Int {
    func page(of line: Int) -> Int { line / share * share }
    let last = turnsPages ? page(of: count - 1) : count - share
    guard hasMore(at: instant), !isLate(at: instant) else { return last }
    // With less room than before, what stands lowest stays.
    let lowest = max(lines.lowerBound, lines.upperBound - share, seenGrowing)
    let first = min(turnsPages ? page(of: lowest) : lowest, last)
    guard turn, !lines.isEmpty, first == lines.lowerBound, instant >= topSince + topTime
    else { return first }
    return min(first + (turnsPages ? share : 1), last)
  }

  /// When it will look different by itself, or make room for another one that awaits it; nil for never.
  func deadline(after instant: Duration, turn: Bool, isAwaited: Bool) -> Duration? {
    if isUnread(at: instant) { return isAwaited ? readAt : nil }
    guard hasMore(at: instant), let finishedAt else { return nil }
    guard let passesSince else { return lines.isEmpty ? finishedAt + LineRoll.longestLag : nil }
    let late = passesSince + LineRoll.longestLag
    return turn && !lines.isEmpty ? min(late, topSince + topTime) : late
  }
}
