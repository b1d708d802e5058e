/// The pop-on and paint-on modes, in which lines form a block and leave together.
extension LineRoll {
  /// A line of a block.
  struct PageLine: Sendable, Equatable {
    /// The caption's number.
    let caption: Int
    let line: Int
  }

  /// The time without a change after which an unfinished caption counts as complete.
  package static let settleTime = Duration.milliseconds(600)

  // MARK: Pop-on

  /// Replaces the block, once it is read, with the next lines of its caption or of the next complete
  /// caption.
  mutating func turnPage(at instant: Duration, breaking lines: LineBreaking) {
    let current = captions.firstIndex { !$0.visibleRange.isEmpty }
    if current != nil, !isPageRead(at: instant, .none) { return }
    while let next = nextToPop(after: current, at: instant) {
      begin(next, at: instant, breaking: lines)
      guard captions[next].pendingCount > 0 else { continue }
      clearPage()
      let areOthersWaiting = captions.indices.contains { $0 != next && isWaiting(captions[$0]) }
      let blockLines =
        areOthersWaiting || isBehind(captions[next]) ? input.maxLines : input.lines
      for _ in 0..<min(max(1, blockLines - pendingMark(next)), captions[next].pendingCount) {
        enter(next, at: instant)
      }
      return
    }
  }

  private func nextToPop(after current: Int?, at instant: Duration) -> Int? {
    func isReady(_ index: Int) -> Bool {
      let rollingCaption = captions[index]
      let isWhole =
        rollingCaption.caption.isFinal || instant >= rollingCaption.changedAt + Self.settleTime
      return isWhole && isWaiting(rollingCaption) && mayBegin(rollingCaption, at: instant)
    }
    let next = inTurns(captions.indices.filter(isReady)).first
    // The next page of a caption comes before other captions of its source.
    guard let next, let current, isReady(current),
      captions[current].source == captions[next].source
    else { return next }
    return current
  }

  // MARK: Paint-on

  /// Adds lines at the bottom of the block, or of a new one if the block is full and may be
  /// replaced, or if another caption begins after the block was read.
  mutating func paint(at instant: Duration, breaking lines: LineBreaking) {
    while let index = waitingCaptions(at: instant).first(where: { mayPaint($0, at: instant) }) {
      guard admit(index, at: instant, breaking: lines) else { continue }
      if beginsPage(index, at: instant) { startPage(for: index, at: instant) }
      enter(index, at: instant)
      page.append(
        PageLine(
          caption: captions[index].caption.number, line: captions[index].visibleRange.upperBound - 1
        ))
    }
  }

  private func mayPaint(_ index: Int, at instant: Duration) -> Bool {
    let source = captions[index].source
    if hasRoomOnPage(for: index),
      captions[index].isGrowing || contenders.count == 1
        || rowCount(of: source) < equalShare(ofRows: min(pageRoom, input.maxLines))
    {
      return true
    }
    let (lateness, isSource) = (
      lateness(of: captions[index], at: instant), captions[index].caption.isSource
    )
    if isPageRead(at: instant, lateness, of: source, bySource: isSource) { return true }
    guard let time = minYieldingTime(for: index, withFewerThan: 1, at: instant) else {
      return false
    }
    return visibleLines.allSatisfy { visible in
      let caption = captions[visible.captionIndex]
      return (instant >= visible.line.changedAt + time || caption.isGrowing)
        && (!isSource || caption.caption.isSource)
    }
  }

  /// True if the block has room for a line and for the gap mark (the row with an ellipsis) before it.
  private func hasRoomOnPage(for index: Int) -> Bool {
    rowCount + pendingMark(index) < min(pageRoom, input.maxLines)
  }

  /// The number of rows for a pending gap mark; zero if only one row may be visible.
  private func pendingMark(_ index: Int) -> Int {
    needsGapMark(index) && input.maxLines > 1 ? 1 : 0
  }

  /// True if the caption's next line starts a new block.
  ///
  /// A full block is replaced. A caption that is not in the block starts a new one if the block was
  /// read and none of its captions is still being spoken.
  private func beginsPage(_ index: Int, at instant: Duration) -> Bool {
    guard !page.isEmpty, hasRoomOnPage(for: index) else { return true }
    let isOthers = page.allSatisfy { $0.caption != captions[index].caption.number }
    let isAnyoneSpeaking = page.contains { rollingCaption($0.caption)?.isGrowing == true }
    return isOthers && !isAnyoneSpeaking && isPageRead(at: instant, .none)
  }

  /// Starts a new block, in which captions that are still being spoken keep their last line.
  private mutating func startPage(for index: Int, at instant: Duration) {
    let waiting = captions.indices.filter {
      isWaiting(captions[$0]) && mayBegin(captions[$0], at: instant)
    }
    let carried = captions.indices.filter { other in
      other != index && captions[other].isGrowing && !captions[other].visibleRange.isEmpty
        && captions[other].isComplete
    }
    let hasBacklog = waiting.count + carried.count > input.lines || backlog > .seconds(3)
    pageRoom = hasBacklog && isBehind(captions[index]) ? input.maxLines : input.lines
    let speaking = carried.sorted { captions[$0].change < captions[$1].change }.suffix(pageRoom - 1)
    for other in captions.indices {
      let minimum = speaking.contains(other) ? 1 : 0
      while captions[other].visibleRange.count > minimum { dropTop(other, at: instant) }
      captions[other].unmarkTop()
    }
    // A line that leaves unread causes a gap mark, which takes a row.
    for other in speaking where rowCount + 1 + pendingMark(index) > pageRoom {
      dropTop(other, at: instant)
    }
    removeGoneLines()
  }

  /// Adds lines that a new layout has made visible to the block, next to those of their caption.
  mutating func insertNewLines() {
    for rollingCaption in captions {
      for line in rollingCaption.visibleRange {
        let new = PageLine(caption: rollingCaption.caption.number, line: line)
        guard !page.contains(new) else { continue }
        let before = page.lastIndex { $0.caption == new.caption && $0.line < line }
        let index = before.map { $0 + 1 } ?? page.firstIndex { $0.caption == new.caption }
        page.insert(new, at: index ?? page.endIndex)
      }
    }
  }

  // MARK: Common to both modes

  /// Removes lines from the block that are no longer visible.
  mutating func removeGoneLines() {
    page = page.filter { line in
      rollingCaption(line.caption)?.visibleRange.contains(line.line) == true
    }
  }

  private mutating func clearPage() {
    for index in captions.indices { captions[index].leave() }
    page = []
  }

  /// True if the whole block may be replaced at this lateness by words of a source.
  ///
  /// Lines of other sources that were finished stay for a moment in any case.
  private func isPageRead(
    at instant: Duration, _ lateness: Lateness, of source: Source? = nil, bySource: Bool = false
  ) -> Bool {
    visibleLines.allSatisfy {
      let caption = captions[$0.captionIndex]
      let isOthers = source != nil && caption.source != source && !caption.isGrowing
      return mayLeave(
        $0.line, of: $0.captionIndex, at: instant, isOthers ? min(lateness, .late) : lateness,
        bySource: bySource)
    }
  }
}
