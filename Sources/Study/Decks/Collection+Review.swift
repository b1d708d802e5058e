internal import Database
package import SpacedRepetition

extension Collection {
  private static let learning =
    "phase IN (\(CardMemory.Phase.learning.rawValue), \(CardMemory.Phase.relearning.rawValue)) AND due IS NOT NULL"
  private static let reviewing = "phase = \(CardMemory.Phase.review.rawValue)"
  private static let new = "phase = \(CardMemory.Phase.learning.rawValue) AND due IS NULL"

  /// Returns how many cards of a deck are to be asked at a time of a day, in seconds since 1970.
  ///
  /// Cards that are being learned are asked until the end of the day.
  package func dueCounts(
    ofDeck deck: Deck, at time: Int, in day: Range<Int>
  ) throws -> DueCounts {
    try reporting {
      let left = try rest(ofDeck: deck, in: day)
      func count(_ condition: String, _ values: [DatabaseValue]) throws(DatabaseError) -> Int {
        try database.rows(
          "SELECT count(*) FROM card WHERE deck = ? AND \(condition)", [.integer(deck.id)] + values
        ) { $0.integer(0) }.first ?? 0
      }
      let end = DatabaseValue.integer(day.upperBound)
      return DueCounts(
        new: min(left.new, try count(Self.new, [])),
        learning: try count("\(Self.learning) AND due < ?", [end]),
        reviews: min(
          left.reviews, try count("\(Self.reviewing) AND due <= ?", [.integer(time)])),
        cards: try count("1", []))
    }
  }

  /// Returns the next cards that are to be asked at a time: those that are being learned and due, then reviews, then new
  /// ones, and at last those whose steps are not over yet.
  package func dueCards(
    ofDeck deck: Deck, at time: Int, in day: Range<Int>, atMost count: Int = 100
  ) throws -> [Card] {
    try reporting {
      let left = try rest(ofDeck: deck, in: day)
      var cards: [Card] = []
      func take(_ condition: String, _ values: [DatabaseValue], atMost limit: Int)
        throws(DatabaseError)
      {
        guard cards.count < count else { return }
        cards += try database.rows(
          "SELECT \(Self.cardColumns) FROM card WHERE deck = ? AND \(condition) ORDER BY due, id LIMIT ?",
          [.integer(deck.id)] + values + [.integer(min(limit, count - cards.count))],
          make: Self.card)
      }
      let (now, end) = (DatabaseValue.integer(time), DatabaseValue.integer(day.upperBound))
      try take("\(Self.learning) AND due <= ?", [now], atMost: .max)
      try take("\(Self.reviewing) AND due <= ?", [now], atMost: left.reviews)
      try take(Self.new, [], atMost: left.new)
      try take("\(Self.learning) AND due > ? AND due < ?", [now, end], atMost: .max)
      return cards
    }
  }

  /// Returns how many cards may still be asked in a day.
  private func rest(ofDeck deck: Deck, in day: Range<Int>) throws(DatabaseError) -> DailyLimits {
    let asked = try database.rows(
      """
      SELECT coalesce(sum(stability IS NULL), 0), coalesce(sum(\(Self.reviewing)), 0)
      FROM review WHERE time >= ? AND time < ? AND deck = ?
      """, [.integer(day.lowerBound), .integer(day.upperBound), .integer(deck.id)]
    ) { (new: $0.integer(0), reviews: $0.integer(1)) }.first
    return DailyLimits(
      new: deck.limits.new - (asked?.new ?? 0), reviews: deck.limits.reviews - (asked?.reviews ?? 0)
    )
  }

  /// Notes how well a card was known, and when it is asked again.
  ///
  /// - Returns: The card as it is now, and the review's number; nil if the card is gone, or was reviewed elsewhere since.
  @discardableResult
  package func review(
    _ card: Card, _ rating: Rating, at time: Int
  ) throws -> (card: Card, review: Int)? {
    let scheduler = try scheduler()
    return try changingAll {
      // Other parameters may have changed its stability meanwhile.
      guard var next = try self.card(card.id), next.memory.isAsAsked(card.memory) else {
        return nil
      }
      let (memory, wait) = scheduler.review(next.memory, rating, at: time)
      (next.memory, next.due) = (memory, time + wait)
      try database.run(
        """
        INSERT INTO review (card, deck, time, rating, \(Self.memoryColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [.integer(card.id), .integer(next.deck), .integer(time), .integer(rating.rawValue)]
          + Self.values(card.memory, due: card.due))
      let review = database.lastRow
      try setMemory(memory, due: next.due, of: card.id)
      return (next, review)
    }
  }

  /// Returns how many answers were given in a day.
  package func reviewCount(in day: Range<Int>) throws -> Int {
    try reporting {
      try database.rows(
        "SELECT count(*) FROM review WHERE time >= ? AND time < ?",
        [.integer(day.lowerBound), .integer(day.upperBound)]
      ) { $0.integer(0) }.first ?? 0
    }
  }

  /// Takes a review back.
  ///
  /// - Returns: The card as it was before; nil if the review is gone, or the card was reviewed again since.
  package func undo(_ review: Int) throws -> Card? {
    try changingAll {
      let found = try database.rows(
        """
        SELECT card, \(Self.memoryColumns) FROM review
        WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM review AS later WHERE later.card = review.card AND later.id > ?1)
        """, [.integer(review)]
      ) { (card: $0.integer(0), before: Self.memory($0, from: 1)) }.first
      guard let found else { return nil }
      try setMemory(found.before.0, due: found.before.due, of: found.card)
      try database.run("DELETE FROM review WHERE id = ?", [.integer(review)])
      return try card(found.card)
    }
  }

  private func setMemory(
    _ memory: CardMemory, due: Int?, of card: Int
  ) throws(DatabaseError) {
    try database.run(
      """
      UPDATE card SET phase = ?, step = ?, stability = ?, difficulty = ?, last_review = ?, due = ? WHERE id = ?
      """, Self.values(memory, due: due) + [.integer(card)])
  }
}
