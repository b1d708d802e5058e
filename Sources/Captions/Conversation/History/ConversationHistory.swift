package import Captions

/// Everything that was said in this run, within a bound of memory.
///
/// A sentence is added once it is finished, as in a transcript. If the bound is exceeded, the oldest
/// sentences are removed; they come back from the transcript, if there is one. The history is
/// confined to one thread.
package final class ConversationHistory {
  /// The default bound: more than 100,000 sentences in two languages.
  package static let defaultByteLimit = 48 << 20

  private let byteLimit: Int
  private var merger = TranscriptMerger()
  private var chunks: [HistoryChunk] = []
  /// The size of all chunks but the last one.
  private var fullBytes = 0
  /// The entries that memory has forgotten, or nil without a transcript that has them.
  private var older: OlderSentences?
  /// The number of changes so far.
  package private(set) var revision = 0

  /// Creates an empty history.
  ///
  /// - Parameters:
  ///   - archive: The archive from which forgotten sentences come back, or nil if there is none.
  ///   - byteLimit: The bound of the memory.
  package init(olderFrom archive: HistoryArchive? = nil, byteLimit: Int = defaultByteLimit) {
    older = archive.map { OlderSentences(from: $0) }
    self.byteLimit = byteLimit
  }

  /// The numbers of the entries, from the oldest one in memory or in the transcript.
  package var numbers: Range<Int> { (older?.first ?? firstInMemory)..<end }

  /// The number of the oldest entry in memory.
  private var firstInMemory: Int { chunks.first?.first ?? 0 }
  private var end: Int { chunks.last?.end ?? 0 }

  /// Adds what an event finishes, and returns true if there are new entries.
  @discardableResult
  package func add(_ event: CaptionEvent, at instant: Duration) -> Bool {
    let former = revision
    for entry in merger.add(event, at: instant) where entry.snapshot.hasWords {
      append(entry)
    }
    return revision != former
  }

  private func append(_ entry: TranscriptEntry) {
    if chunks.last?.isFull != false {
      fullBytes += chunks.last?.byteCount ?? 0
      chunks.append(HistoryChunk(first: end))
      while fullBytes > byteLimit, chunks.count > 1 {
        let forgotten = chunks.removeFirst()
        fullBytes -= forgotten.byteCount
        older?.add(forgotten)
      }
    }
    chunks[chunks.count - 1].append(
      entry.snapshot, named: entry.name, number: entry.number, at: entry.time)
    revision += 1
  }

  /// Returns the entry with a number, or nil if it was forgotten.
  ///
  /// A forgotten entry that the transcript has is requested. `receiveOlder` returns true once it
  /// has come.
  package func entry(_ number: Int) -> HistoryEntry? {
    guard number < end else { return nil }
    guard number >= firstInMemory else { return older?.entry(number) }
    return chunks[chunkIndex(of: number)].entry(number)
  }

  /// Returns the entries for the reader on `side` in which the words of `key` follow each other.
  ///
  /// An empty key matches every entry. Matches in the transcript follow later: `receiveOlder` then
  /// returns true.
  package func entries(for side: Audience, matching key: SearchKey) -> HistoryNumbers {
    if key.isEmpty, side == .both { return .all(numbers) }
    let forgotten =
      key.isEmpty ? older?.numbers(for: side) : older?.matches(key, for: side)
    return .some(
      (forgotten ?? [])
        + chunks.flatMap { chunk in
          let found = key.isEmpty ? Array(chunk.first..<chunk.end) : chunk.matches(key)
          return found.filter { chunk.isMeant($0, for: side) }
        })
  }

  private func chunkIndex(of number: Int) -> Int {
    var range = 0..<chunks.count
    while range.count > 1 {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        chunks[middle].first <= number
        ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

/// The sentences that memory has forgotten.
extension ConversationHistory {
  /// Takes what was read from the transcript, and returns true if the list has changed.
  package func receiveOlder() -> Bool {
    guard older?.receive() == true else { return false }
    revision += 1
    return true
  }

  /// Tries the transcript again if it could not be read.
  package func retryOlder() {
    guard older?.isReadable == false else { return }
    older?.retry()
    revision += 1
  }

  /// Returns true if the entry is still to come from the transcript.
  package func isAwaited(_ number: Int) -> Bool {
    number < firstInMemory && older?.isAwaited(number) == true
  }

  /// Requests the entry with a number that is near the view, if the transcript has it.
  package func prepare(_ number: Int) {
    if number < firstInMemory { older?.prepare(number) }
  }

  /// Returns true while older matches may come from the transcript.
  package func isSearching(_ key: SearchKey) -> Bool { older?.isSearching(key) ?? false }
}
