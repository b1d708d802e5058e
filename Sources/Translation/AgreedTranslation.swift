internal import Language

/// A growing translation, and the words of its beginning that are committed: those that are likely to stay.
///
/// Engines translate each longer text anew, and change words at the end or in the middle. A word is committed
/// at first sight if it stands for speech that will not change. Other words are committed once two
/// translations in a row agree on all words up to them (local agreement), and the last word two translations
/// later. Committed words are given up for others if their sentence has ended with those, or if four
/// translations in a row agree on those.
struct AgreedTranslation: Sendable {
  /// The number of leading Unicode code points of the newest translation that are committed.
  private(set) var agreedCount = 0
  private var committed: [Substring] = []
  /// The words of the newest translations, the newest last.
  private var hypotheses: [[Substring]] = []

  /// The number of translations that must agree on a word of which the speech may change.
  private static let agreements = 2
  /// The number of further translations that must agree on the last word, as more of it may follow.
  private static let agreementsOnLastWord = 2
  /// The number of translations that must agree on other words than the committed ones.
  private static let contradictions = 4

  /// The committed words, which a reader has seen.
  var committedText: String { committed.joined(separator: " ") }

  /// Takes a new translation of the whole text so far.
  mutating func update(_ translation: TranslatedText) {
    let words = Self.words(of: translation.text)
    hypotheses = hypotheses.suffix(Self.contradictions) + [words.map(\.text)]
    // The number of words on which the newest translation agrees with each one, the newest first.
    let agreed = hypotheses.reversed().map { other in
      zip(words, other).prefix { $0.text == $1 }.count
    }
    func agreements(onFirst count: Int) -> Int { agreed.prefix { $0 >= count }.count }

    let settled = words.prefix { $0.end <= translation.stableCount }.count
    let common = zip(committed, words).prefix { $0 == $1.text }.count
    let isContradicted =
      common < words.count && agreements(onFirst: common + 1) >= Self.contradictions
    guard common == committed.count || common < settled || isContradicted else {
      agreedCount = common > 0 ? words[common - 1].end : 0
      return
    }
    let certain = words.prefix { $0.end <= translation.certainCount }.count
    let likely = words.indices.prefix { index in
      var needed = index < certain ? 1 : Self.agreements
      if index == words.count - 1 { needed += Self.agreementsOnLastWord }
      return agreements(onFirst: index + 1) >= needed
    }.count
    let count = max(common, settled, likely)
    committed = words.prefix(count).map(\.text)
    agreedCount = count > 0 ? words[count - 1].end : 0
  }

  // MARK: - Words

  /// A word with the marks at it, or a character of a script without spaces.
  struct Word {
    let text: Substring
    /// The number of Unicode code points of the whole text up to the end of the word.
    let end: Int
  }

  static func words(of text: String) -> [Word] {
    var words: [Word] = []
    var start: String.Index?
    var position = 0
    func close(at end: String.Index) {
      if let first = start { words.append(Word(text: text[first..<end], end: position)) }
      start = nil
    }
    for index in text.indices {
      let character = text[index]
      let isUnspaced = character.unicodeScalars.first?.isUnspaced == true
      if character.isWhitespace || isUnspaced { close(at: index) }
      position += character.unicodeScalars.count
      if isUnspaced {
        words.append(Word(text: text[index...index], end: position))
      } else if !character.isWhitespace, start == nil {
        start = index
      }
    }
    close(at: text.endIndex)
    return words
  }
}
