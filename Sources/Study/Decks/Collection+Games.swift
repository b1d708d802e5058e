internal import Conversation
internal import Database

/// A result of a game with words.
package struct GameResult: Hashable, Sendable {
  /// A kind of game.
  package enum Game: String, Sendable, CaseIterable {
    /// The word is chosen among four.
    case choose
    /// The word is spelled from letters that are offered.
    case letters
    /// The word is spelled on the whole keyboard.
    case keyboard
  }

  package let game: Game
  /// The BCP 47 tag of the words' language.
  package let language: String
  /// The origin of the words, such as a list.
  package let source: String
  package let level: Int
  package let score: Int

  package init(game: Game, language: String, source: String, level: Int, score: Int) {
    (self.game, self.language, self.source) = (game, language, source)
    (self.level, self.score) = (level, score)
  }
}

extension Collection {
  /// Returns cards of a language whose word is one word, by chance.
  package func someWordCards(in language: String, atMost count: Int) throws -> [Card] {
    try reporting {
      try database.rows(
        """
        SELECT \(Self.cardColumns) FROM card WHERE \(Self.isWordOfLanguage)
        ORDER BY random() LIMIT ?2
        """, [.text(language), .integer(count)], make: Self.card)
    }
  }

  /// Returns how many cards of each language have one word.
  package func wordCardCount(in language: String) throws -> Int {
    try reporting {
      try database.rows(
        "SELECT count(*) FROM card WHERE \(Self.isWordOfLanguage)", [.text(language)]
      ) { $0.integer(0) }.first ?? 0
    }
  }

  private static let isWordOfLanguage = """
    (language = ?1 OR language LIKE ?1 || '-%') AND length(word) BETWEEN 1 AND 24
    AND instr(trim(word), ' ') = 0 AND instr(word, char(10)) = 0
    """

  /// Keeps a result if it is the best one, and returns the best one.
  package func add(_ result: GameResult, at time: Int) throws -> (best: Int, isBest: Bool) {
    try changingAll {
      let former = try bestScores(
        language: result.language, source: result.source, level: result.level)[result.game]
      guard former.map({ result.score > $0 }) ?? true else { return (former ?? 0, false) }
      try database.run(
        """
        INSERT OR REPLACE INTO game_result (game, language, source, level, score, time)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        [
          .text(result.game.rawValue), .text(result.language), .text(result.source),
          .integer(result.level), .integer(result.score), .integer(time),
        ])
      return (result.score, true)
    }
  }

  /// Returns the best scores, by the game.
  package func bestScores(
    language: String, source: String, level: Int
  ) throws -> [GameResult.Game: Int] {
    try reporting {
      let rows = try database.rows(
        "SELECT game, score FROM game_result WHERE language = ? AND source = ? AND level = ?",
        [.text(language), .text(source), .integer(level)]
      ) { (GameResult.Game(rawValue: $0.text(0)), $0.integer(1)) }
      return Dictionary(rows.compactMap { game, score in game.map { ($0, score) } }) { max($0, $1) }
    }
  }
}
