/// Backlog: which captions wait, how urgent they are, and which of them are left out.
extension LineRoll {
  /// True if the caption has words that have yet to enter the window.
  func isWaiting(_ scroll: CaptionScroll) -> Bool {
    !scroll.isOver && (!scroll.hasBegun || !scroll.isComplete)
  }

  var isAnyWaiting: Bool { scrolls.contains(where: isWaiting) }

  /// True if fewer speakers than `input.mostLines` have spoken since this caption changed.
  func isRecent(_ scroll: CaptionScroll) -> Bool {
    scrolls.count { $0.isGrowing && $0.change > scroll.change } < input.mostLines
  }

  /// True if the caption may compete for lines.
  ///
  /// A caption that is no longer being spoken always may. Of several speakers, the most recent ones
  /// compete, at most as many as there are lines. Of the others, only the caption that has waited
  /// longest competes, after `longestWait`, and one at a time.
  func isHeard(_ scroll: CaptionScroll, at instant: Duration) -> Bool {
    guard scroll.isGrowing, !isRecent(scroll) else { return true }
    guard !hasHeardLate, let since = scroll.waitsSince, instant >= since + Self.longestWait
    else { return false }
    return scrolls.allSatisfy { other in
      guard other.isGrowing, let its = other.waitsSince, !isRecent(other) else { return true }
      return (since, scroll.caption.number) <= (its, other.caption.number)
    }
  }

  /// True if the caption's next line may enter.
  ///
  /// A caption does not begin before every caption that was final at its arrival is complete.
  func mayCome(_ scroll: CaptionScroll) -> Bool {
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
      || scroll.waitingTime > Self.longTail
  }

  /// The urgency with which a caption's next line enters.
  enum Urgency: Int, Comparable {
    /// Only lines that were read make room.
    case none
    /// Lines that were visible for `leastStand` make room.
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
      guard let since = other.waitsSince else { continue }
      let isHeldUp =
        other.caption.number == scroll.caption.number
        || !other.hasBegun && (scroll.end.map { $0 < other.arrival } ?? false)
      guard isHeldUp else { continue }
      guard other.isGrowing else {
        if instant >= since + Self.longestFinalWait { urgency = .late }
        continue
      }
      if instant >= since + Self.longestWait { return .overdue }
      if instant >= since + Self.impatience { urgency = .late }
    }
    return urgency
  }

  var currentHurry: Double {
    guard isAnyWaiting, rowCount >= input.mostLines || flow.mode != .rollUp else { return 1 }
    let isCrowded = scrolls.contains { isWaiting($0) && isBehind($0) }
    guard isCrowded else { return 1 }
    let share = (backlog - .seconds(3)) / .seconds(5)
    return 1 + (ReadingPace.fastest - 1) * min(1, max(0, share))
  }

  /// Leaves out the oldest finished captions that wait, if there are too many.
  mutating func leaveOutSurplus() {
    var waiting = scrolls.indices.filter {
      let scroll = scrolls[$0]
      return scroll.caption.isFinal && !scroll.hasBegun && !scroll.isOver
    }
    guard waiting.count > 1 else { return }
    var time = waiting.reduce(.zero) { $0 + scrolls[$1].readingTime } / ReadingPace.fastest
    while waiting.count > 1, time > Self.longestBacklog || waiting.count > Self.mostWaiting {
      let oldest = waiting.removeFirst()
      time -= scrolls[oldest].readingTime / ReadingPace.fastest
      scrolls[oldest].isOver = true
      gapIsPending = true
    }
  }

  /// Removes the oldest lines if the window has become smaller.
  mutating func trim(at instant: Duration) {
    while rowCount > input.mostLines,
      let oldest = shownLines.first(where: { $0.place == scrolls[$0.scroll].shown.lowerBound })
    {
      scrolls[oldest.scroll].dropTop()
      forgetGoneLines()
    }
  }
}
