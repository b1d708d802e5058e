/// Popping on and painting on: lines stand on a page, and leave together.
extension LineRoll {
  /// A line on a page.
  struct PageLine: Sendable, Equatable {
    /// The caption's number.
    let caption: Int
    let line: Int
  }

  /// A caption that is not finished is taken as whole if it did not change for so long.
  package static let pause = Duration.milliseconds(600)

  // MARK: Popping on

  /// Replaces the page once it has been read, by the rest of its caption or by the next whole one.
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

  // MARK: Painting on

  /// Paints lines beneath each other; if the page is full, and read, a new one begins.
  mutating func paint(at instant: Duration, breaking lines: LineBreaking) {
    while let place = scrolls.indices.first(where: { place in
      isWaiting(scrolls[place]) && isHeard(scrolls[place], at: instant) && mayCome(scrolls[place])
        && mayPaint(place, at: instant)
    }) {
      let isLate = scrolls[place].isGrowing && !isRecent(scrolls[place])
      begin(place, at: instant, breaking: lines)
      guard scrolls[place].pending > 0 else { continue }
      hasHeardLate = hasHeardLate || isLate
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

  /// The page has room for a line, and for the mark before it if words were left out.
  private var hasRoomOnPage: Bool { rowCount + pendingMark < min(pageRoom, input.mostLines) }

  /// The row that the mark of a gap takes; a window of one line has none to spare.
  private var pendingMark: Int {
    (gapIsPending || lineIsMissing) && input.mostLines > 1 ? 1 : 0
  }

  /// A full page makes room; an utterance begins a page of its own if nobody reads the last one.
  private func beginsPage(_ place: Int, at instant: Duration) -> Bool {
    guard !page.isEmpty, hasRoomOnPage else { return true }
    let isOthers = page.allSatisfy { $0.caption != scrolls[place].caption.number }
    let isAnyoneSpeaking = page.contains { scroll($0.caption)?.isGrowing == true }
    return isOthers && !isAnyoneSpeaking && isPageRead(at: instant, .none)
  }

  /// Whoever is still speaking takes the line that they are in along.
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
      let keeps = speaking.contains(other) ? 1 : 0
      while scrolls[other].shown.count > keeps { dropTop(other, at: instant) }
      scrolls[other].unmarkTop()
    }
    // What left unseen is marked, and the mark takes a row.
    for other in speaking where rowCount + 1 + pendingMark > pageRoom {
      dropTop(other, at: instant)
    }
    forgetGoneLines()
  }

  /// Lines that came by another way than painting, as in a window of another size, stand with the others of
  /// their caption.
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

  // MARK: Both

  /// Takes the lines off the page that are no longer in the window.
  mutating func forgetGoneLines() {
    page = page.filter { line in scroll(line.caption)?.shown.contains(line.line) == true }
  }

  private mutating func clearPage() {
    for place in scrolls.indices { scrolls[place].leave() }
    page = []
  }

  /// The page may go; words that stand in for a translation take no unread translation's place.
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
