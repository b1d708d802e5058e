/// One caption on its way through the window: its lines, which of them are shown, and how much of these
/// has yet to be read.
///
/// Lines come in order, each after the one before it, and none comes again: a word that is revised
/// after its line has left the window is not brought back. Which line comes or goes, and when, is
/// `LineRoll`'s to say.
struct CaptionScroll: Sendable {
  /// A line as it is laid out now.
  struct Line: Sendable {
    var text: String
    /// How long its unread words take at the ordinary pace.
    var unread: Duration
    /// When its newest word came into the window.
    var changedAt = Duration.zero
    /// Counts the lines that came into the window, over all captions: readers read in that order.
    var entry = 0
    /// Words before it were left out.
    var followsGap = false
  }

  private(set) var caption: LineRoll.Caption
  /// Counts arrivals and ends of captions, in the order in which they happened.
  let arrival: Int
  /// Of the same count, when it became final; nil while it is not.
  private(set) var end: Int?
  private(set) var lines: [Line] = []
  /// The text has more lines than were laid out.
  private var isPartial = false
  /// The text has changed while none of its lines was in the window: it is laid out when one may come.
  private var isStale = false
  /// The beginning of the text was forgotten meanwhile.
  private var hasForgotten = false
  /// The lines in the window; its upper bound is the next line to come.
  private(set) var shown = 0..<0
  private(set) var hasBegun = false
  /// It is through with the window for good.
  var isOver = false
  /// When its text last changed, and the place of this change among those of all captions.
  private(set) var changedAt: Duration
  private(set) var change: Int
  /// Since when a line that somebody is speaking waits for room; nil if none does.
  var waitsSince: Duration?
  /// The time to read the whole text, as long as no line of it has come.
  private(set) var readingTime: Duration
  /// The time to read the lines that have come.
  private var passedTime = Duration.zero

  init(_ caption: LineRoll.Caption, arrival: Int, change: Int, at instant: Duration) {
    self.caption = caption
    self.arrival = arrival
    self.change = change
    changedAt = instant
    readingTime = ReadingPace.time(toRead: caption.text)
  }

  /// Somebody is still speaking it.
  var isGrowing: Bool { caption.isLiving && !caption.isFinal }
  /// All of its lines have come into the window.
  var isComplete: Bool {
    isOver || hasBegun && !isPartial && !isStale && shown.upperBound == lines.count
  }
  /// Nothing can bring it back into the window.
  var isDone: Bool { isOver || caption.isFinal && isComplete && shown.isEmpty }
  /// The lines that have yet to come, as far as they are known.
  var pending: Int {
    // The last line of a text that is not whole may go on.
    lines.count - shown.upperBound - (isPartial ? 1 : 0)
  }

  /// Some of its next lines have yet to be laid out.
  func needsLines(for count: Int) -> Bool {
    !hasBegun || isStale || isPartial && pending < count
  }
  /// The time to read the words that have yet to come.
  var waitingTime: Duration {
    guard !isOver else { return .zero }
    guard hasBegun else { return readingTime }
    let known = lines[shown.upperBound...].reduce(.zero) { $0 + $1.unread }
    return isPartial ? max(known, readingTime - passedTime) : known
  }

  /// Takes the caption in as it is now.
  ///
  /// - Parameters:
  ///   - caption: the same caption as before, by number.
  ///   - order: the next number of the count of arrivals and ends.
  ///   - instant: now.
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
    // A translation is another text than the words that stood in for it: it is read from its beginning.
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

  /// Its lines are not those of its text any more, and none of them is in the window.
  mutating func postponeLayout(forgotten: Bool) {
    isStale = true
    hasForgotten = hasForgotten || forgotten
  }

  /// Takes in how the text is laid out now.
  ///
  /// - Parameters:
  ///   - broken: its lines; of a long text the next ones.
  ///   - forgotten: the beginning of a very long text was forgotten since the last call.
  ///   - instant: now.
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
    // Somebody goes on in a line that has left the window: it comes back with the new words.
    if !wasShown, let lastSeen, texts.indices.contains(last), texts[last] != lastSeen {
      shown = last..<last
    }
  }

  /// Gives a line its new words; those that are not the old ones are unread.
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
      // A line that has yet to come is unread, all of it.
      if place >= shown.upperBound { lines[place].unread = ReadingPace.time(toRead: text) }
      if place == shown.upperBound - 1 { lines[place].unread = new }
      return
    }
    lines[place].unread = isAppended ? lines[place].unread + new : max(lines[place].unread, new)
    if new > .zero { lines[place].changedAt = instant }
  }

  /// The same words stand in other lines than before, as in a window of another size.
  private func isReflowed(_ texts: [String], from same: Int) -> Bool {
    guard same < lines.count, same < texts.count, same + 1 < max(shown.upperBound, 1) else {
      return false
    }
    let old = lines[same...].lazy.flatMap(\.text).filter { !$0.isWhitespace }
    let new = texts[same...].lazy.flatMap(\.self).filter { !$0.isWhitespace }
    let common = zip(old, new).lazy.prefix { $0 == $1 }.count
    return common > lines[same].text.count + (lines.count > same + 1 ? 1 : 0)
  }

  /// Finds the place in the new lines where the window stood in the old ones.
  private mutating func reflow(_ texts: [String], forgotten: Bool) {
    let old = lines
    let total = max(1, old.reduce(0) { $0 + $1.text.count })
    let behind = old[..<shown.upperBound].reduce(0) { $0 + $1.text.count }
    let above = old[..<shown.lowerBound].reduce(0) { $0 + $1.text.count }
    let new = texts.reduce(0) { $0 + $1.count }
    // Of a text that lost its beginning the distance to its end counts.
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
  /// How many rows it takes: its lines, and one for each mark of a gap.
  var rowCount: Int { shown.count + lines[shown].count(where: \.followsGap) }

  /// Its uppermost line in the window.
  var top: Line? { shown.first.map { lines[$0] } }

  /// Its next line comes into the window.
  mutating func enter(entry: Int, followsGap: Bool, at instant: Duration) {
    let place = shown.upperBound
    lines[place].entry = entry
    lines[place].changedAt = instant
    lines[place].followsGap = followsGap
    passedTime += ReadingPace.time(toRead: lines[place].text)
    shown = shown.lowerBound..<(place + 1)
  }

  /// Its uppermost line leaves the window.
  mutating func dropTop() {
    guard !shown.isEmpty else { return }
    lines[shown.lowerBound].followsGap = false
    shown = (shown.lowerBound + 1)..<shown.upperBound
  }

  /// All of its lines leave the window.
  mutating func leave() {
    while !shown.isEmpty { dropTop() }
  }

  /// Its reader has read for some time; what is left of it when the line is through.
  mutating func read(_ line: Int, for time: inout Duration) {
    let share = min(time, lines[line].unread)
    lines[line].unread -= share
    time -= share
  }

  /// The mark before its uppermost line goes: it stood on the last page.
  mutating func unmarkTop() {
    guard let top = shown.first else { return }
    lines[top].followsGap = false
  }

  /// Marks that words before a shown line were left out.
  mutating func markGap(before line: Int) {
    lines[line].followsGap = true
  }
}
