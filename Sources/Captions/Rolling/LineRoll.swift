/// Which lines of which captions stand in the window, by the reader's contract of docs/captions.md.
///
/// A simulated reader reads the lines in the window in the order in which they came, at the pace of their
/// script. A line leaves when it has been read and another one needs its place; a line that finds no place
/// waits. If readers fall behind, the window grows, then the reader hurries, then captions are left out.
///
/// The roll has no clock, and comes to the same whether it is advanced often or seldom. A value: one
/// thread owns it.
package struct LineRoll: Sendable {
  /// A caption of one reader.
  package struct Caption: Sendable, Equatable {
    /// Unique; grows in order of first appearance.
    package let number: Int
    package let text: String
    /// How many code points before `text` are forgotten.
    package let dropped: Int
    /// The text is a stand-in for a translation.
    package let isSource: Bool
    /// Somebody is speaking it now.
    package let isLiving: Bool
    /// The text will not change again.
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

  /// Everything that the roll follows.
  package struct Input: Sendable, Equatable {
    /// In order of their numbers.
    package var captions: [Caption]
    /// How many captions were forgotten so far before they got here.
    package var leftOut: Int
    /// How many lines the window has as a rule.
    package var lines: Int
    /// How many it may grow to.
    package var mostLines: Int
    /// Changes if the same text is broken into other lines than before.
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
    /// Words before it were left out.
    package let followsGap: Bool
  }

  /// Breaks the text of a caption into lines, its beginning at least.
  ///
  /// - Parameters:
  ///   - caption: its number.
  ///   - count: how many lines are wanted at least, if the text has so many.
  /// - Returns: the words of each line; the last one of a text that is not whole may go on.
  package typealias LineBreaking = (_ caption: Int, _ count: Int) -> BrokenLines

  /// The lines of a text, as far as it was broken into lines.
  package struct BrokenLines: Sendable {
    package var texts: [String]
    /// These are all lines that the text has.
    package var isWhole: Bool

    package init(texts: [String], isWhole: Bool = true) {
      self.texts = texts
      self.isWhole = isWhole
    }
  }

  /// The words of somebody who is speaking wait no longer than this for a place.
  package static let longestWait = Duration.milliseconds(1200)
  /// From then on lines make room for them that have not been read, after `leastStand`.
  static let impatience = Duration.milliseconds(500)
  /// The least time in the window of a line that makes room unread.
  static let leastStand = ReadingPace.shortest
  /// A finished caption that finds no place beside those who speak on gets one after so long.
  static let longestFinalWait = Duration.seconds(4)
  /// Finished captions that wait are left out, oldest first, if reading them takes longer than this at the
  /// fastest pace, or if they are more than `mostWaiting`.
  static let longestBacklog = Duration.seconds(30)
  static let mostWaiting = 48
  /// A single text with so much more to come is a backlog of its own.
  static let longTail = Duration.seconds(10)
  /// No two changes by themselves are closer.
  private static let shortestStep = Duration.milliseconds(10)

  let flow: CaptionFlow
  var input = Input(captions: [], lines: 1, mostLines: 1)
  /// In order of their numbers.
  var scrolls: [CaptionScroll] = []
  /// Of pages, the lines in order of their coming.
  var page: [PageLine] = []
  var pageRoom = 1
  /// Captions were left out before the next one that comes.
  var gapIsPending = false
  /// Lines were left out before the next one that comes, whosever it is.
  var lineIsMissing = false
  /// One of many who waited too long has come in this instant: the next one comes in the next.
  var hasHeardLate = false
  /// A line left the window in the instant in which it came.
  var hasSkippedLines = false
  /// Counts arrivals, changes and ends of captions.
  private var order = 0
  private var entries = 0
  var lastInstant = Duration.zero
  var lastWords = Duration.zero
  /// How much faster than at the ordinary pace the reader reads.
  var hurry = 1.0

  /// The lines in the window, from top to bottom.
  package private(set) var rows: [Row] = []
  /// When the rows may change by themselves; nil while nothing waits.
  package private(set) var deadline: Duration?

  package init(_ flow: CaptionFlow = CaptionFlow()) {
    self.flow = flow
  }

  /// Takes in the captions of that instant.
  ///
  /// Rows change when the input does and when a deadline passes, and at no other moment: so it does not
  /// matter how often anybody asks.
  ///
  /// - Parameters:
  ///   - input: everything that the reader is given.
  ///   - instant: never before the last call's.
  ///   - lines: asked for captions that have a line, or get one now.
  package mutating func advance(
    _ input: Input, at instant: Duration, breaking lines: LineBreaking
  ) {
    while let deadline, deadline <= instant { settle(at: deadline, breaking: lines) }
    guard input != self.input else { return }
    read(until: instant)
    note(input, at: instant, breaking: lines)
    settle(at: instant, breaking: lines)
  }

  /// The captions that will never be in the window again.
  package var done: Set<Int> {
    Set(scrolls.lazy.filter(\.isDone).map(\.caption.number))
  }

  /// The caption's last line is in the window.
  package func showsEnd(ofCaption number: Int) -> Bool {
    scroll(number).map { $0.isComplete && !$0.shown.isEmpty } ?? false
  }

  /// Words wait that have yet to be shown.
  package var isWaiting: Bool { isAnyWaiting }

  func scroll(_ number: Int) -> CaptionScroll? {
    scrolls.first { $0.caption.number == number }
  }
}

// MARK: - From input to lines

extension LineRoll {
  private mutating func settle(at instant: Duration, breaking lines: LineBreaking) {
    read(until: instant)
    hasSkippedLines = false
    hasHeardLate = false
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
          scroll.postponeLayout(forgotten: forgotten)
        } else {
          scroll.layOut(
            lines(caption.number, wantedLines(of: scroll)), forgotten: forgotten, at: instant)
        }
      }
      return scroll
    }
    noteGone(known.values, leftOut: input.leftOut - self.input.leftOut)
    forgetGoneLines()
    if flow.mode == .paintOn { takeNewLines() }
    self.input = input
  }

  /// Captions are gone: taken away, or forgotten because too many came.
  private mutating func noteGone(_ gone: some Collection<CaptionScroll>, leftOut: Int) {
    guard leftOut > gone.count(where: \.isDone) else { return }
    gapIsPending = true
  }

  /// How many rows the window has now.
  var rowCount: Int { scrolls.reduce(0) { $0 + $1.rowCount } }

  /// The caption at that place in `scrolls` gets its next line.
  mutating func enter(_ place: Int, at instant: Duration) {
    entries += 1
    scrolls[place].enter(entry: entries, followsGap: needsMark(place), at: instant)
    if needsMark(place, at: 1) { gapIsPending = false }
    lineIsMissing = false
  }

  /// The next line of the caption at that place in `scrolls` comes behind a gap; with `passed`, the line
  /// that stands so many lines before it did.
  func needsMark(_ place: Int, at passed: Int = 0) -> Bool {
    lineIsMissing || gapIsPending && scrolls[place].shown.upperBound == passed
  }

  /// The uppermost line of the caption at that place in `scrolls` goes.
  mutating func dropTop(_ place: Int, at instant: Duration) {
    if let top = scrolls[place].top, top.changedAt == instant, top.unread > .zero {
      // Of a page the next line gets the mark, as long as it has not come.
      if flow.mode == .rollUp { hasSkippedLines = true } else { lineIsMissing = true }
    }
    scrolls[place].dropTop()
  }

  /// Lays the caption at that place in `scrolls` out, as far as its next lines.
  mutating func begin(_ place: Int, at instant: Duration, breaking lines: LineBreaking) {
    guard scrolls[place].needsLines(for: input.mostLines) else { return }
    scrolls[place].layOut(
      lines(scrolls[place].caption.number, wantedLines(of: scrolls[place])), forgotten: false,
      at: instant)
  }

  /// As many lines as may come before anybody asks again, and one that may still go on.
  private func wantedLines(of scroll: CaptionScroll) -> Int {
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
      // The mark takes a row; the uppermost line gives it.
      guard let place = scrolls.indices.first(where: { !scrolls[$0].shown.isEmpty }) else { return }
      scrolls[place].dropTop()
    }
  }
}
