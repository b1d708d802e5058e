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
    let current = scrolls.firstIndex { !$0.visibleRange.isEmpty }
    if current != nil, !isPageRead(at: instant, .none) { return }
    while let next = nextToPop(after: current, at: instant) {
      begin(next, at: instant, breaking: lines)
      guard scrolls[next].pendingCount > 0 else { continue }
      clearPage()
      let areOthersWaiting = scrolls.indices.contains { $0 != next && isWaiting(scrolls[$0]) }
      let blockLines =
        areOthersWaiting || isBehind(scrolls[next]) ? input.maxLines : input.lines
      for _ in 0..<min(max(1, blockLines - pendingMark), scrolls[next].pendingCount) {
        enter(next, at: instant)
      }
      return
    }
  }

  private func nextToPop(after current: Int?, at instant: Duration) -> Int? {
    func isReady(_ index: Int) -> Bool {
      let scroll = scrolls[index]
      let isWhole = scroll.caption.isFinal || instant >= scroll.changedAt + Self.pause
      return isWhole && isWaiting(scroll) && mayBegin(scroll)
    }
    if let current, isReady(current) { return current }
    return scrolls.indices.first(where: isReady)
  }

  // MARK: Paint-on

  /// Adds lines at the bottom of the block.
  ///
  /// Starts a new block if the block is full and read.
  mutating func paint(at instant: Duration, breaking lines: LineBreaking) {
    while let index = scrolls.indices.first(where: { index in
      isWaiting(scrolls[index]) && mayCompete(scrolls[index], at: instant)
        && mayBegin(scrolls[index])
        && mayPaint(index, at: instant)
    }) {
      let isLate = scrolls[index].isGrowing && !isRecent(scrolls[index])
      begin(index, at: instant, breaking: lines)
      guard scrolls[index].pendingCount > 0 else { continue }
      hasAdmittedLate = hasAdmittedLate || isLate
      if beginsPage(index, at: instant) { startPage(for: index, at: instant) }
      enter(index, at: instant)
      page.append(
        PageLine(
          caption: scrolls[index].caption.number, line: scrolls[index].visibleRange.upperBound - 1))
    }
  }

  private func mayPaint(_ index: Int, at instant: Duration) -> Bool {
    hasRoomOnPage
      || isPageRead(
        at: instant, urgency(of: scrolls[index], at: instant),
        bySource: scrolls[index].caption.isSource)
  }

  /// True if the block has room for a line and for the gap mark before it.
  private var hasRoomOnPage: Bool { rowCount + pendingMark < min(pageRoom, input.maxLines) }

  /// The number of rows for a pending gap mark; zero if the window has a single line.
  private var pendingMark: Int {
    (hasPendingGap || isLineMissing) && input.maxLines > 1 ? 1 : 0
  }

  /// True if the caption's next line starts a new block.
  ///
  /// A full block is replaced. A caption that is not in the block starts a new one if the block was
  /// read and none of its captions is still being spoken.
  private func beginsPage(_ index: Int, at instant: Duration) -> Bool {
    guard !page.isEmpty, hasRoomOnPage else { return true }
    let isOthers = page.allSatisfy { $0.caption != scrolls[index].caption.number }
    let isAnyoneSpeaking = page.contains { scroll($0.caption)?.isGrowing == true }
    return isOthers && !isAnyoneSpeaking && isPageRead(at: instant, .none)
  }

  /// Starts a new block.
  ///
  /// Captions that are still being spoken keep their last line.
  private mutating func startPage(for index: Int, at instant: Duration) {
    let waiting = scrolls.indices.filter { isWaiting(scrolls[$0]) && mayBegin(scrolls[$0]) }
    let carried = scrolls.indices.filter { other in
      other != index && scrolls[other].isGrowing && !scrolls[other].visibleRange.isEmpty
        && scrolls[other].isComplete
    }
    let hasBacklog = waiting.count + carried.count > input.lines || backlog > .seconds(3)
    pageRoom = hasBacklog && isBehind(scrolls[index]) ? input.maxLines : input.lines
    let speaking = carried.sorted { scrolls[$0].change < scrolls[$1].change }.suffix(pageRoom - 1)
    for other in scrolls.indices {
      let minimum = speaking.contains(other) ? 1 : 0
      while scrolls[other].visibleRange.count > minimum { dropTop(other, at: instant) }
      scrolls[other].unmarkTop()
    }
    // A line that leaves unread causes a gap mark, which takes a row.
    for other in speaking where rowCount + 1 + pendingMark > pageRoom {
      dropTop(other, at: instant)
    }
    removeGoneLines()
  }

  /// Adds lines to the block that a new layout has moved into the window.
  ///
  /// Each line is placed next to the other lines of its caption.
  mutating func insertNewLines() {
    for scroll in scrolls {
      for line in scroll.visibleRange {
        let new = PageLine(caption: scroll.caption.number, line: line)
        guard !page.contains(new) else { continue }
        let before = page.lastIndex { $0.caption == new.caption && $0.line < line }
        let index = before.map { $0 + 1 } ?? page.firstIndex { $0.caption == new.caption }
        page.insert(new, at: index ?? page.endIndex)
      }
    }
  }

  // MARK: Common to both modes

  /// Removes lines from the block that are no longer in the window.
  mutating func removeGoneLines() {
    page = page.filter { line in scroll(line.caption)?.visibleRange.contains(line.line) == true }
  }

  private mutating func clearPage() {
    for index in scrolls.indices { scrolls[index].leave() }
    page = []
  }

  /// True if the whole block may be replaced at this urgency.
  ///
  /// An original shown for lack of a translation (`bySource`) never replaces an unread
  /// translation.
  private func isPageRead(
    at instant: Duration, _ urgency: Urgency, bySource: Bool = false
  ) -> Bool {
    visibleLines.allSatisfy { visible in
      let line = visible.line
      let isRead =
        line.unread <= .milliseconds(1) && instant >= line.changedAt + ReadingPace.minDisplayTime
      if isRead || bySource && !scrolls[visible.scrollIndex].caption.isSource { return isRead }
      switch urgency {
      case .overdue: return true
      case .late: return instant >= line.changedAt + Self.minVisibleTime
      case .none: return false
      }
    }
  }
}
