/// The words of a text, in a form in which texts are compared.
struct Words {
  /// Lowercase words without punctuation and accents.
  let list: [String]

  private static let plain: [Character: Character] = [
    "á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u", "ü": "u",
  ]
  private static let spellings = ["mr": "mister"]

  init(_ text: String) {
    let letters = text.lowercased().map { Self.plain[$0] ?? $0 }
    list = letters.split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map { word in
      let word = String(word)
      return Self.spellings[word] ?? word
    }
  }

  /// Returns the share of words that are wrong, missing or too many, with these being right.
  func errorRate(of text: String) -> Double {
    let found = Words(text).list
    var previous = Array(0...found.count)
    for (row, word) in list.enumerated() {
      var current = [row + 1]
      for (column, other) in found.enumerated() {
        let replaced = previous[column] + (word == other ? 0 : 1)
        current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return Double(previous.last ?? 0) / Double(max(1, list.count))
  }
}
