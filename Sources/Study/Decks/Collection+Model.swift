internal import Database
package import SpacedRepetition

/// The model of a person's memory, with parameters of their own once there are enough answers.
extension Collection {
  /// Answers since the last search after which another one is worth its time.
  private static let renewal = 200

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
    try changingAll {
      let former = try database.rows("SELECT parameters FROM model") { $0.text(0) }.first
      let text = result?.parameters.map { "\($0)" }.joined(separator: " ") ?? former ?? ""
      try database.run(
        "INSERT OR REPLACE INTO model (id, parameters, reviews, time) VALUES (1, ?, ?, ?)",
        [.text(text), .integer(try reviewCount()), .integer(time)])
      guard let model = result.flatMap({ ForgettingModel($0.parameters) }) else { return }
      for (card, history) in try histories(atMost: .max) {
        guard let memory = history.memory(by: model) else { continue }
        try database.run(
          "UPDATE card SET stability = ?, difficulty = ? WHERE id = ? AND stability IS NOT NULL",
          [.real(memory.stability), .real(memory.difficulty), .integer(card)])
      }
    }
  }

  /// Returns how many answers were given in all.
  package func reviewCount() throws -> Int {
    try reporting {
      try database.rows("SELECT count(*) FROM review") { $0.integer(0) }.first ?? 0
    }
  }

  /// Returns the answers to each card; of more, the cards with the newest ones.
  private func histories(atMost count: Int) throws -> [(card: Int, history: ReviewHistory)] {
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
      return cards.sorted { $0.key < $1.key }.map { ($0.key, ReviewHistory($0.value)) }
    }
  }
}
