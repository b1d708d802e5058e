internal import Decks
internal import Language
internal import Romanization
internal import WordList

/// A word that is played with.
struct GameWord: Encodable {
  let word, spelling: String
  let meaning: String?
  /// Four words, with the right one among them.
  var options: [String] = []
}

/// Words of a language for games: of the list, or of the cards.
struct GameWords {
  /// The origins of words.
  enum Source: String {
    case list, cards
  }

  /// The words of one game.
  private static let count = 10
  /// The words among which one is chosen.
  private static let optionCount = 4
  /// The words by chance among which those of a level are.
  private static let sampleCount = 2000
  private static let maxLetters = 200

  private let language: RomanizedLanguage
  private let all: [GameWord]

  /// Takes some words by chance.
  init(in language: RomanizedLanguage, from source: Source, _ study: Study) throws {
    self.language = language
    let tag = language.rawValue
    let words: [GameWord]
    switch source {
    case .list:
      words = try study.desk.list.someWords(in: tag, atMost: Self.sampleCount)
        .map { GameWord(word: $0.word, spelling: $0.spelling, meaning: nil) }
    case .cards:
      let romanizer = study.desk.romanizer
      words = try study.collection.someWordCards(in: tag, atMost: Self.sampleCount)
        .compactMap { card in
          let word = card.content[.word].withoutSigns
          guard let latin = romanizer.romanize(word, in: tag)?.text, latin != word else {
            return nil
          }
          let meaning = card.content[.translations]
          return GameWord(word: word, spelling: latin, meaning: meaning.isEmpty ? nil : meaning)
        }
    }
    var known: Set<String> = []
    all = words.filter { !$0.word.isEmpty && known.insert($0.word).inserted }
  }

  /// Returns the words of a level, in random order: of up to three letters, of four, or of more.
  func words(ofLevel level: Int) -> [GameWord] {
    let words = all.filter { word in
      let count = word.word.withoutHalfSpaces.count
      return level == 1 ? count <= 3 : level == 2 ? count == 4 : count >= 5
    }
    guard words.count >= Self.optionCount else { return [] }
    return words.prefix(Self.count).map { word in
      var asked = word
      // Words that sound alike would be right, too.
      let others = words.shuffled().lazy.filter { $0.spelling != word.spelling }
      asked.options = ([word] + others.prefix(Self.optionCount - 1)).map(\.word).shuffled()
      return asked
    }
  }

  /// The letters that occur in the words.
  var letters: [String] {
    Set(all.flatMap { $0.word.withoutHalfSpaces.map(String.init) }).sorted()
      .prefix(Self.maxLetters).map { $0 }
  }
}

extension String {
  /// A half space is part of the letter before it.
  fileprivate var withoutHalfSpaces: String {
    String(UnicodeScalarView(unicodeScalars.filter { $0 != "\u{200C}" }))
  }

  /// The word of a card without the signs around it, in small letters.
  fileprivate var withoutSigns: String {
    func isSign(_ character: Character) -> Bool {
      character.isPunctuation || character.isWhitespace || character.isSymbol
    }
    let start = drop(while: isSign)
    let end = start.lastIndex { !isSign($0) }
    return end.map { start[...$0].lowercased() } ?? ""
  }
}
