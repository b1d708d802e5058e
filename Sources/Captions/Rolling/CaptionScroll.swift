/// The passage of one caption through the caption window.
///
/// Lines enter in order. A word that is revised after its line has left the window is not shown
/// again, except in the last line that entered: if its text changes, the line enters again.
/// `LineRoll` decides which line enters or leaves, and when.
struct CaptionScroll: Sendable {
  /// A line of the current layout.
  struct Line: Sendable {
    var text: String
    /// The time to read the unread words at the ordinary pace.
    var unread: Duration
    /// The time at which the newest word entered the window.
    var changedAt = Duration.zero
    /// The rank of the line's entry into the window, across all captions; it is the reading order.
    var entry = 0
    /// True if words before the line were left out.
    var followsGap = false
  }

  private(set) var caption: LineRoll.Caption
  /// The position of the caption's arrival in the sequence of arrivals, changes and ends.
  let arrival: Int
  /// The position of the caption's end in the same sequence; nil while the caption is not final.
  private(set) var end: Int?
  private(set) var lines: [Line] = []
  /// True if the text has more lines than were laid out.
  private var isPartial = false
  /// True if the text has changed while no line was in the window.
  ///
  /// The layout is deferred until a line may enter.
  private var isStale = false
  /// True if the beginning of the text was forgotten while the layout was deferred.
  private var hasForgotten = false
  /// The range of the lines in the window; the upper bound is the next line to enter.
  private(set) var shown = 0..<0
  private(set) var hasBegun = false
  /// True if the caption will never be in the window again.
  var isOver = false
  /// The time of the last change of the text, and its position in the sequence of all captions.
  private(set) var changedAt: Duration
  private(set) var change: Int
  /// The time since which the caption has waited for room while someone is speaking.
  ///
  /// Nil if the caption is not waiting.
  var waitsSince: Duration?
  /// The time to read the whole text; not updated once the text is laid out.
  private(set) var readingTime: Duration
  /// The time to read the lines that have entered the window.
  private var passedTime = Duration.zero

  init(_ caption: LineRoll.Caption, arrival: Int, change: Int, at instant: Duration) {
    self.caption = caption
    self.arrival = arrival
    self.change = change
    changedAt = instant
    readingTime = ReadingPace.time(toRead: caption.text)
  }

  /// True if the caption is still being spoken.
  var isGrowing: Bool { caption.isLiving && !caption.isFinal }
  /// True if all lines have entered the window.
  var isComplete: Bool {
    isOver || hasBegun && !isPartial && !isStale && shown.upperBound == lines.count
  }
  /// True if no line can enter the window again.
  var isDone: Bool { isOver || caption.isFinal && isComplete && shown.isEmpty }
  /// The number of known lines that have yet to enter the window.
  var pending: Int {
    // The last line of an incomplete layout may still grow.
    lines.count - shown.upperBound - (isPartial ? 1 : 0)
  }

  /// True if a layout is needed before `count` more lines can enter.
  func needsLines(for count: Int) -> Bool {
    !hasBegun || isStale || isPartial && pending < count
  }
  /// The time to read the words that have yet to enter the window.
  var waitingTime: Duration {
    guard !isOver else { return .zero }
    guard hasBegun else { return readingTime }
    let known = lines[shown.upperBound...].reduce(.zero) { $0 + $1.unread }
    return isPartial ? max(known, readingTime - passedTime) : known
  }

  /// Updates the caption.
  ///
  /// - Parameters:
  ///   - caption: the new state of the caption, with the same number.
  ///   - order: the last position in the sequence of arrivals, changes and ends.
  ///   - instant: the current time.
  /// - Returns: true if the text changed.
  mutating func note(_ caption: LineRoll.Caption, order: inout Int, at instant: Duration) -> Bool {
    if caption.isFinal, end == nil {
      order += 1
      end = order
    }
    defer { self.caption = caption }
    guard caption.text != self.caption.text || caption.isSource != self.caption.isSource
    else { return false }
    order += 1
    change = order
    changedAt = instant
    // A translation that replaces the original is a different text and is read from its beginning.
    if caption.isSource != self.caption.isSource { restart() }
    if !hasBegun { readingTime = ReadingPace.time(toRead: caption.text) }
    return true
  }

  private mutating func countPassedTime() {
    passedTime = lines[..<shown.upperBound].reduce(.zero) {
      $0 + ReadingPace.time(toRead: $1.text)
    }
  }

  private mutating func restart() {
    hasBegun = false
    isPartial = false
    lines = []
    shown = 0..<0
    passedTime = .zero
  }

  /// Marks the layout as outdated.
  ///
  /// Call only while no line is in the window.
  mutating func deferLayout(forgotten: Bool) {
    isStale = true
    hasForgotten = hasForgotten || forgotten
  }

  /// Updates the lines to a new layout.
  ///
  /// - Parameters:
  ///   - broken: the lines; of a long text, at least the next ones.
  ///   - forgotten: true if the beginning of the text was forgotten since the last call.
  ///   - instant: the current time.
  mutating func layOut(_ broken: LineRoll.BrokenLines, forgotten: Bool, at instant: Duration) {
    let texts = broken.texts
    let forgotten = forgotten || hasForgotten
    isPartial = !broken.isWhole
    (isStale, hasForgotten) = (false, false)
    defer { if isPartial { countPassedTime() } }
    guard hasBegun else {
      lines = texts.map { Line(text: $0, unread: ReadingPace.time(toRead: $0)) }
      hasBegun = true
      return
    }
    let same = zip(lines, texts).prefix { $0.text == $1 }.count
    guard same < max(lines.count, texts.count) else { return }
    if forgotten || isReflowed(texts, from: same) { return reflow(texts, forgotten: forgotten) }
    let wasShown = !shown.isEmpty
    let last = shown.upperBound - 1
    let lastSeen = lines.indices.contains(last) ? lines[last].text : nil
    for place in same..<texts.count { revise(place, to: texts[place], at: instant) }
    lines.removeSubrange(texts.count...)
    shown = shown.clamped(to: 0..<lines.count)
    if wasShown, shown.isEmpty, !lines.isEmpty { shown = (lines.count - 1)..<lines.count }
    // The speaker continues a line that has left the window: the line enters again with the new
    // words.
    if !wasShown, let lastSeen, texts.indices.contains(last), texts[last] != lastSeen {
      shown = last..<last
    }
  }

  /// Replaces the text of a line.
  ///
  /// Words that differ from the old ones are unread.
  private mutating func revise(_ place: Int, to text: String, at instant: Duration) {
    guard place < lines.count else {
      return lines.append(Line(text: text, unread: ReadingPace.time(toRead: text)))
    }
    let old = lines[place].text
    guard old != text else { return }
    let common = zip(old, text).prefix { $0 == $1 }.count
    let new = ReadingPace.time(toRead: text.dropFirst(common))
    let isAppended = common == old.count
    lines[place].text = text
    guard shown.contains(place) else {
      // All of a line that has yet to enter is unread.
      if place >= shown.upperBound { lines[place].unread = ReadingPace.time(toRead: text) }
      if place == shown.upperBound - 1 { lines[place].unread = new }
      return
    }
    lines[place].unread = isAppended ? lines[place].unread + new : max(lines[place].unread, new)
    if new > .zero { lines[place].changedAt = instant }
  }

  /// True if the same words are broken into other lines, as after a change of the window's size.
  private func isReflowed(_ texts: [String], from same: Int) -> Bool {
    guard same < lines.count, same < texts.count, same + 1 < max(shown.upperBound, 1) else {
      return false
    }
    let old = lines[same...].lazy.flatMap(\.text).filter { !$0.isWhitespace }
    let new = texts[same...].lazy.flatMap(\.self).filter { !$0.isWhitespace }
    let common = zip(old, new).lazy.prefix { $0 == $1 }.count
    return common > lines[same].text.count + (lines.count > same + 1 ? 1 : 0)
  }

  /// Moves the visible range to the lines that hold the same characters in the new layout.
  private mutating func reflow(_ texts: [String], forgotten: Bool) {
    let old = lines
    let total = max(1, old.reduce(0) { $0 + $1.text.count })
    let behind = old[..<shown.upperBound].reduce(0) { $0 + $1.text.count }
    let above = old[..<shown.lowerBound].reduce(0) { $0 + $1.text.count }
    let new = texts.reduce(0) { $0 + $1.count }
    // If the beginning of the text was forgotten, positions are measured from the end.
    let shift = forgotten ? new - total : 0
    var unread = old[shown].reduce(.zero) { $0 + $1.unread }
    let newest = old[shown].map(\.changedAt).max() ?? .zero
    let firstEntry = old[shown].first?.entry ?? 0
    lines = texts.map { Line(text: $0, unread: ReadingPace.time(toRead: $0)) }
    let top = line(holding: above + shift)
    let bottom = shown.upperBound == old.count ? lines.count : line(holding: behind + shift)
    shown = shown.isEmpty ? bottom..<bottom : min(top, bottom)..<bottom
    for place in shown.reversed() {
      let share = min(unread, lines[place].unread)
      lines[place].unread = share
      lines[place].changedAt = newest
      lines[place].entry = firstEntry
      unread -= share
    }
  }

  private func line(holding character: Int) -> Int {
    var left = character
    for (place, line) in lines.enumerated() {
      if left < line.text.count { return place }
      left -= line.text.count
    }
    return lines.count
  }
}

// MARK: - The window

extension CaptionScroll {
  /// The number of rows in the window: the lines and their gap marks.
  var rowCount: Int { shown.count + lines[shown].count(where: \.followsGap) }

  /// The top line in the window.
  var top: Line? { shown.first.map { lines[$0] } }

  /// Moves the next line into the window.
  mutating func enter(entry: Int, followsGap: Bool, at instant: Duration) {
    let place = shown.upperBound
    lines[place].entry = entry
    lines[place].changedAt = instant
    lines[place].followsGap = followsGap
    passedTime += ReadingPace.time(toRead: lines[place].text)
    shown = shown.lowerBound..<(place + 1)
  }

  /// Removes the top line from the window.
  mutating func dropTop() {
    guard !shown.isEmpty else { return }
    lines[shown.lowerBound].followsGap = false
    shown = (shown.lowerBound + 1)..<shown.upperBound
  }

  /// Removes all lines from the window.
  mutating func leave() {
    while !shown.isEmpty { dropTop() }
  }

  /// Reads a line for at most `time`, and subtracts the time used.
  mutating func read(_ line: Int, for time: inout Duration) {
    let share = min(time, lines[line].unread)
    lines[line].unread -= share
    time -= share
  }

  /// Removes the gap mark of the top line.
  mutating func unmarkTop() {
    guard let top = shown.first else { return }
    lines[top].followsGap = false
  }

  /// Marks that words before a visible line were left out.
  mutating func markGap(before line: Int) {
    lines[line].followsGap = true
  }
}
