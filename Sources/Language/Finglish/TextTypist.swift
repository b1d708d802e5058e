/// A typist of whole texts in Persian, from Latin letters.
///
/// One thread uses it.
package final class TextTypist {
  private let typing: FinglishTyping
  /// The candidates of words, by the words and the number that was asked for.
  private var known: [Lookup: [String]] = [:]
  /// The number of words that may still be searched for among similar ones, which takes a millisecond.
  private var searchesLeft: Int
  /// The most words that are remembered.
  private static let maxKnown = 50_000

  package init(_ typing: FinglishTyping, searches: Int = 20_000) {
    self.typing = typing
    searchesLeft = searches
  }

  /// Returns the texts that may be meant, the most probable first: several for a single word, else one.
  ///
  /// Words that are not known stay, and so does what is not in Latin letters. Punctuation is that of Persian.
  package func persian(_ text: String, atMost count: Int = 1) -> [String] {
    let pieces = Self.pieces(of: text)
    if pieces.count == 1, let word = pieces.first, word.isWord {
      let words = candidates(for: word.text, atMost: count)
      return words.isEmpty ? [text] : words
    }
    return [
      pieces.map { piece in
        piece.isWord
          ? candidates(for: piece.text, atMost: 1).first ?? piece.text
          : String(piece.text.map { Self.punctuation[$0] ?? $0 })
      }.joined()
    ]
  }

  private func candidates(for word: String, atMost count: Int) -> [String] {
    let lookup = Lookup(word: word.lowercased(), count: count)
    if let words = known[lookup] { return words }
    let isSearch = !typing.knows(word)
    let words = typing.candidates(
      for: word, atMost: count, searchesSimilar: isSearch && searchesLeft > 0)
    if isSearch { searchesLeft = max(0, searchesLeft - 1) }
    if known.count < Self.maxKnown { known[lookup] = words }
    return words
  }

  private struct Lookup: Hashable {
    let word: String
    let count: Int
  }

  private struct Piece {
    var text: String
    let isWord: Bool
  }

  /// Divides a text into words of Latin letters, and what is between them.
  private static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    for index in text.indices {
      let character = text[index]
      let next = text.index(after: index)
      let isInside =
        pieces.last?.isWord == true && marks.contains(character)
        && next < text.endIndex && isLatin(text[next])
      let isWord = isInside || isLatin(character)
      if pieces.last?.isWord == isWord {
        pieces[pieces.count - 1].text.append(character)
      } else {
        pieces.append(Piece(text: String(character), isWord: isWord))
      }
    }
    return pieces
  }

  private static func isLatin(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return character.isLetter && scalar.value < 0x250
  }

  /// The marks that are part of a word: sa'at, be-man.
  private static let marks: Set<Character> = ["'", "’", "-"]
  private static let punctuation: [Character: Character] = ["?": "؟", ",": "،", ";": "؛"]
}
