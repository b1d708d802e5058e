internal import Database
package import SpacedRepetition

/// The model of a person's memory, with parameters of their own once there are enough answers.
extension Collection {
  /// Answers since the last search after which another one is worth its time.
  private static let renewal = 200
  /// The cards that are written at once.
  private static let partCount = 500

  /// Returns what decides when a card is asked again.
  package func scheduler() throws -> ReviewScheduler {
    try reporting {
      let text = try database.rows("SELECT parameters FROM model") { $0.text(0) }.first
      let parameters = text?.split(separator: " ").compactMap { Double($0) }
      return ReviewScheduler(model: parameters.flatMap(ForgettingModel.init) ?? ForgettingModel())
    }
  }

  /// Returns a search for the person's own parameters if there are enough answers since the last one.
  ///
  /// With `isWanted`, the last one does not count.
  package func parameterSearch(isWanted: Bool = false) throws -> ParameterSearch? {
    let count = try reviewCount()
    let last = try reporting {
      try database.rows("SELECT reviews FROM model") { $0.integer(0) }.first
    }
    guard isWanted || count >= (last.map { $0 + Self.renewal } ?? ParameterSearch.leastAnswers)
    else { return nil }
    return ParameterSearch(try histories(atMost: ParameterSearch.mostAnswers).map(\.history))
  }

  /// Keeps the outcome of a search, and finds anew how well each card is known; nil keeps the parameters that there are.
  ///
  /// When cards are asked next stays as it was told.
  package func keep(_ result: ParameterSearch.Result?, at time: Int) throws {
    let memories = try result.flatMap { ForgettingModel($0.parameters) }.map(memories)
    try changingAll {
      let former = try database.rows("SELECT parameters, reviews FROM model") {
        ($0.text(0), $0.integer(1))
      }.first
      let text = result?.parameters.map { "\($0)" }.joined(separator: " ") ?? former?.0 ?? ""
      try database.run(
        "INSERT OR REPLACE INTO model (id, parameters, reviews, time) VALUES (1, ?, ?, ?)",
        [.text(text), .integer(former?.1 ?? 0), .integer(time)])
    }
    try write(memories ?? [])
    // Whatever ends this before, the search is made again.
    try changingAll {
      try database.run("UPDATE model SET reviews = ?", [.integer(try reviewCount())])
    }
  }

  /// A card with its memory after its last answer.
  struct KnownCard {
    let id, lastReview: Int
    let memory: (stability: Double, difficulty: Double)
  }

  /// Returns how well each card is known by a model.
  func memories(by model: ForgettingModel) throws -> [KnownCard] {
    try histories(atMost: .max).compactMap { card, last, history in
      history.memory(by: model).map { KnownCard(id: card, lastReview: last, memory: $0) }
    }
  }

  /// Writes how well cards are known, in parts, between which others write; those that were answered meanwhile stay.
  func write(_ cards: [KnownCard]) throws {
    for start in stride(from: 0, to: cards.count, by: Self.partCount) {
      try changingAll {
        for card in cards[start...].prefix(Self.partCount) {
          try database.run(
            """
            UPDATE card SET stability = ?, difficulty = ?
            WHERE id = ? AND last_review = ? AND stability IS NOT NULL
            """,
            [
              .real(card.memory.stability), .real(card.memory.difficulty), .integer(card.id),
              .integer(card.lastReview),
            ])
        }
      }
    }
  }

  /// Returns how many answers were given in all.
  package func reviewCount() throws -> Int {
    try reporting {
      try database.rows("SELECT count(*) FROM review") { $0.integer(0) }.first ?? 0
    }
  }

  /// Returns the answers to each card, with the time of the last one; of more, the cards with the newest ones.
  private func histories(
    atMost count: Int
  ) throws -> [(card: Int, last: Int, history: ReviewHistory)] {
    try reporting {
      var cards: [Int: [(rating: Rating, time: Int)]] = [:]
      let since = try database.rows(
        "SELECT time FROM review ORDER BY time DESC LIMIT 1 OFFSET ?", [.integer(count)]
      ) { $0.integer(0) }.first
      try database.query(
        """
        SELECT card, rating, time FROM review
        WHERE card IN (SELECT card FROM review WHERE time > ?) ORDER BY card, time, id
        """, [.integer(since ?? -1)]
      ) { row in
        guard let rating = Rating(rawValue: row.integer(1)) else { return }
        cards[row.integer(0), default: []].append((rating, row.integer(2)))
      }
      return cards.sorted { $0.key < $1.key }.map { card, answers in
        (card, answers.last?.time ?? 0, ReviewHistory(answers))
      }
    }
  }
}
