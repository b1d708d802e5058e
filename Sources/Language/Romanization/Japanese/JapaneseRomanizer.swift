/// Japanese by the readings of MeCab's dictionary, in words as a reader expects them.
final class JapaneseRomanizer: ScriptRomanizer {
  /// The longest text that is analyzed at once, in code points.
  private static let maxLength = 256
  private let analyzer: JapaneseAnalyzer?
  let absence: RomanizationAbsence?

  /// Opens the dictionary, if it is installed.
  init(dictionaries: [String] = JapaneseAnalyzer.folders) {
    do throws(RomanizationAbsence) {
      analyzer = try JapaneseAnalyzer(folders: dictionaries)
      absence = nil
    } catch {
      analyzer = nil
      absence = error
    }
  }

  func units(of text: [Unicode.Scalar]) -> [LatinUnit] {
    text.pieces(where: \.isJapanese).flatMap { piece in
      piece.kind == .word
        ? units(of: text, words: piece.range) : [text.keptUnit(piece, isSeparated: true)]
    }
  }

  private func units(of text: [Unicode.Scalar], words range: Range<Int>) -> [LatinUnit] {
    stride(from: range.lowerBound, to: range.upperBound, by: Self.maxLength).flatMap { start in
      let end = min(start + Self.maxLength, range.upperBound)
      let part = String(text[start..<end])
      let words = JapaneseReadings.corrected(analyzer?.words(of: part) ?? [])
      // What the analyzer does not give back whole stays.
      guard words.reduce(0, { $0 + $1.surface.unicodeScalars.count }) == end - start else {
        return [LatinUnit(latin: part, end: end, isSeparated: true)]
      }
      return units(of: words, from: start)
    }
  }

  private func units(of words: [JapaneseWord], from start: Int) -> [LatinUnit] {
    var units: [LatinUnit] = []
    // っ at the end of a word doubles the next consonant, so that kana are spelled together.
    var end = start
    for (index, word) in words.enumerated() {
      end += word.surface.unicodeScalars.count
      if index > 0, word.joins(words[index - 1]) {
        let last = units.count - 1
        units[last].latin = Self.joined(units[last].latin, word, after: words[index - 1])
        units[last].end = end
      } else {
        units.append(LatinUnit(latin: word.latin, end: end, isSeparated: true))
      }
    }
    return units
  }

  private static func joined(
    _ latin: String, _ word: JapaneseWord, after previous: JapaneseWord
  ) -> String {
    let next = word.latin
    guard previous.reading.hasSuffix("ッ"), latin.hasSuffix("t"), let first = next.first else {
      return latin + next
    }
    return latin.dropLast() + (next.hasPrefix("ch") ? "t" : String(first)) + next
  }
}

extension Unicode.Scalar {
  /// True for kana, Chinese characters, and the signs that repeat or lengthen them.
  fileprivate var isJapanese: Bool {
    switch value {
    case 0x3041...0x3096, 0x309D...0x309E, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x31F0...0x31FF: true
    case 0x3005, 0xFF66...0xFF9F: true
    default: isHan
    }
  }
}
