package import Captions

/// Everything that was said in this run, within a bound of memory.
///
/// A sentence is added once it is finished, as in a transcript. If the bound is exceeded, the oldest
/// sentences are forgotten. The history is confined to one thread.
package final class ConversationHistory {
  /// The default bound: more than 100,000 sentences in two languages.
  package static let defaultByteLimit = 48 << 20

  private let byteLimit: Int
  private var sentences: [StoredSentence] = []
  private var forgottenCount = 0
  private var byteCount = 0
  /// The number of changes so far.
  package private(set) var revision = 0

  /// Creates an empty history with a bound of its memory.
  package init(byteLimit: Int = defaultByteLimit) {
    self.byteLimit = byteLimit
  }

  /// The numbers of the entries, of which the oldest are forgotten if the first is not 0.
  package var numbers: Range<Int> { forgottenCount..<forgottenCount + sentences.count }

  /// Adds the entries that have words, and returns true if there are any.
  @discardableResult
  package func add(_ entries: [ConversationEntry]) -> Bool {
    let new = entries.filter(\.snapshot.hasWords).map(StoredSentence.init)
    sentences += new
    byteCount += new.reduce(0) { $0 + $1.byteCount }
    revision += new.count
    while byteCount > byteLimit, sentences.count > 1 { forgetOldest() }
    return !new.isEmpty
  }

  /// Forgets some sentences at once, so that the others are seldom moved.
  private func forgetOldest() {
    let count = max(1, sentences.count / 16)
    byteCount -= sentences.prefix(count).reduce(0) { $0 + $1.byteCount }
    sentences.removeFirst(count)
    forgottenCount += count
  }

  /// Returns the entry with a number, or nil if it was forgotten.
  package func entry(_ number: Int) -> HistoryEntry? {
    numbers.contains(number) ? sentences[number - forgottenCount].entry(number) : nil
  }

  /// Returns the entries for the reader on `side` in which the words of `key` follow each other.
  ///
  /// An empty key matches every entry.
  package func entries(for side: Audience, matching key: SearchKey) -> HistoryNumbers {
    if key.isEmpty, side == .both { return .all(numbers) }
    let needle = key.bytes + [0]
    var found: [Int] = []
    for (index, sentence) in sentences.enumerated()
    where sentence.audience.overlaps(side) && sentence.contains(needle) {
      found.append(forgottenCount + index)
    }
    return .some(found)
  }
}
