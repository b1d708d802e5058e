/// The readings of Chinese characters, alone and in phrases.
struct PinyinDictionary {
  /// The longest phrase, in characters.
  static let maxPhraseLength = 8
  private let characters: [Unicode.Scalar: String]
  /// The readings of phrases whose characters are read otherwise than alone.
  private let phrases: [String: [String]]

  /// Reads the tables of a folder; nil if they are not there.
  init?(folder: String) {
    guard let readings = DataTable.rows("zh-characters.tsv", in: folder),
      let rows = DataTable.rows("zh-phrases.tsv", in: folder)
    else { return nil }
    var characters: [Unicode.Scalar: String] = [:]
    for row in readings where row.count > 1 {
      for scalar in row[1].unicodeScalars { characters[scalar] = String(row[0]) }
    }
    var phrases: [String: [String]] = [:]
    for row in rows where row.count > 1 {
      phrases[String(row[0])] = row[1].split(separator: " ").map(String.init)
    }
    (self.characters, self.phrases) = (characters, phrases)
  }

  /// Returns the syllables of Chinese characters, one for each; those without a reading stay.
  func syllables(of text: [Unicode.Scalar]) -> [String] {
    var syllables: [String] = []
    while syllables.count < text.count {
      let start = syllables.count
      if let phrase = longestPhrase(in: text, from: start) {
        syllables += phrase
      } else {
        syllables.append(characters[text[start]] ?? String(text[start]))
      }
    }
    return syllables
  }

  private func longestPhrase(in text: [Unicode.Scalar], from start: Int) -> [String]? {
    let limit = min(Self.maxPhraseLength, text.count - start)
    guard limit > 1 else { return nil }
    for count in (2...limit).reversed() {
      if let phrase = phrases[String(text[start..<(start + count)])] { return phrase }
    }
    return nil
  }
}
