/// The selection of the visible caption lines, by the rules in docs/captions.md.
///
/// A simulated reader reads the visible lines in order of entry, at the pace of their script. A
/// line leaves once it is read and another line needs its row. A line without a row waits. Current
/// speech that has waited too long takes the row of an unread line, and so does a source with fewer
/// rows than others. If the reader falls behind, first the number of visible rows grows, then the
/// reader speeds up, then captions are left out.
///
/// `LineRoll` is a value without a clock, owned by one thread. The result does not depend on how
/// often `advance` is called.
package struct LineRoll: Sendable {
  /// A source of captions: a connection, or a stream that several connections share.
  package typealias Source = UtteranceID.Scope

  /// The input of one step; two inputs are equal if they have the same effect on the lines.
  package struct Input: Sendable, Equatable {
    /// The captions, in order of their numbers.
    package var captions: [VisibleCaption]
    /// The numbers of captions that were left out before this input, by source.
    package var leftOutCounts: [Source: Int]
    /// The default number of visible rows.
    package var lines: Int
    /// The maximum number of visible rows.
    package var maxLines: Int
    /// A number that changes if line breaking changes.
    package var layout: Int

    package init(
      captions: [VisibleCaption], leftOutCounts: [Source: Int] = [:], lines: Int, maxLines: Int,
      layout: Int = 0
    ) {
      self.captions = captions
      self.leftOutCounts = leftOutCounts
      self.lines = max(1, lines)
      self.maxLines = max(self.lines, maxLines)
      self.layout = layout
    }

    package static func == (left: Input, right: Input) -> Bool {
      left.leftOutCounts == right.leftOutCounts && left.lines == right.lines
        && left.maxLines == right.maxLines && left.layout == right.layout
        && left.captions.elementsEqual(right.captions) { $0.rollsLike($1) }
    }
  }

  /// A visible line of a caption.
  package struct Row: Sendable, Hashable {
    /// The caption's number.
    package let caption: Int
    package let line: Int
    /// True if words before the line were left out.
    package let followsGap: Bool
  }

  /// A function that breaks the text of a caption into lines, at least `count` if it has as many.
  ///
  /// The last line of an incomplete result may still grow.
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

  /// The waiting time of current speech from which any line makes room.
  package static let maxWait = Duration.milliseconds(1200)
  /// The waiting time of current speech from which unread lines make room whose newest word has
  /// been visible for `minUnreadLineTime`.
  static let lateThreshold = Duration.milliseconds(500)
  /// The minimum time for which the newest word of a line is visible before the line makes room
  /// unread, until current speech has waited for `maxWait`.
  static let minUnreadLineTime = ReadingPace.minWordDisplayTime
  /// The waiting time from which unread lines make room for a caption that is no longer being
  /// spoken, while others are.
  static let maxFinalWait = Duration.seconds(4)
  /// The waiting time of a source's caption from which lines of sources with more than their share
  /// make room that have been visible for as long.
  static let maxSourceWait = Duration.milliseconds(600)
  /// The maximum time for which a finished caption waits for its first line.
  ///
  /// After it, or once a source's captions would have to wait for so long, the oldest ones of the
  /// source are left out. The newest one always remains.
  static let maxDelay = Duration.seconds(8)
  /// The time within which captions arrive that count as one burst.
  static let maxBurst = Duration.seconds(2)
  /// The expected waiting time of a source's newest caption from which its oldest are left out.
  ///
  /// It is longer than `maxDelay`, as the estimate is: a burst that can just be read in time is whole.
  static let maxBacklog = Duration.seconds(12)
  /// The expected waiting time that is left once captions of the source have been left out.
  static let reducedBacklog = Duration.seconds(7)
  /// The time for which captions wait for the end of another one before that is cut short.
  static let maxBlocking = Duration.seconds(7)
  /// The same in pop-on mode, in which readers set the pace.
  static let maxPopOnBacklog = Duration.seconds(30)
  /// The time to read the pending words of one caption from which the reader counts as behind.
  static let behindThreshold = Duration.seconds(10)
  /// The number of sources with gaps up to which the gaps of those without captions are remembered.
  static let maxRememberedGaps = 64
  /// The minimum time between two changes that no input causes.
  private static let minStep = Duration.milliseconds(10)

  private(set) var flow: CaptionFlow
  var input = Input(captions: [], lines: 1, maxLines: 1)
  /// The captions, in order of their numbers.
  var captions: [RollingCaption] = []
  /// The lines of the current block in paint-on mode, from top to bottom.
  var page: [PageLine] = []
  /// The number of rows that the page may take.
  var pageRoom = 1
  /// The sources of which captions were left out before their next caption.
  var pendingGaps: Set<Source> = []
  /// The sources of which captions were left out, while others of theirs wait.
  var overtaxedSources: Set<Source> = []
  /// The sources of which lines were left out before their next line, whichever caption it belongs
  /// to.
  var missingLines: Set<Source> = []
  /// The turns of the sources and speakers.
  var turns = Turns()
  /// The times since which sources have waited for room beside others, without a caption that became
  /// complete.
  var contendingSince: [Source: Duration] = [:]
  /// True if a caption that waited too long has received a line at this time, as only one may.
  var hasAdmittedLate = false
  /// True if an unread line was removed at the time of its entry.
  var hasSkippedLines = false
  /// The last position in the sequence of arrivals, changes, ends and entries of lines.
  private var order = 0
  var lastInstant = Duration.zero
  var lastTextChange = Duration.zero
  /// The reader's speed, relative to the ordinary pace.
  var readingSpeed = 1.0

  /// The visible rows, from top to bottom.
  package private(set) var rows: [Row] = []
  /// The next time at which the rows may change by themselves; nil if only input changes them.
  package private(set) var deadline: Duration?

  package init(_ flow: CaptionFlow = CaptionFlow()) {
    self.flow = flow
  }

  /// Advances to `instant`, which never decreases, and applies the captions of that time.
  ///
  /// Rows change only with the input and at deadlines. The result therefore does not depend on how
  /// often this function is called. `lines` is called for captions that have a line or receive one.
  package mutating func advance(
    _ input: Input, at instant: Duration, breaking lines: LineBreaking
  ) {
    while let deadline, deadline <= instant { step(at: deadline, breaking: lines) }
    guard input != self.input else { return }
    read(until: instant)
    apply(input, at: instant, breaking: lines)
    step(at: instant, breaking: lines)
  }

  /// Changes the mode and the hold time from the next call of `advance` on; visible lines stay.
  package mutating func apply(_ flow: CaptionFlow) {
    let isOtherMode = flow.mode != self.flow.mode
    self.flow = flow
    if isOtherMode {
      page = []
      if flow.mode == .paintOn {
        pageRoom = max(1, input.lines)
        insertNewLines()
      }
    }
    deadline = lastInstant
  }

  /// The numbers of the captions that will never be visible again.
  package var doneNumbers: Set<Int> {
    Set(captions.lazy.filter(\.isDone).map(\.caption.number))
  }

  /// True if the last line of the caption is visible.
  package func showsEnd(ofCaption number: Int) -> Bool {
    rollingCaption(number).map { $0.isComplete && $0.showsLastLine } ?? false
  }

  /// True if words have yet to be shown.
  package var isWaiting: Bool { isAnyWaiting }

  func rollingCaption(_ number: Int) -> RollingCaption? {
    captions.first { $0.caption.number == number }
  }
}

// MARK: - Layout of the input

extension LineRoll {
  private mutating func step(at instant: Duration, breaking lines: LineBreaking) {
    read(until: instant)
    hasSkippedLines = false
    hasAdmittedLate = false
    if let holdEnd, holdEnd <= instant { clearFinished() }
    leaveOutSurplus(at: instant)
    trim()
    switch flow.mode {
    case .rollUp: rollUp(at: instant, breaking: lines)
    case .popOn: turnPage(at: instant, breaking: lines)
    case .paintOn: paint(at: instant, breaking: lines)
    }
    if hasSkippedLines { markSkippedLines(at: instant) }
    for index in captions.indices {
      let isLate =
        isWaiting(captions[index]) && flow.mode != .popOn
        && (captions[index].isGrowing
          || !captions[index].hasBegun && captions.contains(where: \.isGrowing))
      captions[index].waitingSince = isLate ? captions[index].waitingSince ?? instant : nil
    }
    noteWaitingSources(at: instant)
    readingSpeed = currentReadingSpeed
    rows = currentRows
    deadline = nextDeadline(after: instant).map { max($0, instant + Self.minStep) }
  }

  private mutating func apply(_ input: Input, at instant: Duration, breaking lines: LineBreaking) {
    var captionsByNumber: [Int: RollingCaption] = [:]
    for rollingCaption in captions {
      captionsByNumber[rollingCaption.caption.number] = rollingCaption
    }
    let isLayoutChanged = input.layout != self.input.layout
    captions = input.captions.map { caption in
      guard var rollingCaption = captionsByNumber.removeValue(forKey: caption.number) else {
        order += 1
        var rollingCaption = RollingCaption(caption, arrival: order, change: order, at: instant)
        lastTextChange = instant
        _ = rollingCaption.update(to: caption, order: &order, at: instant)
        return rollingCaption
      }
      let droppedLength = rollingCaption.caption.droppedLength
      let wasDone = rollingCaption.isDone
      let isChanged = rollingCaption.update(to: caption, order: &order, at: instant)
      if isChanged { lastTextChange = instant }
      if rollingCaption.hasBegun, !wasDone, isChanged || isLayoutChanged {
        let hasLostBeginning = caption.droppedLength != droppedLength
        if rollingCaption.visibleRange.isEmpty {
          rollingCaption.deferLayout(hasLostBeginning: hasLostBeginning)
        } else {
          rollingCaption.layOut(
            lines(caption.number, requiredLines(of: rollingCaption)),
            hasLostBeginning: hasLostBeginning, isResized: isLayoutChanged && !isChanged,
            at: instant)
        }
      }
      return rollingCaption
    }
    for (source, count) in input.leftOutCounts {
      markGapForLeftOut(
        captionsByNumber.values.filter { $0.source == source }, of: source,
        leftOutCount: count - (self.input.leftOutCounts[source] ?? 0))
    }
    forgetGoneSources()
    removeGoneLines()
    if flow.mode == .paintOn { insertNewLines() }
    self.input = input
  }

  /// Forgets what was left out of sources without captions, once there are many of them.
  private mutating func forgetGoneSources() {
    guard max(pendingGaps.count, missingLines.count) > Self.maxRememberedGaps else { return }
    let sources = Set(captions.map(\.source))
    pendingGaps.formIntersection(sources)
    missingLines.formIntersection(sources)
  }

  /// Marks a gap if captions of a source left the board before they were done.
  private mutating func markGapForLeftOut(
    _ gone: [RollingCaption], of source: Source, leftOutCount: Int
  ) {
    // A caption that was left out may be done here, or may not have been here yet.
    let doneCount = gone.count(where: \.isDone)
    guard leftOutCount > 0, leftOutCount > doneCount || doneCount < gone.count else { return }
    pendingGaps.insert(source)
  }

  /// The number of visible rows.
  var rowCount: Int { captions.reduce(0) { $0 + $1.rowCount } }

  /// Makes the next line of the caption at `index` visible.
  mutating func enter(_ index: Int, at instant: Duration) {
    order += 1
    captions[index].enter(entryRank: order, followsGap: needsGapMark(index), at: instant)
    let caption = captions[index]
    turns.note(order, of: caption.source, speaker: caption.speaker)
    if needsGapMark(index, at: 1) { pendingGaps.remove(caption.source) }
    missingLines.remove(caption.source)
    if caption.isComplete { contendingSince[caption.source] = nil }
  }

  /// Returns true if the next line of the caption at `index` follows a gap, or if `passed` is 1,
  /// the line that has just entered.
  func needsGapMark(_ index: Int, at passed: Int = 0) -> Bool {
    missingLines.contains(captions[index].source)
      || pendingGaps.contains(captions[index].source)
        && captions[index].visibleRange.upperBound == passed
  }

  /// Removes the top line of the caption at `index`.
  mutating func dropTop(_ index: Int, at instant: Duration) {
    if let top = captions[index].top, top.changedAt == instant, top.unread > .zero {
      // In a block, the next line carries the gap mark.
      if flow.mode == .rollUp {
        hasSkippedLines = true
      } else {
        missingLines.insert(captions[index].source)
      }
    }
    captions[index].dropTop()
  }

  /// Lays out the caption at `index` as far as its next lines, if needed.
  mutating func begin(_ index: Int, at instant: Duration, breaking lines: LineBreaking) {
    guard captions[index].needsLines(for: input.maxLines) else { return }
    captions[index].layOut(
      lines(captions[index].caption.number, requiredLines(of: captions[index])),
      hasLostBeginning: false,
      at: instant)
  }

  /// The number of lines to lay out: those that have entered or may enter before the next layout,
  /// and two more, because the last line of an incomplete layout may still grow.
  private func requiredLines(of rollingCaption: RollingCaption) -> Int {
    rollingCaption.visibleRange.upperBound + input.maxLines + 2
  }

  private var currentRows: [Row] {
    let lines =
      flow.mode == .paintOn
      ? page
      : captions.flatMap { rollingCaption in
        rollingCaption.visibleRange.map {
          PageLine(caption: rollingCaption.caption.number, line: $0)
        }
      }
    return lines.compactMap { line in
      rollingCaption(line.caption).map {
        Row(caption: line.caption, line: line.line, followsGap: $0.lines[line.line].followsGap)
      }
    }
  }

  private mutating func markSkippedLines(at instant: Duration) {
    while !visibleLines.contains(where: \.line.followsGap) {
      let lines = captions.indices.flatMap { index in
        captions[index].visibleRange.map { (caption: index, line: $0) }
      }
      let new = lines.first { captions[$0.caption].lines[$0.line].changedAt == instant }
      guard let new else { return }
      captions[new.caption].markGap(before: new.line)
      guard rowCount > input.maxLines, rowCount > 2 else { return }
      // The gap mark takes the row of the top line.
      captions[lines[0].caption].dropTop()
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
  ///
  /// A caption with more lines than there is room for appears in blocks of lines.
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
