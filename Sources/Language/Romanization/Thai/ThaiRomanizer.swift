internal import System

/// Thai by the Royal Institute's system, a word of libthai's dictionary at a time.
final class ThaiRomanizer: ScriptRomanizer {
  /// The longest text that is divided at once, in code points.
  private static let maxLength = 256
  private let breaks = ThaiWordBreaks()
  /// Words that are not read as they are written.
  private let irregular: [String: String]
  private let known = LRUCache<String, String>(capacity: 4096)

  /// Opens the dictionary, and reads the tables of a folder.
  init(folder: String) { irregular = DataTable.pairs("th-words.tsv", in: folder) ?? [:] }

  var absence: RomanizationAbsence? {
    irregular.isEmpty ? .tables(language: "Thai") : breaks == nil ? .thaiDictionary : nil
  }

  func units(of text: [Unicode.Scalar]) -> [LatinUnit] {
    var units: [LatinUnit] = []
    for piece in text.pieces(where: \.isThaiLetter) {
      guard piece.kind == .word else {
        units.append(text.keptUnit(piece, isSeparated: true))
        continue
      }
      for start in stride(
        from: piece.range.lowerBound, to: piece.range.upperBound, by: Self.maxLength)
      {
        let end = min(start + Self.maxLength, piece.range.upperBound)
        addWords(of: text[start..<end], to: &units)
      }
    }
    return units
  }

  private func addWords(of text: ArraySlice<Unicode.Scalar>, to units: inout [LatinUnit]) {
    var start = text.startIndex
    for end in breaks?.ends(in: text) ?? [text.endIndex] {
      let word = String(text[start..<end])
      let latin = known.value(for: word) { spelling(of: word) }
      // ๆ repeats the word before it.
      let isRepetition = word.unicodeScalars.allSatisfy { $0 == Self.repetition }
      let repeated = units.last { $0.isWord }?.latin ?? ""
      units.append(LatinUnit(latin: isRepetition ? repeated : latin, end: end, isSeparated: true))
      start = end
    }
  }

  private static let repetition: Unicode.Scalar = "ๆ"

  private func spelling(of word: String) -> String {
    let isRepeated = word.unicodeScalars.last == Self.repetition
    let letters = String(word.unicodeScalars.filter { $0 != Self.repetition })
    let latin = irregular[letters] ?? ThaiSyllables.latin(letters)
    return isRepeated ? "\(latin) \(latin)" : latin
  }
}

extension Unicode.Scalar {
  /// True for the letters, vowel signs and marks of Thai.
  fileprivate var isThaiLetter: Bool {
    (0xE01...0xE3A).contains(value) || (0xE40...0xE4E).contains(value)
  }
}
