internal import CaptionCoding
package import Captions
internal import Transcripts

/// Everything that was said in this run, within a bound of memory.
///
/// A sentence is added once it is finished, as in a transcript. If the bound is exceeded, the oldest
/// sentences are removed. The history is confined to one thread.
package final class ConversationHistory {
  /// The default bound: more than 100,000 sentences in two languages.
  package static let defaultByteLimit = 48 << 20

  private let byteLimit: Int
  private var merger = TranscriptMerger()
  private var chunks: [HistoryChunk] = []
  /// The size of all chunks but the last one.
  private var fullBytes = 0
  /// The number of changes so far.
  package private(set) var revision = 0

  package init(byteLimit: Int = defaultByteLimit) {
    self.byteLimit = byteLimit
  }

  /// The numbers of the entries, from the oldest one.
  package var numbers: Range<Int> { (chunks.first?.first ?? 0)..<(chunks.last?.end ?? 0) }

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
      chunks.append(HistoryChunk(first: numbers.upperBound))
      while fullBytes > byteLimit, chunks.count > 1 {
        fullBytes -= chunks.removeFirst().byteCount
      }
    }
    chunks[chunks.count - 1].append(
      Self.line(of: entry), key: entry.snapshot.searchKey,
      for: entry.snapshot.audience.value ?? .both,
      at: entry.time)
    revision += 1
  }

  /// Returns the entry as a line of the caption stream.
  private static func line(of entry: TranscriptEntry) -> String {
    let id = UtteranceID(scope: .connection(ConnectionID(0)), name: .unnamed)
    return CaptionStreamEncoder.lines(for: .utterance(id, entry.snapshot), at: nil, name: nil)
      .map { $0 + "\n" }.joined()
  }

  /// Returns the entry with a number, or nil if it was removed.
  package func entry(_ number: Int) -> HistoryEntry? {
    guard numbers.contains(number) else { return nil }
    return chunks[chunkIndex(of: number)].entry(number)
  }

  /// Returns the entries for the reader on `side` in which the words of `key` follow each other.
  ///
  /// An empty key matches every entry.
  package func entries(for side: Audience, matching key: SearchKey) -> HistoryNumbers {
    if key.isEmpty, side == .both { return .all(numbers) }
    return .some(
      chunks.flatMap { chunk in
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

extension UtteranceSnapshot {
  /// The search key of the speaker and all texts.
  ///
  /// The separator occurs in no key, so no match extends over two texts.
  fileprivate var searchKey: [UInt8] {
    let texts =
      [text.words.value, source.words.value, romanized.value] + translations.map(\.words.value)
    var seen: Set<String> = []
    let different = ([speaker.value] + texts).compactMap(\.self).filter { seen.insert($0).inserted }
    return Array(different.map { SearchKey($0).bytes }.joined(separator: [UInt8(ascii: "\n")]))
  }
}
