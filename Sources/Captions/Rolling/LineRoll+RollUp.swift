/// The roll-up mode: lines of a caption stay together, in caption order.
///
/// A new line enters beneath the last line of its caption.
extension LineRoll {
  /// Moves lines into the window while there is room.
  mutating func rollUp(at instant: Duration, breaking lines: LineBreaking) {
    while let index = scrolls.indices.first(where: { index in
      isWaiting(scrolls[index]) && mayCompete(scrolls[index], at: instant)
        && mayBegin(scrolls[index])
        && hasRoom(for: index, at: instant)
    }) {
      let isLate = scrolls[index].isGrowing && !isRecent(scrolls[index])
      begin(index, at: instant, breaking: lines)
      guard scrolls[index].pendingCount > 0 else { continue }
      hasAdmittedLate = hasAdmittedLate || isLate
      makeRoom(for: index, at: instant)
      enter(index, at: instant)
    }
  }

  /// The number of captions that are being spoken.
  private var speakers: Int { scrolls.count { $0.isGrowing && !$0.isRemoved } }

  /// The default number of lines: `input.lines` for each speaker, up to `input.maxLines`.
  private var defaultLines: Int {
    min(input.maxLines, input.lines * max(1, speakers))
  }

  private func hasRoom(for index: Int, at instant: Duration) -> Bool {
    if needsGapMark(index), input.maxLines > 1 {
      // The gap mark takes a row as well.
      var later = self
      later.makeRoom(for: index, at: instant)
      return later.rowCount + 2 <= input.maxLines
    }
    if rowCount < defaultLines || victim(for: index, at: instant, .none) != nil { return true }
    if rowCount < input.maxLines, isBehind(scrolls[index]) { return true }
    return victim(for: index, at: instant, urgency(of: scrolls[index], at: instant)) != nil
  }

  /// Removes lines so that one line can enter.
  ///
  /// If the window has grown, lines that were read are removed until it has its default size.
  private mutating func makeRoom(for index: Int, at instant: Duration) {
    let rows = needsGapMark(index) && input.maxLines > 1 ? 1 : 0
    while rowCount + rows >= defaultLines, let victim = victim(for: index, at: instant, .none) {
      dropTop(victim, at: instant)
    }
    guard rowCount + rows >= defaultLines else { return }
    if rowCount + rows < input.maxLines, isBehind(scrolls[index]) { return }
    let urgency = urgency(of: scrolls[index], at: instant)
    while rowCount + rows >= input.maxLines, let victim = victim(for: index, at: instant, urgency) {
      dropTop(victim, at: instant)
    }
  }

  /// The caption whose top line makes room for a line of the caption at `index`.
  ///
  /// Finished captions come first, the oldest of them in front. Next are the caption itself, if it
  /// has its share of the lines, and captions with more than their share. The last choice is the
  /// caption that was spoken least recently.
  private func victim(for index: Int, at instant: Duration, _ urgency: Urgency) -> Int? {
    let isSource = scrolls[index].caption.isSource
    let candidates = scrolls.indices.filter {
      // An original shown for lack of a translation never replaces an unread translation.
      mayLeave(
        scrolls[$0], at: instant, isSource && !scrolls[$0].caption.isSource ? .none : urgency)
    }
    if let finished = candidates.first(where: { $0 != index && !scrolls[$0].isGrowing }) {
      return finished
    }
    let lineCount = scrolls[index].visibleRange.count
    if lineCount > 0, lineCount >= share(of: index), candidates.contains(index) { return index }
    let oversized = candidates.filter {
      $0 != index && scrolls[$0].visibleRange.count > share(of: $0)
    }
    if let oversized = oversized.min(by: { scrolls[$0].change < scrolls[$1].change }) {
      return oversized
    }
    if lineCount > 0 { return candidates.contains(index) ? index : nil }
    let spokenBefore = candidates.filter { scrolls[$0].change < scrolls[index].change }
    // If all others have spoken since, words that have waited too long take a line all the same.
    let isLast = urgency == .overdue || !scrolls[index].isGrowing
    let others = spokenBefore.isEmpty && isLast ? candidates : spokenBefore
    return others.min { scrolls[$0].change < scrolls[$1].change }
  }

  /// True if the caption's top line may leave at this urgency.
  private func mayLeave(_ scroll: CaptionScroll, at instant: Duration, _ urgency: Urgency) -> Bool {
    guard let top = scroll.top else { return false }
    switch urgency {
    case .none:
      return top.unread <= .milliseconds(1) && instant >= top.changedAt + ReadingPace.minDisplayTime
    case .late: return instant >= top.changedAt + Self.minVisibleTime
    case .overdue: return true
    }
  }

  /// The number of lines of a caption while several are being spoken.
  ///
  /// The most recently spoken captions receive the remainder.
  private func share(of index: Int) -> Int {
    let growing = scrolls.filter { $0.isGrowing && !$0.isRemoved }
    guard growing.count > 1 else { return defaultLines }
    let rank = growing.count { $0.change > scrolls[index].change }
    let (all, rest) = defaultLines.quotientAndRemainder(dividingBy: growing.count)
    return all + (rank < rest ? 1 : 0)
  }
}

/// Backlog: which captions wait, how urgent they are, and which of them are left out.
extension LineRoll {
  /// True if the caption has words that have yet to enter the window.
  func isWaiting(_ scroll: CaptionScroll) -> Bool {
    !scroll.isRemoved && (!scroll.hasBegun || !scroll.isComplete)
  }

  var isAnyWaiting: Bool { scrolls.contains(where: isWaiting) }

  /// True if fewer speakers than `input.maxLines` have spoken since this caption changed.
  func isRecent(_ scroll: CaptionScroll) -> Bool {
    scrolls.count { $0.isGrowing && $0.change > scroll.change } < input.maxLines
  }

  /// True if the caption may compete for lines.
  ///
  /// A caption that is no longer being spoken always may. Of several speakers, the most recent ones
  /// compete, at most as many as there are lines. Of the others, only the caption that has waited
  /// longest competes, after `maxWait`, and one at a time.
  func mayCompete(_ scroll: CaptionScroll, at instant: Duration) -> Bool {
    guard scroll.isGrowing, !isRecent(scroll) else { return true }
    guard !hasAdmittedLate, let since = scroll.waitingSince, instant >= since + Self.maxWait
    else { return false }
    return scrolls.allSatisfy { other in
      guard other.isGrowing, let otherSince = other.waitingSince, !isRecent(other) else {
        return true
      }
      return (since, scroll.caption.number) <= (otherSince, other.caption.number)
    }
  }

  /// True if the caption's next line may enter.
  ///
  /// A caption does not begin before every caption that was final at its arrival is complete.
  func mayBegin(_ scroll: CaptionScroll) -> Bool {
    scroll.hasBegun
      || !scrolls.contains { other in
        !other.isComplete && other.caption.number != scroll.caption.number
          && other.end.map { $0 < scroll.arrival } ?? false
      }
  }

  /// The time to read all waiting words at the ordinary pace.
  var backlog: Duration {
    scrolls.reduce(.zero) { $0 + (isWaiting($1) ? $1.waitingTime : .zero) }
  }

  /// True if the reader falls behind while this caption waits for other lines to be read.
  func isBehind(_ scroll: CaptionScroll) -> Bool {
    if scroll.isGrowing || !scroll.hasBegun { return true }
    let number = scroll.caption.number
    return scrolls.contains { $0.caption.number > number && isWaiting($0) }
      || scroll.waitingTime > Self.behindWait
  }

  /// The urgency with which a caption's next line enters.
  enum Urgency: Int, Comparable {
    /// Only lines that were read make room.
    case none
    /// Lines that were visible for `minVisibleTime` make room.
    case late
    /// Any line makes room.
    case overdue

    static func < (one: Urgency, other: Urgency) -> Bool { one.rawValue < other.rawValue }
  }

  /// The urgency of the caption's next line.
  ///
  /// The urgency follows from the waiting time of current speech: of this caption or of captions
  /// that cannot begin before this one is complete.
  func urgency(of scroll: CaptionScroll, at instant: Duration) -> Urgency {
    var urgency = Urgency.none
    for other in scrolls {
      guard let since = other.waitingSince else { continue }
      let isBlocked =
        other.caption.number == scroll.caption.number
        || !other.hasBegun && (scroll.end.map { $0 < other.arrival } ?? false)
      guard isBlocked else { continue }
      guard other.isGrowing else {
        if instant >= since + Self.maxFinalWait { urgency = .late }
        continue
      }
      if instant >= since + Self.maxWait { return .overdue }
      if instant >= since + Self.lateWait { urgency = .late }
    }
    return urgency
  }

  var currentReadingSpeed: Double {
    guard isAnyWaiting, rowCount >= input.maxLines || flow.mode != .rollUp else { return 1 }
    let isAnyBehind = scrolls.contains { isWaiting($0) && isBehind($0) }
    guard isAnyBehind else { return 1 }
    let share = (backlog - .seconds(3)) / .seconds(5)
    return 1 + (ReadingPace.maxSpeed - 1) * min(1, max(0, share))
  }

  /// Leaves out the oldest finished captions that wait, if there are too many.
  mutating func leaveOutSurplus() {
    var waiting = scrolls.indices.filter {
      let scroll = scrolls[$0]
      return scroll.caption.isFinal && !scroll.hasBegun && !scroll.isRemoved
    }
    guard waiting.count > 1 else { return }
    var time = waiting.reduce(.zero) { $0 + scrolls[$1].readingTime } / ReadingPace.maxSpeed
    while waiting.count > 1, time > Self.maxBacklog || waiting.count > Self.maxWaitingCaptions {
      let oldest = waiting.removeFirst()
      time -= scrolls[oldest].readingTime / ReadingPace.maxSpeed
      scrolls[oldest].isRemoved = true
      hasPendingGap = true
    }
  }

  /// Removes the oldest lines if the window has become smaller.
  mutating func trim(at instant: Duration) {
    while rowCount > input.maxLines,
      let oldest = visibleLines.first(where: {
        $0.lineIndex == scrolls[$0.scrollIndex].visibleRange.lowerBound
      })
    {
      scrolls[oldest.scrollIndex].dropTop()
      removeGoneLines()
    }
  }
}
