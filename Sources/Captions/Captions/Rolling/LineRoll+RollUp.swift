/// The roll-up mode: lines of a caption stay together, in caption order.
///
/// A new line enters beneath the last line of its caption.
extension LineRoll {
  /// Makes lines visible while there is room.
  mutating func rollUp(at instant: Duration, breaking lines: LineBreaking) {
    while let index = waitingCaptions(at: instant).first(where: { hasRoom(for: $0, at: instant) }) {
      guard admit(index, at: instant, breaking: lines) else { continue }
      makeRoom(for: index, at: instant)
      enter(index, at: instant)
    }
  }

  /// The number of captions that are being spoken.
  private var speakers: Int { captions.count { $0.isGrowing && !$0.isRemoved } }

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
    if rowCount < input.maxLines, isBehind(captions[index]) { return true }
    return lateVictim(for: index, at: instant) != nil
  }

  /// Removes lines so that one can enter, and those that were read beyond the default number.
  private mutating func makeRoom(for index: Int, at instant: Duration) {
    let rows = needsGapMark(index) && input.maxLines > 1 ? 1 : 0
    while rowCount + rows >= defaultLines, let victim = victim(for: index, at: instant, .none) {
      dropTop(victim, at: instant)
    }
    guard rowCount + rows >= defaultLines else { return }
    if rowCount + rows < input.maxLines, isBehind(captions[index]) { return }
    while rowCount + rows >= input.maxLines, let victim = lateVictim(for: index, at: instant) {
      dropTop(victim, at: instant)
    }
  }

  /// The caption whose top line makes room, even unread, because the caption at `index` is late or
  /// its source has fewer lines than others.
  private func lateVictim(for index: Int, at instant: Duration) -> Int? {
    victim(for: index, at: instant, lateness(of: captions[index], at: instant))
      ?? sharedVictim(for: index, at: instant)
  }

  /// The caption whose top line makes room for a line of the caption at `index`.
  ///
  /// Other captions that are no longer being spoken come first, the oldest of them in front. Next
  /// are the caption itself, if it has its share of the lines, and captions with more than their
  /// share. The last choice is the caption itself, or, if it has no line, the caption that was spoken
  /// least recently.
  private func victim(for index: Int, at instant: Duration, _ lateness: Lateness) -> Int? {
    let isSource = captions[index].caption.isSource
    let candidates = captions.indices.filter {
      guard let top = captions[$0].top else { return false }
      let mayLeaveUnread = mayTake(from: captions[$0].source, for: captions[index].source)
      return mayLeave(
        top, of: $0, at: instant, mayLeaveUnread ? lateness : .none, bySource: isSource)
    }
    if let finished = candidates.first(where: { $0 != index && !captions[$0].isGrowing }) {
      return finished
    }
    let lineCount = captions[index].visibleRange.count
    if lineCount > 0, lineCount >= share(of: index), candidates.contains(index) { return index }
    let oversized = candidates.filter {
      $0 != index && captions[$0].visibleRange.count > share(of: $0)
    }
    if let oversized = oversized.min(by: { captions[$0].change < captions[$1].change }) {
      return oversized
    }
    if lineCount > 0 { return candidates.contains(index) ? index : nil }
    let spokenBefore = candidates.filter { captions[$0].change < captions[index].change }
    // If all others have spoken since, words that have waited too long take a line all the same.
    let isLast = lateness == .overdue || !captions[index].isGrowing
    let others = spokenBefore.isEmpty && isLast ? candidates : spokenBefore
    return others.min { captions[$0].change < captions[$1].change }
  }

  /// True if a visible line of the caption at `index` may leave at this lateness.
  ///
  /// An original shown for lack of a translation (`bySource`) never replaces an unread translation.
  func mayLeave(
    _ line: RollingCaption.Line, of index: Int, at instant: Duration, _ lateness: Lateness,
    bySource: Bool
  ) -> Bool {
    switch bySource && !captions[index].caption.isSource ? Lateness.none : lateness {
    case .none:
      line.unread <= .milliseconds(1)
        && instant >= line.changedAt + ReadingPace.minWordDisplayTime
    case .late: instant >= line.changedAt + Self.minUnreadLineTime
    case .overdue: true
    }
  }

  /// The number of lines of a caption while several are being spoken.
  ///
  /// The sources share the lines, and the speakers of a source its lines. The most recently spoken
  /// ones receive the remainder.
  private func share(of index: Int) -> Int {
    let growing = captions.filter { $0.isGrowing && !$0.isRemoved }
    guard growing.count > 1 else { return defaultLines }
    var changes: [Source: Int] = [:]
    for caption in growing {
      changes[caption.source] = max(changes[caption.source] ?? 0, caption.change)
    }
    let (source, change) = (captions[index].source, captions[index].change)
    let sourceChange = changes[source] ?? change
    let lines = Self.share(
      of: defaultLines, among: changes.count, rank: changes.values.count { $0 > sourceChange })
    let changesOfSource = growing.filter { $0.source == source }.map(\.change)
    return Self.share(
      of: lines, among: changesOfSource.count, rank: changesOfSource.count { $0 > change })
  }

  private static func share(of lines: Int, among count: Int, rank: Int) -> Int {
    let (all, rest) = lines.quotientAndRemainder(dividingBy: max(1, count))
    return all + (rank < rest ? 1 : 0)
  }
}

/// The backlog: the waiting captions, their lateness, and the choice of captions to leave out.
extension LineRoll {
  /// True if the caption has words that have yet to become visible.
  func isWaiting(_ rollingCaption: RollingCaption) -> Bool {
    !rollingCaption.isRemoved && (!rollingCaption.hasBegun || !rollingCaption.isComplete)
  }

  /// The captions whose next lines may enter once there is room, in turns.
  func waitingCaptions(at instant: Duration) -> [Int] {
    inTurns(
      captions.indices.filter {
        isWaiting(captions[$0]) && mayCompete(captions[$0], at: instant)
          && mayBegin(captions[$0], at: instant)
      })
  }

  /// Lays out the caption at `index` for its next line; returns false if it has none after all.
  mutating func admit(_ index: Int, at instant: Duration, breaking lines: LineBreaking) -> Bool {
    let isLate = captions[index].isGrowing && !isRecent(captions[index])
    begin(index, at: instant, breaking: lines)
    guard captions[index].pendingCount > 0 else { return false }
    hasAdmittedLate = hasAdmittedLate || isLate
    return true
  }

  var isAnyWaiting: Bool { captions.contains(where: isWaiting) }

  /// True if fewer speakers than `input.maxLines` have spoken since this caption changed.
  ///
  /// Of another source, only as many count as its share of the rows.
  func isRecent(_ rollingCaption: RollingCaption) -> Bool {
    var counts: [Source: Int] = [:]
    for other in captions where other.isGrowing && other.change > rollingCaption.change {
      counts[other.source, default: 0] += 1
    }
    let own = counts.removeValue(forKey: rollingCaption.source) ?? 0
    guard !counts.isEmpty else { return own < input.maxLines }
    let share = rowShare
    return own + counts.values.reduce(0) { $0 + min($1, share) } < input.maxLines
  }

  /// True if the caption may compete for lines.
  ///
  /// A caption that is no longer being spoken always may. Of several speakers, the most recent ones
  /// compete, at most as many as there are lines. Of the others, only the caption that has waited
  /// longest competes, after `maxWait`, and one at a time.
  func mayCompete(_ rollingCaption: RollingCaption, at instant: Duration) -> Bool {
    guard rollingCaption.isGrowing, !isRecent(rollingCaption) else { return true }
    guard !hasAdmittedLate, let since = rollingCaption.waitingSince, instant >= since + Self.maxWait
    else { return false }
    return captions.allSatisfy { other in
      guard other.isGrowing, let otherSince = other.waitingSince, !isRecent(other) else {
        return true
      }
      return (since, rollingCaption.caption.number) <= (otherSince, other.caption.number)
    }
  }

  /// True unless a caption of the source that was final at the arrival of this one is not complete
  /// yet.
  ///
  /// A finished caption waits no longer than `maxWait` for those of another speaker.
  func mayBegin(_ rollingCaption: RollingCaption, at instant: Duration) -> Bool {
    if rollingCaption.hasBegun { return true }
    let mayOvertake =
      rollingCaption.restingSince.map { instant >= $0 + Self.maxWait } ?? false
    return !captions.contains { other in
      !other.isComplete && other.precedes(rollingCaption)
        && (!mayOvertake || other.speaker == rollingCaption.speaker)
    }
  }

  /// The time for which the oldest finished caption has waited for its first line; zero if none waits.
  package var delay: Duration {
    let waiting = captions.lazy.filter { isWaiting($0) && !$0.hasBegun }
    return waiting.compactMap(\.restingSince).min().map { lastInstant - $0 } ?? .zero
  }

  /// The time to read all waiting words at the ordinary pace.
  var backlog: Duration {
    captions.reduce(.zero) { $0 + (isWaiting($1) ? $1.pendingReadingTime : .zero) }
  }

  /// True if the reader falls behind while this caption waits for other lines to be read.
  func isBehind(_ rollingCaption: RollingCaption) -> Bool {
    if rollingCaption.isGrowing || !rollingCaption.hasBegun { return true }
    let number = rollingCaption.caption.number
    return captions.contains { $0.caption.number > number && isWaiting($0) }
      || rollingCaption.pendingReadingTime > Self.behindThreshold
  }

  /// The lateness of a caption's next line, which decides which lines make room for it.
  enum Lateness: Int, Comparable {
    /// Only lines that were read make room.
    case none
    /// Lines whose newest word has been visible for `minUnreadLineTime` make room.
    case late
    /// Any line makes room.
    case overdue

    static func < (one: Lateness, other: Lateness) -> Bool { one.rawValue < other.rawValue }
  }

  /// Returns the lateness of the caption's next line.
  ///
  /// The lateness follows from the waiting time of this caption and of captions that cannot begin
  /// before this one is complete. Current speech is late sooner than other captions.
  func lateness(of rollingCaption: RollingCaption, at instant: Duration) -> Lateness {
    var lateness = Lateness.none
    for other in captions {
      guard let since = other.waitingSince else { continue }
      let isBlocked =
        other.caption.number == rollingCaption.caption.number
        || !other.hasBegun && rollingCaption.precedes(other)
      guard isBlocked else { continue }
      guard other.isGrowing else {
        if instant >= since + Self.maxFinalWait { lateness = .late }
        continue
      }
      if instant >= since + Self.maxWait { return .overdue }
      if instant >= since + Self.lateThreshold { lateness = .late }
    }
    return lateness
  }

  var currentReadingSpeed: Double {
    guard isAnyWaiting, rowCount >= input.maxLines || flow.mode != .rollUp else { return 1 }
    let isAnyBehind = captions.contains { isWaiting($0) && isBehind($0) }
    guard isAnyBehind else { return 1 }
    let share = max((backlog - .seconds(3)) / .seconds(5), (delay - .seconds(2)) / .seconds(3))
    return 1 + (ReadingPace.maxSpeed - 1) * min(1, max(0, share))
  }

  /// Removes the oldest lines if the maximum number of visible rows has decreased.
  mutating func trim() {
    while rowCount > input.maxLines,
      let oldest = visibleLines.first(where: {
        $0.lineIndex == captions[$0.captionIndex].visibleRange.lowerBound
      })
    {
      captions[oldest.captionIndex].dropTop()
      removeGoneLines()
    }
  }
}
