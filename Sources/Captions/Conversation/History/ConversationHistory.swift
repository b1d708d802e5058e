package import Captions

/// Everything that was said in this run, within a bound of memory.
///
/// A sentence is added once it is finished, as in a transcript. If the bound is exceeded, the oldest
/// sentences are forgotten. The history is confined to one thread.
package final class ConversationHistory {
  /// The default bound: more than 100,000 sentences in two languages.
  package static let defaultByteLimit = 48 << 20

  private let byteLimit: Int
  private var chunks: [HistoryChunk] = []
  /// The size of all chunks but the last one.
  private var fullBytes = 0
  /// The number of changes so far.
  package private(set) var revision = 0

  /// Creates an empty history with a bound of its memory.
  package init(byteLimit: Int = defaultByteLimit) {
    self.byteLimit = byteLimit
  }

  /// The numbers of the entries, of which the oldest are forgotten if the first is not 0.
  package var numbers: Range<Int> { (chunks.first?.first ?? 0)..<end }

  private var end: Int { chunks.last?.end ?? 0 }

  /// Adds the entries that have words, and returns true if there are any.
  @discardableResult
  package func add(_ entries: [ConversationEntry]) -> Bool {
    let former = revision
    for entry in entries where entry.snapshot.hasWords { append(entry) }
    return revision != former
  }

  private func append(_ entry: ConversationEntry) {
    if chunks.last?.isFull != false {
      fullBytes += chunks.last?.byteCount ?? 0
      chunks.append(HistoryChunk(first: end))
      while fullBytes > byteLimit, chunks.count > 1 { fullBytes -= chunks.removeFirst().byteCount }
    }
    chunks[chunks.count - 1].append(entry)
    revision += 1
  }

  /// Returns the entry with a number, or nil if it was forgotten.
  package func entry(_ number: Int) -> HistoryEntry? {
    numbers.contains(number) ? chunks[chunkIndex(of: number)].entry(number) : nil
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
