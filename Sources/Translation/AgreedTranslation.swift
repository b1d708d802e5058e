internal import Language

/// A growing translation, and its beginning that is likely to stay.
///
/// Engines translate each longer text anew, and change words at the end or in the middle. A word is taken at
/// first sight if it stands for speech that will not change, by its place in the text. Other words are taken
/// once two translations in a row agree on all words up to them, and the last word two translations later.
/// A word that is taken stays until the text is final, or until its sentence has ended with another one.
struct AgreedTranslation: Sendable {
  /// The text to send: the newest translation, or the taken words if the newest one has others.
  private(set) var text = ""
  /// The number of leading Unicode code points of `text` that are taken.
  private(set) var agreedCount = 0
  /// The number of leading Unicode code points of `text` that will not change.
  private(set) var stableCount = 0
  private var taken: [Substring] = []
  /// The words of the newest translations, the newest last.
  private var hypotheses: [[Substring]] = []

  /// The number of translations that must agree on a word of which the speech may change.
  private static let agreements = 2
  /// The number of further translations that must agree on the last word, as more of it may follow.
  private static let agreementsOnLastWord = 2

  /// The taken words.
  var takenText: String { String(text.unicodeScalars.prefix(agreedCount)) }

  /// Takes a new translation.
  ///
  /// - Parameters:
  ///   - translation: The translation of the whole text so far.
  ///   - stableShare: The share of what was said that will not change.
  mutating func update(_ translation: TranslatedText, stableShare: Double) {
    let words = Self.words(of: translation.text)
    hypotheses =
      hypotheses.suffix(Self.agreements + Self.agreementsOnLastWord) + [words.map(\.text)]
    let settled = words.prefix { $0.end <= translation.stableCount }.count
    let common = zip(taken, words).prefix { $0 == $1.text }.count
    guard common == taken.count || common < settled else {
      text = takenText
      agreedCount = text.unicodeScalars.count
      stableCount = min(translation.stableCount, common > 0 ? words[common - 1].end : 0)
      return
    }
    let kept = common == taken.count ? common : 0
    let count = max(kept, settled, takenCount(of: words.count, stableShare: stableShare))
    taken = words.prefix(count).map(\.text)
    text = translation.text
    agreedCount = count > 0 ? words[count - 1].end : 0
    stableCount = translation.stableCount
  }

  /// The number of words of the newest translation that may be taken.
  private func takenCount(of count: Int, stableShare: Double) -> Int {
    let certain = Int(Double(count) * stableShare)
    return (0..<count).prefix { index in
      var needed = index < certain ? 1 : Self.agreements
      if index == count - 1 { needed += Self.agreementsOnLastWord }
      return agreements(onFirst: index + 1) >= needed
    }.count
  }

  /// The number of the newest translations in a row that have the same first words.
  private func agreements(onFirst count: Int) -> Int {
    guard let beginning = hypotheses.last?.prefix(count) else { return 0 }
    return hypotheses.reversed().prefix { $0.prefix(count) == beginning }.count
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
