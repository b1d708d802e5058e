internal import Decks
internal import Language
internal import Romanization
internal import WordList

/// The languages whose words can be played with.
private struct GameLanguages: Encodable {
  struct Language: Encodable {
    let language: String
    let list, cards: Int
  }

  let languages: [Language]
}

/// The words of a game.
private struct GameState: Encodable {
  let words: [GameWord]
  let letters: [String]
  let best: [String: Int]
}

/// The end of a game as the page tells it.
private struct GameEnd: Decodable {
  struct Missed: Decodable {
    let word, spelling: String
    let meaning: String?
  }

  let game, from: String
  let level, score: Int
  let missed: [Missed]
  let deck: String
}

/// The best result after a game.
private struct BestResult: Encodable {
  let best: Int
  let isBest: Bool
}

/// Requests for games.
extension StudyRequests {
  /// The rounds of a game.
  private static let maxScore = 10
  private static let levels = 1...3

  func gameLanguages() throws -> StudyAnswer {
    let languages = try RomanizedLanguage.allCases.map { language in
      GameLanguages.Language(
        language: language.rawValue,
        list: try study.desk.list.wordCount(in: language.rawValue),
        cards: try collection.wordCardCount(in: language.rawValue))
    }
    return try .json(
      GameLanguages(
        languages: languages.filter { $0.list + $0.cards > 0 || $0.language == "fa" }))
  }

  func game(_ request: StudyRequest) throws -> StudyAnswer {
    let language = try gameLanguage(request)
    guard let source = GameWords.Source(rawValue: request["from"] ?? "list"),
      let level = Int(request["level"] ?? "1"), Self.levels.contains(level)
    else { throw StudyRefusal.malformed }
    let found = try GameWords(in: language, from: source, study)
    let words = found.words(ofLevel: level)
    guard !words.isEmpty else { throw WordRefusal.fewWords }
    let best = try collection.bestScores(
      language: language.rawValue, source: source.rawValue, level: level)
    return try .json(
      GameState(
        words: words, letters: found.letters,
        best: Dictionary(uniqueKeysWithValues: best.map { ($0.key.rawValue, $0.value) })))
  }

  /// Keeps a result, and the missed words as cards.
  func addResult(_ request: StudyRequest) throws -> StudyAnswer {
    try collection.checkPlace()
    let language = try gameLanguage(request).rawValue
    let end = try request.value(GameEnd.self)
    guard let game = GameResult.Game(rawValue: end.game),
      let source = GameWords.Source(rawValue: end.from), Self.levels.contains(end.level),
      (0...Self.maxScore).contains(end.score), end.missed.count <= Self.maxScore
    else { throw StudyRefusal.malformed }
    let cards = end.missed.map { missed in
      CardRecord(
        content: CardContent(
          [
            .word: missed.word.trimmed, .pronunciation: missed.spelling.trimmed,
            .translations: (missed.meaning ?? "").trimmed,
          ], language: language))
    }.filter { !$0.content.isEmpty }
    if !cards.isEmpty {
      _ = try collection.add(cards, toDeck: deckName(end.deck), at: now())
    }
    let kept = try collection.add(
      GameResult(
        game: game, language: language, source: source.rawValue, level: end.level, score: end.score),
      at: now())
    return try .json(BestResult(best: kept.best, isBest: kept.isBest))
  }

  private func gameLanguage(_ request: StudyRequest) throws -> RomanizedLanguage {
    guard let language = RomanizedLanguage(tag: request.words[1]) else {
      throw StudyRefusal.unknown
    }
    return language
  }
}
