internal import Language

/// The history of each word of an utterance's newest text: its age, agreements and replacements.
///
/// Words are tracked by alignment: a word keeps its history if another word is inserted before it.
/// The history does not depend on which words are displayed.
package struct WordHistory: Sendable {
  /// The history of one word.
  struct Record: Sendable {
    var agreement: Agreement
    /// The number of other words that were at this index before.
    var replacements = 0
  }

  /// The text as received.
  private(set) var text = ""
  private(set) var words = Words()
  private var records: [Record] = []

  package init() {}

  /// Updates the history with a new text, in O(length), and adds the update to the stream's statistics.
  ///
  /// - Returns: False if the words are the same as before.
  @discardableResult
  package mutating func receive(
    _ text: String, at instant: Duration, recordingIn stats: inout RevisionStats
  ) -> Bool {
    let old = words
    let new = Words(text, reusing: old)
    let isSame = new.count == old.count && new.commonPrefix(with: old) == new.count
    transfer(to: new, at: instant)
    self.text = text
    if !isSame { stats.recordUpdate(from: old, to: new) }
    return !isSame
  }

  subscript(_ index: Int) -> Record { records[index] }

  /// The length in code points of the leading words that the last update repeated.
  var agreedLength: Int {
    let agreed = records.firstIndex { $0.agreement.count == 1 } ?? records.count
    return (0..<agreed).reduce(0) { $0 + words[$1].length }
  }

  /// Transfers the history to the words of a newer text.
  private mutating func transfer(to new: Words, at instant: Duration) {
    var updated = Array(repeating: Record(agreement: Agreement(since: instant)), count: new.count)
    var (before, now) = (0, 0)
    for pair in WordAlignment(words, new).pairs {
      inheritReplacements(before..<pair.old, by: now..<pair.new, of: &updated)
      updated[pair.new] = records[pair.old]
      updated[pair.new].agreement.add()
      (before, now) = (pair.old + 1, pair.new + 1)
    }
    inheritReplacements(before..<words.count, by: now..<new.count, of: &updated)
    words = new
    records = updated
  }

  /// Sets the number of replacements of words that replace others.
  ///
  /// The number is one more than the maximum of the replaced words.
  private func inheritReplacements(
    _ old: Range<Int>, by new: Range<Int>, of updated: inout [Record]
  ) {
    guard let maximum = records[old].lazy.map(\.replacements).max() else { return }
    for index in new.prefix(old.count) { updated[index].replacements = maximum + 1 }
  }
}
