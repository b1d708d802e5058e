/// The lines of one caption, with the range of the lines that are visible.
///
/// Lines enter the visible range at its end and leave it at its beginning. A word that is revised
/// after its line has left is not shown again, except in the last line that entered: if its text
/// changes, the line enters again.
/// `LineRoll` decides which line enters or leaves, and when.
struct RollingCaption: Sendable {
  /// A line of the current layout.
  struct Line: Sendable {
    var text: String
    /// The time to read the unread words at the ordinary pace.
    var unread: Duration
    /// The time at which the newest word became visible.
    var changedAt = Duration.zero
    /// The position of the line in the order in which lines became visible and are read.
    var entryRank = 0
    /// True if words before the line were left out.
    var followsGap = false
  }

  private(set) var caption: VisibleCaption
  /// The position of the caption's arrival in the sequence of arrivals, changes and ends.
  let arrival: Int
  /// The position of the caption's end in the same sequence; nil while the caption is not final.
  private(set) var end: Int?
  private(set) var lines: [Line] = []
  /// True if the text has more lines than were laid out.
  private var isPartial = false
  /// True if the layout is deferred until a line may enter.
  private var isStale = false
  /// True if the beginning of the text was dropped while the layout was deferred.
  private var hasLostBeginning = false
  /// The range of the visible lines, whose upper bound is the next line to enter.
  private(set) var visibleRange = 0..<0
  private(set) var hasBegun = false
  /// True if the caption will never be visible again.
  var isRemoved = false
  /// The time of the last change of the text, and its position in the sequence of all captions.
  private(set) var changedAt: Duration
  private(set) var change: Int
  /// The time since which the caption has waited for room while someone is speaking; nil otherwise.
  var waitingSince: Duration?
  /// The time since which later captions of the source have waited for the rest of this one, or nil
  /// if it holds up no caption.
  var blockingSince: Duration?
  /// The time since which nothing was added to the caption; nil while it is being spoken.
  private(set) var restingSince: Duration?
  /// True if the lines that have yet to become visible were left out.
  private var isCutShort = false
  /// The time to read the whole text, which is not updated once the text is laid out.
  private(set) var readingTime: Duration
  /// The time to read the lines that have become visible so far.
  private var enteredTime = Duration.zero

  init(_ caption: VisibleCaption, arrival: Int, change: Int, at instant: Duration) {
    self.caption = caption
    self.arrival = arrival
    self.change = change
    changedAt = instant
    readingTime = ReadingPace.estimatedTime(toRead: caption.text)
  }

  var source: LineRoll.Source { caption.id.scope }
  var speaker: String? { caption.speaker?.name }
  /// True if the caption is still being spoken.
  var isGrowing: Bool { caption.isBeingSpoken && !caption.isFinal }
  /// True if all lines have become visible.
  var isComplete: Bool {
    isRemoved || isCutShort
      || hasBegun && !isPartial && !isStale && visibleRange.upperBound == lines.count
  }
  /// True if no line can become visible again.
  var isDone: Bool { isRemoved || caption.isFinal && isComplete && visibleRange.isEmpty }
  /// The time to read the unread words of the visible lines at the ordinary pace.
  var unreadTime: Duration { lines[visibleRange].reduce(.zero) { $0 + $1.unread } }
  /// True if a visible line has yet to be read.
  var isUnread: Bool { lines[visibleRange].contains { $0.unread > .milliseconds(1) } }
  /// True if the last line of the text is visible.
  var showsLastLine: Bool { !visibleRange.isEmpty && visibleRange.upperBound == lines.count }
  /// The number of known lines that have yet to become visible.
  var pendingCount: Int {
    // The last line of an incomplete layout may still grow.
    lines.count - visibleRange.upperBound - (isPartial ? 1 : 0)
  }

  /// True if a layout is needed before `count` more lines can enter.
  func needsLines(for count: Int) -> Bool {
    !hasBegun || isStale || isPartial && pendingCount < count
  }
  /// The time to read the words that have yet to become visible.
  var pendingReadingTime: Duration {
    guard !isRemoved, !isCutShort else { return .zero }
    guard hasBegun else { return readingTime }
    let known = lines[visibleRange.upperBound...].reduce(.zero) { $0 + $1.unread }
    return isPartial ? max(known, readingTime - enteredTime) : known
  }

  /// True if a later caption of the same source came after this one was final.
  func precedes(_ later: RollingCaption) -> Bool {
    source == later.source && end.map { $0 < later.arrival } ?? false
  }

  /// Updates the caption to a new state, and advances `order` by its change and its end.
  ///
  /// - Returns: True if the text changed.
  mutating func update(to caption: VisibleCaption, order: inout Int, at instant: Duration) -> Bool {
    if caption.isFinal, end == nil {
      order += 1
      end = order
      restingSince = instant
    }
    defer {
      self.caption = caption
      restingSince = isGrowing ? nil : restingSince ?? instant
    }
    guard caption.text != self.caption.text else { return false }
    order += 1
    change = order
    changedAt = instant
    // A translation that replaces the original is a different text and is read from its beginning.
    if caption.isSource != self.caption.isSource { restart() }
    if !hasBegun { readingTime = ReadingPace.estimatedTime(toRead: caption.text) }
    return true
  }

  /// Leaves out the lines that have yet to become visible.
  mutating func cutShort() { isCutShort = true }

  private mutating func countEnteredTime() {
    enteredTime = lines[..<visibleRange.upperBound].reduce(.zero) {
      $0 + ReadingPace.time(toRead: $1.text)
    }
  }

  private mutating func restart() {
    hasBegun = false
    isPartial = false
    lines = []
    visibleRange = 0..<0
    enteredTime = .zero
  }

  /// Marks the layout as outdated, while no line is visible.
  mutating func deferLayout(hasLostBeginning: Bool) {
    isStale = true
    self.hasLostBeginning = self.hasLostBeginning || hasLostBeginning
  }

  /// Updates the lines to a new layout, of a long text at least the next lines.
  ///
  /// `hasLostBeginning` is true if the beginning of the text was dropped since the last call, and
  /// `isResized` if the same words are broken into other lines.
  mutating func layOut(
    _ broken: LineRoll.BrokenLines, hasLostBeginning: Bool, isResized: Bool = false,
    at instant: Duration
  ) {
    let texts = broken.texts
    let hasLostBeginning = hasLostBeginning || self.hasLostBeginning
    isPartial = !broken.isWhole
    (isStale, self.hasLostBeginning) = (false, false)
    defer { if isPartial { countEnteredTime() } }
    guard hasBegun else {
      lines = texts.map { Line(text: $0, unread: ReadingPace.time(toRead: $0)) }
      hasBegun = true
      return
    }
    let same = zip(lines, texts).prefix { $0.text == $1 }.count
    guard same < max(lines.count, texts.count) else { return }
    if hasLostBeginning || isResized || isReflowed(texts, from: same) {
      return reflow(texts, hasLostBeginning: hasLostBeginning)
    }
    let wasVisible = !visibleRange.isEmpty
    let last = visibleRange.upperBound - 1
    let lastSeen = lines.indices.contains(last) ? lines[last].text : nil
    for index in same..<texts.count { revise(index, to: texts[index], at: instant) }
    lines.removeSubrange(texts.count...)
    visibleRange = visibleRange.clamped(to: 0..<lines.count)
    if wasVisible, visibleRange.isEmpty, !lines.isEmpty {
      visibleRange = (lines.count - 1)..<lines.count
    }
    // The speaker continues a line that has left: the line enters again with the new words.
    if !wasVisible, let lastSeen, texts.indices.contains(last), texts[last] != lastSeen {
      visibleRange = last..<last
    }
  }

  /// Replaces the text of a line, of which words that differ from the old ones are unread.
  private mutating func revise(_ index: Int, to text: String, at instant: Duration) {
    guard index < lines.count else {
      return lines.append(Line(text: text, unread: ReadingPace.time(toRead: text)))
    }
    let old = lines[index].text
    guard old != text else { return }
    let common = zip(old, text).prefix { $0 == $1 }.count
    let new = ReadingPace.time(toRead: text.dropFirst(common))
    let isAppended = common == old.count
    lines[index].text = text
    guard visibleRange.contains(index) else {
      // All of a line that has yet to enter is unread.
      if index >= visibleRange.upperBound { lines[index].unread = ReadingPace.time(toRead: text) }
      if index == visibleRange.upperBound - 1 { lines[index].unread = new }
      return
    }
    lines[index].unread = isAppended ? lines[index].unread + new : max(lines[index].unread, new)
    if new > .zero { lines[index].changedAt = instant }
  }

  /// True if the same words are broken into other lines, as after a change of the window's size.
  private func isReflowed(_ texts: [String], from same: Int) -> Bool {
    guard same < lines.count, same < texts.count, same + 1 < max(visibleRange.upperBound, 1) else {
      return false
    }
    let old = lines[same...].lazy.flatMap(\.text).filter { !$0.isWhitespace }
    let new = texts[same...].lazy.flatMap(\.self).filter { !$0.isWhitespace }
    let common = zip(old, new).lazy.prefix { $0 == $1 }.count
    return common > lines[same].text.count + (lines.count > same + 1 ? 1 : 0)
  }

  /// Moves the visible range to the lines that hold the same characters in the new layout.
  private mutating func reflow(_ texts: [String], hasLostBeginning: Bool) {
    let old = lines
    let total = max(1, old.reduce(0) { $0 + $1.text.count })
    let behind = old[..<visibleRange.upperBound].reduce(0) { $0 + $1.text.count }
    let above = old[..<visibleRange.lowerBound].reduce(0) { $0 + $1.text.count }
    let new = texts.reduce(0) { $0 + $1.count }
    // If the beginning of the text was dropped, positions are measured from the end.
    let shift = hasLostBeginning ? new - total : 0
    var unread = old[visibleRange].reduce(.zero) { $0 + $1.unread }
    let newest = old[visibleRange].map(\.changedAt).max() ?? .zero
    let firstEntryRank = old[visibleRange].first?.entryRank ?? 0
    lines = texts.map { Line(text: $0, unread: ReadingPace.time(toRead: $0)) }
    let top = line(holding: above + shift)
    let bottom = visibleRange.upperBound == old.count ? lines.count : line(holding: behind + shift)
    visibleRange = visibleRange.isEmpty ? bottom..<bottom : min(top, bottom)..<bottom
    for index in visibleRange.reversed() {
      let share = min(unread, lines[index].unread)
      lines[index].unread = share
      lines[index].changedAt = newest
      lines[index].entryRank = firstEntryRank
      unread -= share
    }
  }

  private func line(holding character: Int) -> Int {
    var left = character
    for (index, line) in lines.enumerated() {
      if left < line.text.count { return index }
      left -= line.text.count
    }
    return lines.count
  }
}

// MARK: - Visible rows

extension RollingCaption {
  /// The number of visible rows: the lines and their gap marks.
  var rowCount: Int { visibleRange.count + lines[visibleRange].count(where: \.followsGap) }

  /// The top visible line, or nil if no line is visible.
  var top: Line? { visibleRange.first.map { lines[$0] } }

  /// Makes the next line visible.
  mutating func enter(entryRank: Int, followsGap: Bool, at instant: Duration) {
    let index = visibleRange.upperBound
    lines[index].entryRank = entryRank
    lines[index].changedAt = instant
    lines[index].followsGap = followsGap
    enteredTime += ReadingPace.time(toRead: lines[index].text)
    visibleRange = visibleRange.lowerBound..<(index + 1)
  }

  /// Removes the top line from the visible range.
  mutating func dropTop() {
    guard !visibleRange.isEmpty else { return }
    lines[visibleRange.lowerBound].followsGap = false
    visibleRange = (visibleRange.lowerBound + 1)..<visibleRange.upperBound
  }

  /// Removes all lines from the visible range.
  mutating func leave() {
    while !visibleRange.isEmpty { dropTop() }
  }

  /// Reads a line for at most `time`, and subtracts the time used.
  mutating func read(_ line: Int, for time: inout Duration) {
    let share = min(time, lines[line].unread)
    lines[line].unread -= share
    time -= share
  }

  /// Removes the gap mark of the top line.
  mutating func unmarkTop() {
    guard let top = visibleRange.first else { return }
    lines[top].followsGap = false
  }

  /// Marks that words before a visible line were left out.
  mutating func markGap(before line: Int) {
    lines[line].followsGap = true
  }
}
