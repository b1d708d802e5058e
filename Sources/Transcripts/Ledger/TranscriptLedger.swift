package import Captions

/// What was said and is to be kept: events in, the lines of a transcript out.
///
/// An utterance is kept once, when nothing more can follow: whole, as all its updates together have it.
/// What the picture shows of it, and whether it was cleared, is nothing to the transcript. A value: one
/// thread owns it, and tells it the time.
package struct TranscriptLedger {
  /// Unfinished utterances beyond this are kept as they are.
  static let mostOpen = 1024
  /// And so much text of unfinished ones.
  static let mostBytes = 8 << 20
  /// And so many that wait for their ends.
  private static let mostShelved = 1 << 14

  private struct Open {
    let number: Int
    var update = CaptionUpdate()
    var bytes = 0
    /// A line of the file has it already, unfinished.
    var wasKept = false
  }

  private let prefix: String
  private let beginning: Duration
  private var open: [UtteranceID: Open] = [:]
  private var openBytes = 0
  /// The numbers of those that were kept unfinished for want of room, and may be finished yet.
  private var shelved: [UtteranceID: Int] = [:]
  private var finishedNames = FinishedNames()
  private var lastNumber = 0

  /// A ledger for a conversation that goes on behind others in one file.
  ///
  /// `beginning` is where in the file's own time it starts; no two in one file start together.
  package init(beginningAt beginning: Duration = .zero) {
    self.beginning = beginning
    prefix = beginning == .zero ? "" : "\(beginning.components.seconds)-"
  }

  /// Takes an event in.
  ///
  /// - Returns: what is to be kept because of it.
  package mutating func take(
    _ event: CaptionEvent, at instant: Duration
  ) -> [TranscriptEntry] {
    switch event {
    case .update(let id, let update): take(update, of: id, at: instant)
    case .expired(let id): close([id], isFinal: true, at: instant)
    case .ended(let connection):
      close(Array(open.keys.filter { $0.scope == .connection(connection) }), at: instant)
    case .clear, .notice, .hello, .state: []
    }
  }

  /// The conversation is over.
  ///
  /// - Returns: what was being said.
  package mutating func finish(at instant: Duration) -> [TranscriptEntry] {
    close(Array(open.keys), at: instant)
  }

  private mutating func take(
    _ update: CaptionUpdate, of id: UtteranceID, at instant: Duration
  ) -> [TranscriptEntry] {
    guard !finishedNames.contains(id) else { return [] }
    if id.name == .own {
      lastNumber += 1
      return entry(Open(number: lastNumber, update: update), isFinal: true, at: instant)
    }
    fold(update, into: id)
    if update.isCancelled.value == true { return cancel(id, at: instant) }
    if update.isFinal.value == true { return close([id], isFinal: true, at: instant) }
    return shorten(at: instant)
  }

  private mutating func fold(_ update: CaptionUpdate, into id: UtteranceID) {
    var known = open.removeValue(forKey: id) ?? opened(id)
    known.update.fold(update)
    openBytes -= known.bytes
    known.bytes = known.update.textBytes
    openBytes += known.bytes
    open[id] = known
  }

  private mutating func opened(_ id: UtteranceID) -> Open {
    if let number = shelved.removeValue(forKey: id) {
      return Open(number: number, wasKept: true)
    }
    lastNumber += 1
    return Open(number: lastNumber)
  }

  /// Nothing more follows of these.
  private mutating func close(
    _ ids: [UtteranceID], isFinal: Bool = false, at instant: Duration
  ) -> [TranscriptEntry] {
    let closed = ids.compactMap { id -> Open? in
      guard let known = open.removeValue(forKey: id) else { return nil }
      openBytes -= known.bytes
      finishedNames.insert(id)
      return known
    }
    return closed.sorted { $0.number < $1.number }
      .flatMap { entry($0, isFinal: isFinal, at: instant) }
  }

  private mutating func cancel(_ id: UtteranceID, at instant: Duration) -> [TranscriptEntry] {
    guard let known = open.removeValue(forKey: id) else { return [] }
    openBytes -= known.bytes
    finishedNames.insert(id)
    return [
      TranscriptEntry(
        time: beginning + instant, name: "\(prefix)\(known.number)", update: .cancelled)
    ]
  }

  /// Writes the oldest down as they are when there are too many; what is said of them later goes on.
  private mutating func shorten(at instant: Duration) -> [TranscriptEntry] {
    var entries: [TranscriptEntry] = []
    while open.count > Self.mostOpen || openBytes > Self.mostBytes && open.count > 1 {
      guard let oldest = open.min(by: { $0.value.number < $1.value.number }) else { break }
      open[oldest.key] = nil
      openBytes -= oldest.value.bytes
      if shelved.count >= Self.mostShelved { shelved.removeAll() }
      shelved[oldest.key] = oldest.value.number
      entries += entry(oldest.value, isFinal: false, at: instant)
    }
    return entries
  }

  private func entry(
    _ utterance: Open, isFinal: Bool, at instant: Duration
  ) -> [TranscriptEntry] {
    // The end of what was kept unfinished is worth a line, though it brings no words.
    guard utterance.update.hasWords || utterance.wasKept && isFinal else { return [] }
    return [
      TranscriptEntry(
        time: beginning + instant, name: "\(prefix)\(utterance.number)",
        update: utterance.update.kept(isFinal: isFinal))
    ]
  }
}
