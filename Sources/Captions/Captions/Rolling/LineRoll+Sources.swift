/// The sharing of the rows among the sources of captions, and among the speakers of a source.
extension LineRoll {
  /// The order in which sources and speakers received their last lines.
  struct Turns: Sendable {
    private struct Speaker: Hashable {
      let source: Source
      let name: String?
    }

    private var sources = BoundedDictionary<Source, Int>(limit: 256)
    private var speakers = BoundedDictionary<Speaker, Int>(limit: 256)

    /// Notes a line that became visible at this position of the sequence.
    mutating func note(_ position: Int, of source: Source, speaker: String?) {
      sources[source] = position
      speakers[Speaker(source: source, name: speaker)] = position
    }

    /// The position of the source's last line; 0 if it had none.
    subscript(source: Source) -> Int { sources[source] ?? 0 }

    /// The position of the speaker's last line; 0 if there was none.
    subscript(source: Source, speaker: String?) -> Int {
      speakers[Speaker(source: source, name: speaker)] ?? 0
    }
  }

  /// Returns captions in the order in which their next lines enter.
  ///
  /// The source with the fewest rows comes first, then the one that has waited longest. The speakers
  /// of a source take turns as well.
  func inTurns(_ indices: [Int]) -> [Int] {
    guard let first = indices.first.map({ captions[$0] }),
      indices.contains(where: {
        captions[$0].source != first.source || captions[$0].speaker != first.speaker
      })
    else { return indices }
    let keys = indices.map { index in
      let (source, speaker) = (captions[index].source, captions[index].speaker)
      return (
        rowCount(of: source), contendingSince[source] ?? .seconds(Int32.max), turns[source],
        turns[source, speaker], index
      )
    }
    return keys.sorted { $0 < $1 }.map(\.4)
  }

  /// The sources with words that wait, or that have yet to be read.
  var contenders: Set<Source> {
    Set(captions.lazy.filter { isWaiting($0) || $0.isUnread }.map(\.source))
  }

  /// The number of rows of each source while several have words for the reader.
  var rowShare: Int { equalShare(ofRows: input.maxLines) }

  /// The source's share of a number of rows.
  func equalShare(ofRows rows: Int) -> Int { max(1, rows / max(1, contenders.count)) }

  /// The number of visible rows of a source.
  func rowCount(of source: Source) -> Int {
    captions.reduce(0) { $0 + ($1.source == source ? $1.rowCount : 0) }
  }

  /// True if unread lines of `other` may make room for words of `source`.
  func mayTake(from other: Source, for source: Source) -> Bool {
    other == source || rowCount(of: other) > rowShare || rowCount(of: source) == 0
  }

  /// Returns the time for which lines were visible that make room unread for a caption whose source
  /// has waited beside others; nil if none do.
  ///
  /// The source has fewer rows than `rows`, or a short caption alone waits, so that the source keeps
  /// a readable pace.
  func minYieldingTime(
    for index: Int, withFewerThan rows: Int, at instant: Duration
  ) -> Duration? {
    let source = captions[index].source
    guard let since = contendingSince[source], instant >= since + Self.lateThreshold,
      rowCount(of: source) < rows
        || captions.count(where: { $0.source == source && isWaiting($0) }) == 1
          && captions[index].pendingReadingTime < Self.lineTime * 2
    else { return nil }
    return instant >= since + Self.maxSourceWait ? Self.maxSourceWait : Self.minUnreadLineTime
  }

  /// The caption whose top line makes room, in roll-up mode, for a caption whose source has waited
  /// beside others.
  ///
  /// The source takes lines from the one with most rows until it has its share. Then its own oldest
  /// line makes room.
  func sharedVictim(for index: Int, at instant: Duration) -> Int? {
    guard let time = minYieldingTime(for: index, withFewerThan: rowShare, at: instant)
    else { return nil }
    let source = captions[index].source
    let hasShare = rowCount(of: source) >= rowShare
    let candidates = captions.indices.filter { other in
      let caption = captions[other]
      guard let top = caption.top, (caption.source == source) == hasShare,
        hasShare || mayTake(from: caption.source, for: source),
        !captions[index].caption.isSource || caption.caption.isSource
      else { return false }
      // A line that grows all the time is never old.
      let isOld = instant >= top.changedAt + (hasShare ? Self.minUnreadLineTime : time)
      return isOld || !hasShare && caption.isGrowing && time == Self.maxSourceWait
    }
    let most = candidates.map { rowCount(of: captions[$0].source) }.max()
    let donors = candidates.filter { rowCount(of: captions[$0].source) == most }
    return donors.first { !captions[$0].isGrowing }
      ?? donors.min { captions[$0].change < captions[$1].change }
  }

  /// Notes the sources that wait beside others, and the captions for whose end others wait.
  mutating func noteWaitingSources(at instant: Duration) {
    let isLive = flow.mode != .popOn
    let isContended = isLive && contenders.count > 1
    var waiting: [Source: Duration] = [:]
    for caption in captions where isContended && isWaiting(caption) {
      waiting[caption.source] = contendingSince[caption.source] ?? instant
    }
    contendingSince = waiting
    for index in captions.indices {
      let caption = captions[index]
      let isBlocking =
        isLive && caption.hasBegun && !caption.isComplete
        && captions.contains { !$0.hasBegun && !$0.isRemoved && caption.precedes($0) }
      captions[index].blockingSince = isBlocking ? caption.blockingSince ?? instant : nil
    }
  }
}

/// The captions that are left out because too many wait.
extension LineRoll {
  /// The time to read a line of ordinary length at the ordinary pace.
  private static let lineTime = Duration.seconds(3)

  /// Leaves out the oldest captions of each source that wait, if there are too many, and the rest of
  /// a caption for whose end others have waited.
  mutating func leaveOutSurplus(at instant: Duration) {
    for index in captions.indices {
      guard let since = captions[index].blockingSince, instant >= since + Self.maxBlocking
      else { continue }
      captions[index].cutShort()
      pendingGaps.insert(captions[index].source)
    }
    let waiting = captions.indices.filter {
      let caption = captions[$0]
      let isAtRest = flow.mode == .popOn ? caption.caption.isFinal : !caption.isGrowing
      return isAtRest && !caption.hasBegun && !caption.isRemoved
    }
    let sources = Set(waiting.map { captions[$0].source })
    overtaxedSources.formIntersection(sources)
    guard waiting.count > 1 else { return }
    for source in sources {
      var kept = waiting.filter { captions[$0].source == source }
      while kept.count > 1, let surplus = surplus(of: kept, at: instant) {
        kept.removeAll { $0 == surplus }
        captions[surplus].isRemoved = true
        pendingGaps.insert(source)
        overtaxedSources.insert(source)
      }
    }
  }

  /// The waiting caption of a source that is left out first; nil if all of them are shown in time.
  ///
  /// It is the oldest of the speaker with most of them.
  private func surplus(of waiting: [Int], at instant: Duration) -> Int? {
    if isLate(waiting, at: instant) { return waiting[0] }
    guard isTooMuch(waiting) else { return nil }
    var counts: [String?: Int] = [:]
    for index in waiting { counts[captions[index].speaker, default: 0] += 1 }
    let most = counts.values.max()
    return waiting.first { counts[captions[$0].speaker] == most }
  }

  /// True if the oldest of a source's waiting captions has waited for too long.
  ///
  /// A burst that came together is read to its end, unless it is too long and some was left out.
  private func isLate(_ waiting: [Int], at instant: Duration) -> Bool {
    let (oldest, newest) = (captions[waiting[0]], captions[waiting[waiting.count - 1]])
    guard flow.mode != .popOn, let since = oldest.restingSince, instant >= since + Self.maxDelay
    else { return false }
    return overtaxedSources.contains(oldest.source)
      || newest.restingSince.map { $0 > since + Self.maxBurst } ?? true
  }

  /// True if the newest of a source's waiting captions would be shown too late.
  private func isTooMuch(_ waiting: [Int]) -> Bool {
    let times = waiting.map {
      max(
        captions[$0].readingTime,
        ReadingPace.minWordDisplayTime * ReadingPace.maxSpeed / input.maxLines)
    }
    let time = times.reduce(.zero, +)
    guard flow.mode != .popOn, let newest = times.last else {
      return time > Self.maxPopOnBacklog * ReadingPace.maxSpeed
    }
    let source = captions[waiting[0]].source
    let unread = captions.reduce(.zero) { $0 + ($1.source == source ? $1.unreadTime : .zero) }
    // The last lines need not be read before the newest caption is shown.
    let last = min(time / times.count, Self.lineTime) * (rowShare - 1)
    let limit = overtaxedSources.contains(source) ? Self.reducedBacklog : Self.maxBacklog
    return (unread + time - newest - last) * contenders.count > limit * ReadingPace.maxSpeed
  }
}
