internal import Language
internal import System

/// A way into Latin letters for scripts with spaces, a word at a time whatever stands beside it.
final class WordRomanizer: ScriptRomanizer {
  /// The longest word that is looked at as a whole, in code points.
  static let maxWordLength = 64
  let isApproximate: Bool
  let absence: RomanizationAbsence?
  private let isLetter: (Unicode.Scalar) -> Bool
  private let spell: (String) -> String
  /// Signs that mean something else in the language: in Greek, a semicolon asks.
  private let signs: [String: String]
  private let known = LRUCache<String, String>(capacity: 4096)

  /// Creates a way that spells each word of certain letters.
  init(
    isApproximate: Bool = false, where isLetter: @escaping (Unicode.Scalar) -> Bool,
    absence: RomanizationAbsence? = nil, signs: [String: String] = [:],
    _ spell: @escaping (String) -> String
  ) {
    self.isApproximate = isApproximate
    self.absence = absence
    self.signs = signs
    self.isLetter = isLetter
    self.spell = spell
  }

  func units(of text: [Unicode.Scalar]) -> [LatinUnit] {
    text.pieces(where: isLetter).flatMap { piece in
      piece.kind == .word ? units(of: text, word: piece.range) : [kept(text, piece)]
    }
  }

  private func kept(_ text: [Unicode.Scalar], _ piece: TextPiece) -> LatinUnit {
    var unit = text.keptUnit(piece)
    if let sign = signs[unit.latin] { unit.latin = sign }
    return unit
  }

  private func units(of text: [Unicode.Scalar], word: Range<Int>) -> [LatinUnit] {
    stride(from: word.lowerBound, to: word.upperBound, by: Self.maxWordLength).map { start in
      let end = min(start + Self.maxWordLength, word.upperBound)
      let part = String(text[start..<end])
      let latin = known.value(for: part) { spell(part.composed) }
      return LatinUnit(latin: latin, end: end)
    }
  }
}
