/// The pop-on and paint-on modes, in which lines form a block and leave together.
extension LineRoll {
  /// A line of a block.
  struct PageLine: Sendable, Equatable {
    /// The caption's number.
    let caption: Int
    let line: Int
  }

  /// The time without a change after which an unfinished caption counts as whole.
  package static let pause = Duration.milliseconds(600)

  // MARK: Pop-on

  /// Replaces the block, once it is read, with the rest of its caption or the next whole caption.
  mutating func turnPage(at instant: Duration, breaking lines: LineBreaking) {
    let current = scrolls.firstIndex { !$0.shown.isEmpty }
    if current != nil, !isPageRead(at: instant, .none) { return }
    while let next = nextToPop(after: current, at: instant) {
      begin(next, at: instant, breaking: lines)
      guard scrolls[next].pending > 0 else { continue }
      clearPage()
      let isCrowded = scrolls.indices.contains { $0 != next && isWaiting(scrolls[$0]) }
      let most = isCrowded || isBehind(scrolls[next]) ? input.mostLines : input.lines
      for _ in 0..<min(max(1, most - pendingMark), scrolls[next].pending) {
        enter(next, at: instant)
      }
      return
    }
  }

  private func nextToPop(after current: Int?, at instant: Duration) -> Int? {
    func isReady(_ place: Int) -> Bool {
      let scroll = scrolls[place]
      let isWhole = scroll.caption.isFinal || instant >= scroll.changedAt + Self.pause
      return isWhole && isWaiting(scroll) && mayCome(scroll)
    }
    if let current, isReady(current) { return current }
    return scrolls.indices.first(where: isReady)
  }

  // MARK: Paint-on

  /// Adds lines at the bottom of the block.
  ///
  /// Starts a new block if the block is full and read.
  mutating func paint(at instant: Duration, breaking lines: LineBreaking) {
    while let place = scrolls.indices.first(where: { place in
      isWaiting(scrolls[place]) && mayCompete(scrolls[place], at: instant)
        && mayCome(scrolls[place])
        && mayPaint(place, at: instant)
    }) {
      let isLate = scrolls[place].isGrowing && !isRecent(scrolls[place])
      begin(place, at: instant, breaking: lines)
      guard scrolls[place].pending > 0 else { continue }
      hasAdmittedLate = hasAdmittedLate || isLate
      if beginsPage(place, at: instant) { startPage(for: place, at: instant) }
      enter(place, at: instant)
      page.append(
        PageLine(
          caption: scrolls[place].caption.number, line: scrolls[place].shown.upperBound - 1))
    }
  }

  private func mayPaint(_ place: Int, at instant: Duration) -> Bool {
    hasRoomOnPage
      || isPageRead(
        at: instant, urgency(of: scrolls[place], at: instant),
        bySource: scrolls[place].caption.isSource)
  }

  /// True if the block has room for a line and for the gap mark before it.
  private var hasRoomOnPage: Bool { rowCount + pendingMark < min(pageRoom, input.mostLines) }

  /// The number of rows for a pending gap mark; zero if the window has a single line.
  private var pendingMark: Int {
    (gapIsPending || lineIsMissing) && input.mostLines > 1 ? 1 : 0
  }

  /// True if the caption's next line starts a new block.
  ///
  /// A full block is replaced. A caption that is not in the block starts a new one if the block was
  /// read and none of its captions is still being spoken.
  private func beginsPage(_ place: Int, at instant: Duration) -> Bool {
    guard !page.isEmpty, hasRoomOnPage else { return true }
    let isOthers = page.allSatisfy { $0.caption != scrolls[place].caption.number }
    let isAnyoneSpeaking = page.contains { scroll($0.caption)?.isGrowing == true }
    return isOthers && !isAnyoneSpeaking && isPageRead(at: instant, .none)
  }

  /// Starts a new block.
  ///
  /// Captions that are still being spoken keep their last line.
  private mutating func startPage(for place: Int, at instant: Duration) {
    let waiting = scrolls.indices.filter { isWaiting(scrolls[$0]) && mayCome(scrolls[$0]) }
    let carried = scrolls.indices.filter { other in
      other != place && scrolls[other].isGrowing && !scrolls[other].shown.isEmpty
        && scrolls[other].isComplete
    }
    let isCrowded = waiting.count + carried.count > input.lines || backlog > .seconds(3)
    pageRoom = isCrowded && isBehind(scrolls[place]) ? input.mostLines : input.lines
    let speaking = carried.sorted { scrolls[$0].change < scrolls[$1].change }.suffix(pageRoom - 1)
    for other in scrolls.indices {
      let minimum = speaking.contains(other) ? 1 : 0
      while scrolls[other].shown.count > minimum { dropTop(other, at: instant) }
      scrolls[other].unmarkTop()
    }
    // A line that leaves unread causes a gap mark, which takes a row.
    for other in speaking where rowCount + 1 + pendingMark > pageRoom {
      dropTop(other, at: instant)
    }
    forgetGoneLines()
  }

  /// Adds lines to the block that a new layout has moved into the window.
  ///
  /// Each line is placed next to the other lines of its caption.
  mutating func takeNewLines() {
    for scroll in scrolls {
      for line in scroll.shown {
        let new = PageLine(caption: scroll.caption.number, line: line)
        guard !page.contains(new) else { continue }
        let before = page.lastIndex { $0.caption == new.caption && $0.line < line }
        let place = before.map { $0 + 1 } ?? page.firstIndex { $0.caption == new.caption }
        page.insert(new, at: place ?? page.endIndex)
      }
    }
  }

  // MARK: Common to both modes

  /// Removes lines from the block that are no longer in the window.
  mutating func forgetGoneLines() {
    page = page.filter { line in scroll(line.caption)?.shown.contains(line.line) == true }
  }

  private mutating func clearPage() {
    for place in scrolls.indices { scrolls[place].leave() }
    page = []
  }

  /// True if the whole block may be replaced at this urgency.
  ///
  /// An original shown for lack of a translation (`bySource`) never replaces an unread
  /// translation.
  private func isPageRead(
    at instant: Duration, _ urgency: Urgency, bySource: Bool = false
  ) -> Bool {
    shownLines.allSatisfy { shown in
      let line = shown.line
      let isRead =
        line.unread <= .milliseconds(1) && instant >= line.changedAt + ReadingPace.shortest
      if isRead || bySource && !scrolls[shown.scroll].caption.isSource { return isRead }
      switch urgency {
      case .overdue: return true
      case .late: return instant >= line.changedAt + Self.leastStand
      case .none: return false
      }
    }
  }
}
