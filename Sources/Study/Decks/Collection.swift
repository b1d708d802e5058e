internal import Database

/// The decks and cards of a person, in one file.
///
/// One thread uses it at a time.
package final class Collection {
  let database: Database
  package let path: String

  /// Opens the file, or makes it.
  ///
  /// - Throws: `DeckFailure`.
  package init(path: String) throws {
    self.path = path
    do {
      database = try Database(path: path)
      try Self.form.apply(to: database)
    } catch let error as DatabaseError {
      throw DeckFailure(error, path: path)
    } catch DatabaseForm.Mismatch.foreign {
      throw DeckFailure.foreign(path: path)
    } catch DatabaseForm.Mismatch.newer {
      throw DeckFailure.newer(path: path)
    }
  }

  /// Makes sure that changes reach the file that was opened.
  ///
  /// - Throws: `DeckFailure.gone` if its name leads elsewhere by now.
  package func checkPlace() throws(DeckFailure) {
    if database.hasMoved { throw .gone(path: path) }
  }

  /// Makes all changes of `body`, or none if one fails.
  ///
  /// - Throws: `DeckFailure`, or what `body` throws.
  package func changingAll<Value>(_ body: () throws -> Value) throws -> Value {
    try reporting { try database.transaction(body) }
  }

  /// Runs `body`, whose failures get the file's name.
  func reporting<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw DeckFailure(error, path: path)
    }
  }

  // MARK: Decks

  private static let deckColumns = "id, name, front, new_limit, review_limit"

  private static func deck(_ row: DatabaseRow) -> Deck {
    Deck(
      id: row.integer(0), name: row.text(1),
      front: row.text(2).split(separator: ",").compactMap { CardField(rawValue: String($0)) },
      limits: DailyLimits(new: row.integer(3), reviews: row.integer(4)))
  }

  /// Returns all decks by their names.
  package func decks() throws -> [Deck] {
    try reporting {
      try database.rows(
        "SELECT \(Self.deckColumns) FROM deck ORDER BY name", make: Self.deck)
    }
  }

  /// Returns the deck of a name, which is made if there is none.
  package func deck(named name: String) throws -> Deck {
    try reporting {
      try database.run(
        "INSERT OR IGNORE INTO deck (name, front, new_limit, review_limit) VALUES (?, ?, ?, ?)",
        [
          .text(name), .text(Self.list(Deck.standardFront)), .integer(DailyLimits().new),
          .integer(DailyLimits().reviews),
        ])
      let found = try database.rows(
        "SELECT \(Self.deckColumns) FROM deck WHERE name = ?", [.text(name)], make: Self.deck)
      guard let deck = found.first else { throw DeckFailure.noDeck(name) }
      return deck
    }
  }

  /// Stores the name, the front and the limits of a deck.
  package func update(_ deck: Deck) throws {
    try reporting {
      try database.run(
        "UPDATE deck SET name = ?, front = ?, new_limit = ?, review_limit = ? WHERE id = ?",
        [
          .text(deck.name), .text(Self.list(deck.front)), .integer(deck.limits.new),
          .integer(deck.limits.reviews), .integer(deck.id),
        ])
    }
  }

  /// Removes a deck and its cards.
  package func removeDeck(_ id: Int) throws {
    try reporting { try database.run("DELETE FROM deck WHERE id = ?", [.integer(id)]) }
  }

  private static func list(_ fields: [CardField]) -> String {
    fields.map(\.rawValue).joined(separator: ",")
  }
}
