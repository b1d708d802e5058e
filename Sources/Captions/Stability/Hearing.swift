/// The newest text of an utterance, word by word, and what speaks for each: how long it has stood, how
/// many updates agreed with it, how often its place has changed hands.
///
/// Words are followed by alignment, so none is new again because another was put in before it. What is
/// shown of them is not known here.
struct Hearing: Sendable {
  /// What speaks for a word.
  struct Record: Sendable {
    let since: Duration
    var agreements = 0
    /// How many other words stood in its place before.
    var replacements = 0
  }

  /// As it came.
  private(set) var text = ""
  private(set) var words = Words()
  private var records: [Record] = []

  /// Takes in what the text is now; O(length).
  ///
  /// - Returns: the words that it had before, if they were others.
  mutating func hear(_ text: String, at instant: Duration) -> Words? {
    let old = words
    let new = Words(text, like: old)
    let isSame = new.count == old.count && new.commonPrefix(with: old) == new.count
    handDown(to: new, at: instant)
    self.text = text
    return isSame ? nil : old
  }

  subscript(_ place: Int) -> Record { records[place] }

  /// How many leading words hold the first code points.
  func count(coveredBy codePoints: Int) -> Int {
    var (count, length) = (0, 0)
    while count < words.count, length + words[count].length <= codePoints {
      length += words[count].length
      count += 1
    }
    return count
  }

  /// How many code points the leading words have with which the last update agreed.
  var agreedLength: Int {
    let agreed = records.firstIndex { $0.agreements == 0 } ?? records.count
    return (0..<agreed).reduce(0) { $0 + words[$1].length }
  }

  /// Hands what is known of the words down to those of a newer text.
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

  /// Words in the place of others have places as restless as theirs were, and once more.
  private func inheritPlaces(_ old: Range<Int>, by new: Range<Int>, of heirs: inout [Record]) {
    guard let most = records[old].lazy.map(\.replacements).max() else { return }
    for place in new.prefix(old.count) { heirs[place].replacements = most + 1 }
  }
}
