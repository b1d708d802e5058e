internal import CaptionCoding
package import Captions

/// The store that turns caption events into the entries of a transcript.
///
/// An utterance is written once, complete, when no more updates can follow. The text shown on the
/// screen, and clearing the screen, have no effect on the transcript. The store has no clock and no
/// lock. One owner passes the events with their times.
package struct TranscriptMerger {
  /// The largest number of unfinished utterances.
  ///
  /// Beyond this limit, the oldest ones are written as they are.
  static let maxOpenUtterances = 1024
  /// The largest size of all unfinished texts, in bytes.
  static let maxBytes = 8 << 20
  /// The largest size of `unfinishedNumbers`.
  private static let maxUnfinishedNumbers = 1 << 14

  /// An unfinished utterance.
  private struct OpenUtterance {
    let number: Int
    /// The newest state.
    var snapshot: UtteranceSnapshot
    /// True if an unfinished version is already in the transcript.
    var hasEntry = false
  }

  private let prefix: String
  private let beginning: Duration
  private var openUtterances: [UtteranceID: OpenUtterance] = [:]
  private var openBytes = 0
  /// The numbers of utterances that were written unfinished for lack of space and may still end.
  private var unfinishedNumbers: [UtteranceID: Int] = [:]
  private var finishedNames = FinishedNames()
  private var lastNumber = 0

  /// Creates a store for a conversation that is appended to a file.
  ///
  /// - Parameter beginning: The start of the conversation in the file's time. Every conversation in
  ///   a file has its own start, which makes the names of its entries unique.
  package init(beginningAt beginning: Duration = .zero) {
    self.beginning = beginning
    prefix = beginning == .zero ? "" : "\(beginning.components.seconds)-"
  }

  /// Adds an event.
  ///
  /// - Returns: The entries to write.
  package mutating func add(
    _ event: CaptionEvent, at instant: Duration
  ) -> [TranscriptEntry] {
    switch event {
    case .utterance(let id, let snapshot): add(snapshot, of: id, at: instant)
    case .expired(let id): close([id], isFinal: true, at: instant)
    case .ended(let connection):
      close(Array(openUtterances.keys.filter { $0.scope == .connection(connection) }), at: instant)
    case .clear, .notice, .hello, .state, .level, .languages, .followed: []
    }
  }

  /// Ends the conversation.
  ///
  /// - Returns: The entries of the unfinished utterances.
  package mutating func finish(at instant: Duration) -> [TranscriptEntry] {
    close(Array(openUtterances.keys), at: instant)
  }

  private mutating func add(
    _ snapshot: UtteranceSnapshot, of id: UtteranceID, at instant: Duration
  ) -> [TranscriptEntry] {
    guard !finishedNames.contains(id) else { return [] }
    if id.name == .oneShot {
      lastNumber += 1
      let utterance = OpenUtterance(number: lastNumber, snapshot: snapshot)
      return entry(utterance, isFinal: true, at: instant)
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
  ) -> [TranscriptEntry] {
    guard var existing = openUtterances[id] else {
      openUtterances[id] = openUtterance(id, snapshot)
      openBytes += snapshot.textBytes
      return []
    }
    guard snapshot.revision > existing.snapshot.revision || !snapshot.isPartial else { return [] }
    let rest =
      snapshot.firstRevision > existing.snapshot.firstRevision
      ? entry(existing, isFinal: false, at: instant) : []
    if !rest.isEmpty { existing.hasEntry = true }
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
  ) -> [TranscriptEntry] {
    let closed = ids.compactMap { id -> OpenUtterance? in
      guard let utterance = openUtterances.removeValue(forKey: id) else { return nil }
      openBytes -= utterance.snapshot.textBytes
      finishedNames.insert(id)
      return utterance
    }
    return closed.sorted { $0.number < $1.number }
      .flatMap { entry($0, isFinal: isFinal, at: instant) }
  }

  private mutating func cancel(_ id: UtteranceID, at instant: Duration) -> [TranscriptEntry] {
    guard let utterance = openUtterances.removeValue(forKey: id) else { return [] }
    openBytes -= utterance.snapshot.textBytes
    finishedNames.insert(id)
    return [
      TranscriptEntry(
        time: beginning + instant, name: "\(prefix)\(utterance.number)", snapshot: .cancelled)
    ]
  }

  /// Returns entries of the oldest utterances, unfinished, if the limits are exceeded.
  ///
  /// Later snapshots of these utterances still get entries.
  private mutating func writeOldest(at instant: Duration) -> [TranscriptEntry] {
    var entries: [TranscriptEntry] = []
    while openUtterances.count > Self.maxOpenUtterances
      || openBytes > Self.maxBytes && openUtterances.count > 1
    {
      guard let oldest = openUtterances.min(by: { $0.value.number < $1.value.number })
      else { break }
      openUtterances[oldest.key] = nil
      openBytes -= oldest.value.snapshot.textBytes
      if unfinishedNumbers.count >= Self.maxUnfinishedNumbers { unfinishedNumbers.removeAll() }
      unfinishedNumbers[oldest.key] = oldest.value.number
      entries += entry(oldest.value, isFinal: false, at: instant)
    }
    return entries
  }

  private func entry(
    _ utterance: OpenUtterance, isFinal: Bool, at instant: Duration
  ) -> [TranscriptEntry] {
    // The end of an utterance that was written unfinished needs an entry even without new words.
    guard utterance.snapshot.hasWords || utterance.hasEntry && isFinal else { return [] }
    return [
      TranscriptEntry(
        time: beginning + instant, name: "\(prefix)\(utterance.number)",
        snapshot: utterance.snapshot.entryState(isFinal: isFinal))
    ]
  }
}

/// One line of a transcript: the complete text of one utterance, or its cancellation.
package struct TranscriptEntry: Sendable, Equatable {
  /// The time of the entry, in the file's time.
  package var time: Duration
  /// The name of the utterance, unique in the file.
  package var name: String
  /// All stored values of the utterance, or its cancellation, set in one update.
  package var snapshot: UtteranceSnapshot

  /// The approximate size in memory, in bytes.
  var approximateSize: Int { 256 + snapshot.textBytes }

  /// The line in the format of the caption stream, with a newline.
  package var line: String {
    // All utterances in a file belong to one connection, so the identifier's connection is
    // arbitrary.
    let id = UtteranceID(scope: .connection(ConnectionID(0)), name: .named(name))
    let lines = CaptionStreamEncoder.lines(for: .utterance(id, snapshot), at: time, name: name)
    return lines.map { $0 + "\n" }.joined()
  }
}

extension UtteranceSnapshot {
  /// The stored values, set in one update, without those that matter only while the text grows.
  ///
  /// An unfinished text is not marked as final. Instead all of it is marked as stable, so that the
  /// text is shown unchanged when the file is played.
  func entryState(isFinal: Bool) -> UtteranceSnapshot {
    let revision = 1
    var state = UtteranceSnapshot(revision: revision)
    state.text.words.change(to: text.words.value, at: revision)
    state.text.isFinal.change(to: isFinal, at: revision)
    if !isFinal {
      state.text.stable.change(to: text.words.value?.unicodeScalars.count, at: revision)
    }
    state.text.language.change(to: text.language.value, at: revision)
    state.source.words.change(to: source.words.value, at: revision)
    state.source.language.change(to: source.language.value, at: revision)
    state.romanized.change(to: romanized.value, at: revision)
    state.speaker.change(to: speaker.value, at: revision)
    state.audience.change(to: audience.value, at: revision)
    state.start.change(to: start.value, at: revision)
    state.end.change(to: end.value, at: revision)
    state.translations = translations.filter { $0.words.value != nil }.map { text in
      var state = UtteranceText()
      state.language.change(to: text.language.value, at: revision)
      state.words.change(to: text.words.value, at: revision)
      if !isFinal { state.isFinal.change(to: text.isFinal.value, at: revision) }
      return state
    }
    return state
  }

  /// The state of a cancelled utterance.
  static var cancelled: UtteranceSnapshot {
    var snapshot = UtteranceSnapshot()
    snapshot.isCancelled.set(true, at: snapshot.revision)
    return snapshot
  }
}
