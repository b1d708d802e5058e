/// The readings of Chinese characters, alone and in phrases.
struct PinyinDictionary {
  private let characters: [Unicode.Scalar: String]
  /// The readings of phrases whose characters are read otherwise than alone.
  private let phrases: [String: [String]]
  /// The length of the longest phrase that begins with a character.
  private let longest: [Unicode.Scalar: Int]

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
    var longest: [Unicode.Scalar: Int] = [:]
    for row in rows where row.count > 1 {
      phrases[String(row[0])] = row[1].split(separator: " ").map(String.init)
      guard let first = row[0].unicodeScalars.first else { continue }
      longest[first] = max(longest[first] ?? 0, row[0].unicodeScalars.count)
    }
    (self.characters, self.phrases, self.longest) = (characters, phrases, longest)
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
    let limit = min(longest[text[start]] ?? 0, text.count - start)
    guard limit > 1 else { return nil }
    for count in (2...limit).reversed() {
      if let phrase = phrases[String(text[start..<(start + count)])] { return phrase }
    }
    return nil
  }
}
