/// The roll-up mode: lines of a caption stay together, in caption order.
///
/// A new line enters beneath the last line of its caption.
extension LineRoll {
  /// Moves lines into the window while there is room.
  mutating func rollUp(at instant: Duration, breaking lines: LineBreaking) {
    while let place = scrolls.indices.first(where: { place in
      isWaiting(scrolls[place]) && isHeard(scrolls[place], at: instant) && mayCome(scrolls[place])
        && hasRoom(for: place, at: instant)
    }) {
      let isLate = scrolls[place].isGrowing && !isRecent(scrolls[place])
      begin(place, at: instant, breaking: lines)
      guard scrolls[place].pending > 0 else { continue }
      hasHeardLate = hasHeardLate || isLate
      makeRoom(for: place, at: instant)
      enter(place, at: instant)
    }
  }

  /// The number of captions that are being spoken.
  private var speakers: Int { scrolls.count { $0.isGrowing && !$0.isOver } }

  /// The usual number of lines: `input.lines` for each speaker, up to `input.mostLines`.
  private var usualLines: Int {
    min(input.mostLines, input.lines * max(1, speakers))
  }

  private func hasRoom(for place: Int, at instant: Duration) -> Bool {
    if needsMark(place), input.mostLines > 1 {
      // The gap mark takes a row as well.
      var later = self
      later.makeRoom(for: place, at: instant)
      return later.rowCount + 2 <= input.mostLines
    }
    if rowCount < usualLines || victim(for: place, at: instant, .none) != nil { return true }
    if rowCount < input.mostLines, isBehind(scrolls[place]) { return true }
    return victim(for: place, at: instant, urgency(of: scrolls[place], at: instant)) != nil
  }

  /// Removes lines so that one line can enter.
  ///
  /// If the window has grown, lines that were read are removed until it has its usual size.
  private mutating func makeRoom(for place: Int, at instant: Duration) {
    let rows = needsMark(place) && input.mostLines > 1 ? 1 : 0
    while rowCount + rows >= usualLines, let victim = victim(for: place, at: instant, .none) {
      dropTop(victim, at: instant)
    }
    guard rowCount + rows >= usualLines else { return }
    if rowCount + rows < input.mostLines, isBehind(scrolls[place]) { return }
    let urgency = urgency(of: scrolls[place], at: instant)
    while rowCount + rows >= input.mostLines, let victim = victim(for: place, at: instant, urgency)
    {
      dropTop(victim, at: instant)
    }
  }

  /// The caption whose top line makes room for a line of the caption at `place`.
  ///
  /// Finished captions come first, the oldest of them in front. Next are the caption itself, if it
  /// has its share of the lines, and captions with more than their share. The last choice is the
  /// caption that was spoken least recently.
  private func victim(for place: Int, at instant: Duration, _ urgency: Urgency) -> Int? {
    let isSource = scrolls[place].caption.isSource
    let able = scrolls.indices.filter {
      // An original that stands in for a translation never replaces an unread translation.
      mayGo(scrolls[$0], at: instant, isSource && !scrolls[$0].caption.isSource ? .none : urgency)
    }
    if let finished = able.first(where: { $0 != place && !scrolls[$0].isGrowing }) {
      return finished
    }
    let own = scrolls[place].shown.count
    if own > 0, own >= share(of: place), able.contains(place) { return place }
    let greedy = able.filter { $0 != place && scrolls[$0].shown.count > share(of: $0) }
    if let greedy = greedy.min(by: { scrolls[$0].change < scrolls[$1].change }) { return greedy }
    if own > 0 { return able.contains(place) ? place : nil }
    let silent = able.filter { scrolls[$0].change < scrolls[place].change }
    // If all others have spoken since, words that have waited too long take a line all the same.
    let isLast = urgency == .overdue || !scrolls[place].isGrowing
    let others = silent.isEmpty && isLast ? able : silent
    return others.min { scrolls[$0].change < scrolls[$1].change }
  }

  /// True if the caption's top line may leave at this urgency.
  private func mayGo(_ scroll: CaptionScroll, at instant: Duration, _ urgency: Urgency) -> Bool {
    guard let top = scroll.top else { return false }
    switch urgency {
    case .none:
      return top.unread <= .milliseconds(1) && instant >= top.changedAt + ReadingPace.shortest
    case .late: return instant >= top.changedAt + Self.leastStand
    case .overdue: return true
    }
  }

  /// The number of lines of a caption while several are being spoken.
  ///
  /// The most recently spoken captions receive the remainder.
  private func share(of place: Int) -> Int {
    let growing = scrolls.filter { $0.isGrowing && !$0.isOver }
    guard growing.count > 1 else { return usualLines }
    let rank = growing.count { $0.change > scrolls[place].change }
    let (all, rest) = usualLines.quotientAndRemainder(dividingBy: growing.count)
    return all + (rank < rest ? 1 : 0)
  }
}
