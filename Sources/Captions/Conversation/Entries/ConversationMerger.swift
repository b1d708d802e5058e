package import Captions

/// The store that turns caption events into the entries of a transcript.
///
/// An utterance is written once, complete, when no more updates can follow. The text shown on the
/// screen, and clearing the screen, have no effect on the transcript. The store has no clock and no
/// lock. One owner passes the events with their times.
package struct ConversationMerger {
  /// The largest number of unfinished utterances, beyond which the oldest are written as they are.
  static let maxOpenUtterances = 1024
  /// The same for the size of their texts in bytes.
  static let maxBytes = 8 << 20

  /// An unfinished utterance.
  private struct OpenUtterance {
    let number: Int
    /// The newest state.
    var snapshot: UtteranceSnapshot
    /// The arrival of the first words; nil before them.
    var firstArrival: Duration?
    /// True if an unfinished version is already in the transcript.
    var hasEntry = false
  }

  private var openUtterances: [UtteranceID: OpenUtterance] = [:]
  private var openBytes = 0
  /// The numbers of utterances that were written unfinished for lack of space and may still end.
  private var unfinishedNumbers = BoundedDictionary<UtteranceID, Int>(limit: 1 << 14)
  private var finishedNames = FinishedNames()
  private var lastNumber = 0
  /// The clocks of the pipelines; the limit is far above the connections allowed at once.
  private var clocks = BoundedDictionary<UtteranceID.Scope, SpeechClock>(limit: 256)

  /// Creates a store without utterances.
  package init() {}

  /// Adds an event and returns the entries to write.
  package mutating func add(_ event: CaptionEvent, at instant: Duration) -> [ConversationEntry] {
    switch event {
    case .utterance(let id, let snapshot): add(snapshot, of: id, at: instant)
    case .expired(let id): close([id], isFinal: true, at: instant)
    case .ended(let connection): end(connection, at: instant)
    case .clear, .notice, .hello, .state, .level, .languages, .invitation, .followed, .voice: []
    }
  }

  /// Ends the conversation and returns the entries of the unfinished utterances.
  package mutating func finish(at instant: Duration) -> [ConversationEntry] {
    close(Array(openUtterances.keys), at: instant)
  }

  private mutating func end(
    _ connection: ConnectionID, at instant: Duration
  ) -> [ConversationEntry] {
    let scope = UtteranceID.Scope.connection(connection)
    defer { _ = clocks.removeValue(forKey: scope) }
    return close(Array(openUtterances.keys.filter { $0.scope == scope }), at: instant)
  }

  private mutating func add(
    _ snapshot: UtteranceSnapshot, of id: UtteranceID, at instant: Duration
  ) -> [ConversationEntry] {
    guard !finishedNames.contains(id) else { return [] }
    clocks[id.scope, default: SpeechClock()].observe(snapshot, at: instant)
    if id.name == .oneShot {
      lastNumber += 1
      let utterance = OpenUtterance(number: lastNumber, snapshot: snapshot)
      return entry(utterance, of: id, isFinal: true, at: instant)
    }
    let earlier = update(snapshot, of: id, at: instant)
    if snapshot.isCancelled.value == true { return earlier + cancel(id, at: instant) }
    if snapshot.isFinal { return earlier + close([id], isFinal: true, at: instant) }
    return earlier + writeOldest(at: instant)
  }

  /// Replaces the stored state of the utterance, unless the stored one is newer.
  ///
  /// - Returns: The entry of the stored state if the new one does not contain its words.
  private mutating func update(
    _ snapshot: UtteranceSnapshot, of id: UtteranceID, at instant: Duration
  ) -> [ConversationEntry] {
    guard var existing = openUtterances[id] else {
      var utterance = openUtterance(id, snapshot)
      utterance.firstArrival = snapshot.hasWords ? instant : nil
      openUtterances[id] = utterance
      openBytes += snapshot.textBytes
      return []
    }
    guard snapshot.revision > existing.snapshot.revision || !snapshot.isPartial else { return [] }
    let rest =
      snapshot.firstRevision > existing.snapshot.firstRevision
      ? entry(existing, of: id, isFinal: false, at: instant) : []
    if !rest.isEmpty { existing.hasEntry = true }
    if existing.firstArrival == nil, snapshot.hasWords { existing.firstArrival = instant }
    openBytes += snapshot.textBytes - existing.snapshot.textBytes
    existing.snapshot = snapshot
    openUtterances[id] = existing
    return rest
  }

  private mutating func openUtterance(
    _ id: UtteranceID, _ snapshot: UtteranceSnapshot
  ) -> OpenUtterance {
    if let number = unfinishedNumbers.removeValue(forKey: id) {
      return OpenUtterance(number: number, snapshot: snapshot, hasEntry: true)
    }
    lastNumber += 1
    return OpenUtterance(number: lastNumber, snapshot: snapshot)
  }

  /// Returns the entries of utterances that get no more updates, in the order of their beginning.
  private mutating func close(
    _ ids: [UtteranceID], isFinal: Bool = false, at instant: Duration
  ) -> [ConversationEntry] {
    let closed = ids.compactMap { id in remove(id).map { (id: id, utterance: $0) } }
    return closed.sorted { $0.utterance.number < $1.utterance.number }
      .flatMap { entry($0.utterance, of: $0.id, isFinal: isFinal, at: instant) }
  }

  private mutating func cancel(_ id: UtteranceID, at instant: Duration) -> [ConversationEntry] {
    guard let utterance = remove(id) else { return [] }
    return [ConversationEntry(number: utterance.number, time: instant, snapshot: .cancelled)]
  }

  private mutating func remove(_ id: UtteranceID) -> OpenUtterance? {
    guard let utterance = openUtterances.removeValue(forKey: id) else { return nil }
    openBytes -= utterance.snapshot.textBytes
    finishedNames.insert(id)
    return utterance
  }

  /// Returns entries of the oldest utterances, which may go on, if the limits are exceeded.
  private mutating func writeOldest(at instant: Duration) -> [ConversationEntry] {
    var entries: [ConversationEntry] = []
    while openUtterances.count > Self.maxOpenUtterances
      || openBytes > Self.maxBytes && openUtterances.count > 1
    {
      guard let oldest = openUtterances.min(by: { $0.value.number < $1.value.number })
      else { break }
      openUtterances[oldest.key] = nil
      openBytes -= oldest.value.snapshot.textBytes
      unfinishedNumbers[oldest.key] = oldest.value.number
      entries += entry(oldest.value, of: oldest.key, isFinal: false, at: instant)
    }
    return entries
  }

  private func entry(
    _ utterance: OpenUtterance, of id: UtteranceID, isFinal: Bool, at instant: Duration
  ) -> [ConversationEntry] {
    // The end of an utterance that was written unfinished needs an entry even without new words.
    guard utterance.snapshot.hasWords || utterance.hasEntry && isFinal else { return [] }
    return [
      ConversationEntry(
        number: utterance.number, name: id.name.text, time: instant,
        firstArrival: utterance.firstArrival,
        speech: clocks[id.scope]?.times(of: utterance.snapshot) ?? SpeechTimes(),
        snapshot: utterance.snapshot.entryState(isFinal: isFinal))
    ]
  }
}
