/// The history of each word of an utterance's newest text: its age, agreements and replacements.
///
/// Words are tracked by alignment: a word keeps its history if another word is inserted before it.
/// The history does not depend on which words are displayed.
struct WordHistory: Sendable {
  /// The history of one word.
  struct Record: Sendable {
    let since: Duration
    var agreements = 0
    /// The number of other words that stood in this place before.
    var replacements = 0
  }

  /// The text as received.
  private(set) var text = ""
  private(set) var words = Words()
  private var records: [Record] = []

  /// Updates the history with a new text; O(length).
  ///
  /// - Returns: the words of the previous text, or nil if they are the same.
  mutating func hear(_ text: String, at instant: Duration) -> Words? {
    let old = words
    let new = Words(text, like: old)
    let isSame = new.count == old.count && new.commonPrefix(with: old) == new.count
    handDown(to: new, at: instant)
    self.text = text
    return isSame ? nil : old
  }

  subscript(_ place: Int) -> Record { records[place] }

  /// The number of leading words that lie within the first `codePoints` code points.
  func count(coveredBy codePoints: Int) -> Int {
    var (count, length) = (0, 0)
    while count < words.count, length + words[count].length <= codePoints {
      length += words[count].length
      count += 1
    }
    return count
  }

  /// The length in code points of the leading words that the last update repeated.
  var agreedLength: Int {
    let agreed = records.firstIndex { $0.agreements == 0 } ?? records.count
    return (0..<agreed).reduce(0) { $0 + words[$1].length }
  }

  /// Transfers the history to the words of a newer text.
  private mutating func handDown(to new: Words, at instant: Duration) {
    var heirs = Array(repeating: Record(since: instant), count: new.count)
    var (before, now) = (0, 0)
    for pair in WordAlignment(words, new).pairs {
      inheritPlaces(before..<pair.old, by: now..<pair.new, of: &heirs)
      heirs[pair.new] = records[pair.old]
      heirs[pair.new].agreements += 1
      (before, now) = (pair.old + 1, pair.new + 1)
    }
    inheritPlaces(before..<words.count, by: now..<new.count, of: &heirs)
    words = new
    records = heirs
  }

  /// Gives words that replace others one replacement more than the most replaced of those.
  private func inheritPlaces(_ old: Range<Int>, by new: Range<Int>, of heirs: inout [Record]) {
    guard let most = records[old].lazy.map(\.replacements).max() else { return }
    for place in new.prefix(old.count) { heirs[place].replacements = most + 1 }
  }
}
