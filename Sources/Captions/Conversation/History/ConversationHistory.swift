package import Captions

/// Everything that was said in this run, within a bound of memory.
///
/// A sentence is added once it is finished, as in a transcript. If the bound is exceeded, the oldest
/// sentences are forgotten. The history is confined to one thread.
package final class ConversationHistory {
  /// The default bound: more than 100,000 sentences in two languages.
  package static let defaultByteLimit = 48 << 20

  private let byteLimit: Int
  /// The sentences, the oldest first.
  private var pages: [HistoryPage] = []
  private var memorySize = 0
  /// The number of changes so far, of which each adds a sentence.
  package private(set) var revision = 0

  /// Creates an empty history with a bound of its memory.
  package init(byteLimit: Int = defaultByteLimit) {
    self.byteLimit = byteLimit
  }

  /// The numbers of the entries, of which the oldest are forgotten if the first is not 0.
  package var numbers: Range<Int> { (pages.first?.firstNumber ?? 0)..<revision }

  /// Adds the entries that have words, and returns true if there are any.
  @discardableResult
  package func add(_ entries: [ConversationEntry]) -> Bool {
    let before = revision
    for entry in entries where entry.snapshot.hasWords { add(EncodedSentence(entry)) }
    return revision > before
  }

  private func add(_ sentence: EncodedSentence) {
    let before = pages.last?.memorySize ?? 0
    if let last = pages.indices.last, pages[last].add(sentence) {
      memorySize += pages[last].memorySize - before
    } else {
      let page = HistoryPage(sentence, number: revision)
      memorySize += page.memorySize
      pages.append(page)
    }
    revision += 1
    while memorySize > byteLimit, pages.count > 1 { memorySize -= pages.removeFirst().memorySize }
  }

  /// Returns the entry with a number, or nil if it was forgotten.
  package func entry(_ number: Int) -> HistoryEntry? {
    guard numbers.contains(number),
      let page = pages.last(where: { $0.firstNumber <= number })
    else { return nil }
    return page.entry(number)
  }

  /// Returns the entries for the reader on `side` in which the words of `key` follow each other.
  ///
  /// An empty key matches every entry.
  package func entries(for side: Audience, matching key: SearchKey) -> HistoryNumbers {
    if key.isEmpty, side == .both { return .all(numbers) }
    let needle = key.bytes + [0]
    var found: [Int] = []
    for page in pages { page.forEachSentence(for: side, with: needle) { found.append($0) } }
    return .some(found)
  }
}
