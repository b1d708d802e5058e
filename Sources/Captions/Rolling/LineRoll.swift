/// The selection of the caption lines in the window, by the reader's contract of docs/captions.md.
///
/// A simulated reader reads the lines in the window in order of entry, at the pace of their script.
/// A line leaves once it is read and another line needs its place. A line without a place waits. If
/// the reader falls behind, first the window grows, then the reader speeds up, then captions are
/// left out.
///
/// `LineRoll` is a value without a clock, owned by one thread. The result does not depend on how
/// often `advance` is called.
package struct LineRoll: Sendable {
  /// A caption of one reader.
  package struct Caption: Sendable, Equatable {
    /// The caption's number; unique, and increasing with the order of first appearance.
    package let number: Int
    package let text: String
    /// The number of forgotten code points before `text`.
    package let dropped: Int
    /// True if the text stands in for a translation.
    package let isSource: Bool
    /// True if the caption is being spoken.
    package let isLiving: Bool
    /// True if the text will not change again.
    package let isFinal: Bool

    package init(
      number: Int, text: String, dropped: Int = 0, isSource: Bool = false, isLiving: Bool,
      isFinal: Bool
    ) {
      self.number = number
      self.text = text
      self.dropped = dropped
      self.isSource = isSource
      self.isLiving = isLiving
      self.isFinal = isFinal
    }
  }

  /// The complete input of one step.
  package struct Input: Sendable, Equatable {
    /// The captions, in order of their numbers.
    package var captions: [Caption]
    /// The number of captions that were forgotten before they got here.
    package var leftOut: Int
    /// The default number of lines of the window.
    package var lines: Int
    /// The number of lines to which the window may grow.
    package var mostLines: Int
    /// A number that changes if line breaking changes.
    package var layout: Int

    package init(
      captions: [Caption], leftOut: Int = 0, lines: Int, mostLines: Int, layout: Int = 0
    ) {
      self.captions = captions
      self.leftOut = leftOut
      self.lines = max(1, lines)
      self.mostLines = max(self.lines, mostLines)
      self.layout = layout
    }
  }

  /// A line of a caption in the window.
  package struct Row: Sendable, Hashable {
    /// The caption's number.
    package let caption: Int
    package let line: Int
    /// True if words before the line were left out.
    package let followsGap: Bool
  }

  /// A function that breaks the text of a caption into lines, at least the beginning.
  ///
  /// - Parameters:
  ///   - caption: the number of the caption.
  ///   - count: the least number of lines required, if the text has as many.
  /// - Returns: the words of each line; the last line of an incomplete result may still grow.
  package typealias LineBreaking = (_ caption: Int, _ count: Int) -> BrokenLines

  /// The lines of a text, as far as they were broken.
  package struct BrokenLines: Sendable {
    package var texts: [String]
    /// True if the lines are all lines of the text.
    package var isWhole: Bool

    package init(texts: [String], isWhole: Bool = true) {
      self.texts = texts
      self.isWhole = isWhole
    }
  }

  /// The longest time for which words of current speech wait for a line.
  package static let longestWait = Duration.milliseconds(1200)
  /// The waiting time of current speech after which unread lines make room.
  ///
  /// Such lines must have been visible for `leastStand`.
  static let impatience = Duration.milliseconds(500)
  /// The least time in the window of a line that makes room unread.
  static let leastStand = ReadingPace.shortest
  /// The longest time for which a finished caption waits while others are being spoken.
  static let longestFinalWait = Duration.seconds(4)
  /// The longest backlog of finished captions, as reading time at the fastest pace.
  ///
  /// Beyond this time, or beyond `mostWaiting` captions, the oldest ones are left out.
  static let longestBacklog = Duration.seconds(30)
  static let mostWaiting = 48
  /// The waiting time of a single text from which the reader counts as behind.
  static let longTail = Duration.seconds(10)
  /// The least time between two changes that no input causes.
  private static let shortestStep = Duration.milliseconds(10)

  private(set) var flow: CaptionFlow
  var input = Input(captions: [], lines: 1, mostLines: 1)
  /// The captions, in order of their numbers.
  var scrolls: [CaptionScroll] = []
  /// The lines of the current block in paint-on mode, from top to bottom.
  var page: [PageLine] = []
  var pageRoom = 1
  /// True if captions were left out before the next caption.
  var gapIsPending = false
  /// True if lines were left out before the next line, whichever caption it belongs to.
  var lineIsMissing = false
  /// True if a caption that waited too long has received a line at this time.
  ///
  /// Other such captions wait for a later time.
  var hasAdmittedLate = false
  /// True if an unread line has left the window at the time of its entry.
  var hasSkippedLines = false
  /// The last position in the sequence of arrivals, changes and ends.
  private var order = 0
  private var entries = 0
  var lastInstant = Duration.zero
  var lastWords = Duration.zero
  /// The reader's speed, relative to the ordinary pace.
  var hurry = 1.0

  /// The lines in the window, from top to bottom.
  package private(set) var rows: [Row] = []
  /// The next time at which the rows may change by themselves; nil if only input changes them.
  package private(set) var deadline: Duration?

  package init(_ flow: CaptionFlow = CaptionFlow()) {
    self.flow = flow
  }

  /// Advances to `instant` and applies the captions of that time.
  ///
  /// Rows change only with the input and at deadlines. The result therefore does not depend on how
  /// often this function is called.
  ///
  /// - Parameters:
  ///   - input: the complete input.
  ///   - instant: the current time; never before the last call's.
  ///   - lines: called for captions that have a line or receive one now.
  package mutating func advance(
    _ input: Input, at instant: Duration, breaking lines: LineBreaking
  ) {
    while let deadline, deadline <= instant { settle(at: deadline, breaking: lines) }
    guard input != self.input else { return }
    read(until: instant)
    note(input, at: instant, breaking: lines)
    settle(at: instant, breaking: lines)
  }

  /// Changes the mode and the hold time; the lines in the window stay.
  ///
  /// The rows follow the new flow from the next call of `advance` on.
  package mutating func apply(_ flow: CaptionFlow) {
    self.flow = flow
    page = []
    if flow.mode == .paintOn {
      pageRoom = max(1, input.lines)
      takeNewLines()
    }
    deadline = lastInstant
  }

  /// The numbers of the captions that will never be in the window again.
  package var done: Set<Int> {
    Set(scrolls.lazy.filter(\.isDone).map(\.caption.number))
  }

  /// True if the last line of the caption is in the window.
  package func showsEnd(ofCaption number: Int) -> Bool {
    scroll(number).map { $0.isComplete && !$0.shown.isEmpty } ?? false
  }

  /// True if words have yet to be shown.
  package var isWaiting: Bool { isAnyWaiting }

  func scroll(_ number: Int) -> CaptionScroll? {
    scrolls.first { $0.caption.number == number }
  }
}

// MARK: - Layout of the input

extension LineRoll {
  private mutating func settle(at instant: Duration, breaking lines: LineBreaking) {
    read(until: instant)
    hasSkippedLines = false
    hasAdmittedLate = false
    if let holdEnd = holdEnd(at: instant), holdEnd <= instant { clearFinished() }
    leaveOutSurplus()
    trim(at: instant)
    switch flow.mode {
    case .rollUp: rollUp(at: instant, breaking: lines)
    case .popOn: turnPage(at: instant, breaking: lines)
    case .paintOn: paint(at: instant, breaking: lines)
    }
    if hasSkippedLines { markSkippedLines(at: instant) }
    for place in scrolls.indices {
      let isLate =
        isWaiting(scrolls[place]) && flow.mode != .popOn
        && (scrolls[place].isGrowing
          || !scrolls[place].hasBegun && scrolls.contains(where: \.isGrowing))
      scrolls[place].waitsSince = isLate ? scrolls[place].waitsSince ?? instant : nil
    }
    hurry = currentHurry
    rows = currentRows
    deadline = nextDeadline(after: instant).map { max($0, instant + Self.shortestStep) }
  }

  private mutating func note(
    _ input: Input, at instant: Duration, breaking lines: LineBreaking
  ) {
    var known: [Int: CaptionScroll] = [:]
    for scroll in scrolls { known[scroll.caption.number] = scroll }
    let isRelaid = input.layout != self.input.layout
    scrolls = input.captions.map { caption in
      guard var scroll = known.removeValue(forKey: caption.number) else {
        order += 1
        var scroll = CaptionScroll(caption, arrival: order, change: order, at: instant)
        lastWords = instant
        _ = scroll.note(caption, order: &order, at: instant)
        return scroll
      }
      let dropped = scroll.caption.dropped
      let wasDone = scroll.isDone
      let isChanged = scroll.note(caption, order: &order, at: instant)
      if isChanged { lastWords = instant }
      if scroll.hasBegun, !wasDone, isChanged || isRelaid {
        let forgotten = caption.dropped != dropped
        if scroll.shown.isEmpty {
          scroll.deferLayout(forgotten: forgotten)
        } else {
          scroll.layOut(
            lines(caption.number, requiredLines(of: scroll)), forgotten: forgotten, at: instant)
        }
      }
      return scroll
    }
    noteGone(known.values, leftOut: input.leftOut - self.input.leftOut)
    forgetGoneLines()
    if flow.mode == .paintOn { takeNewLines() }
    self.input = input
  }

  /// Marks a gap if captions were forgotten before they were done.
  private mutating func noteGone(_ gone: some Collection<CaptionScroll>, leftOut: Int) {
    guard leftOut > gone.count(where: \.isDone) else { return }
    gapIsPending = true
  }

  /// The number of rows in the window.
  var rowCount: Int { scrolls.reduce(0) { $0 + $1.rowCount } }

  /// Moves the next line of the caption at index `place` into the window.
  mutating func enter(_ place: Int, at instant: Duration) {
    entries += 1
    scrolls[place].enter(entry: entries, followsGap: needsMark(place), at: instant)
    if needsMark(place, at: 1) { gapIsPending = false }
    lineIsMissing = false
  }

  /// True if the next line of the caption at index `place` follows a gap.
  ///
  /// If `passed` is 1, the answer is for the line that has just entered instead.
  func needsMark(_ place: Int, at passed: Int = 0) -> Bool {
    lineIsMissing || gapIsPending && scrolls[place].shown.upperBound == passed
  }

  /// Removes the top line of the caption at index `place`.
  mutating func dropTop(_ place: Int, at instant: Duration) {
    if let top = scrolls[place].top, top.changedAt == instant, top.unread > .zero {
      // In a block, the next line carries the gap mark.
      if flow.mode == .rollUp { hasSkippedLines = true } else { lineIsMissing = true }
    }
    scrolls[place].dropTop()
  }

  /// Lays out the caption at index `place` as far as its next lines, if needed.
  mutating func begin(_ place: Int, at instant: Duration, breaking lines: LineBreaking) {
    guard scrolls[place].needsLines(for: input.mostLines) else { return }
    scrolls[place].layOut(
      lines(scrolls[place].caption.number, requiredLines(of: scrolls[place])), forgotten: false,
      at: instant)
  }

  /// The number of lines that may enter before the next layout, and one that may still grow.
  private func requiredLines(of scroll: CaptionScroll) -> Int {
    scroll.shown.upperBound + input.mostLines + 2
  }

  private var currentRows: [Row] {
    let lines =
      flow.mode == .paintOn
      ? page
      : scrolls.flatMap { scroll in
        scroll.shown.map { PageLine(caption: scroll.caption.number, line: $0) }
      }
    return lines.compactMap { line in
      scroll(line.caption).map {
        Row(
          caption: line.caption, line: line.line, followsGap: $0.lines[line.line].followsGap)
      }
    }
  }

  private mutating func markSkippedLines(at instant: Duration) {
    func isMarked() -> Bool { shownLines.contains { $0.line.followsGap } }
    while !isMarked(),
      let first = scrolls.indices.first(where: { place in
        scrolls[place].shown.contains { scrolls[place].lines[$0].changedAt == instant }
      })
    {
      guard
        let line = scrolls[first].shown.first(where: {
          scrolls[first].lines[$0].changedAt == instant
        })
      else { return }
      scrolls[first].markGap(before: line)
      guard rowCount > input.mostLines, rowCount > 2 else { return }
      // The gap mark takes the row of the top line.
      guard let place = scrolls.indices.first(where: { !scrolls[$0].shown.isEmpty }) else { return }
      scrolls[place].dropTop()
    }
  }
}

/// The mode in which captions appear: one of three of broadcast captioning (47 CFR 79.103 (c)).
package enum CaptionMode: String, Sendable, Hashable, Codable, CaseIterable {
  /// The mode in which words appear as they arrive.
  ///
  /// If the lines are full, the oldest line leaves at the top.
  case rollUp = "roll-up"
  /// The mode in which captions appear whole, one after the other, each for its reading time.
  case popOn = "pop-on"
  /// The mode in which words appear as they arrive and never move.
  ///
  /// If the lines are full, a new block of lines begins.
  case paintOn = "paint-on"
}

/// The mode and hold time of the captions of one reader.
package struct CaptionFlow: Sendable, Hashable, Codable {
  package var mode: CaptionMode
  /// The silence after which finished captions disappear once they are read; nil if they stay.
  package var hold: Duration?

  package init(mode: CaptionMode = .rollUp, hold: Duration? = nil) {
    self.mode = mode
    self.hold = hold
  }
}
