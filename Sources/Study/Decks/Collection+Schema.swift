internal import Database

extension Collection {
  /// The steps from an empty file to the present form, one for each version of it.
  static let migrations = [
    """
    CREATE TABLE deck (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, front TEXT NOT NULL,
      new_limit INTEGER NOT NULL, review_limit INTEGER NOT NULL);
    CREATE TABLE card (
      id INTEGER PRIMARY KEY, guid TEXT NOT NULL UNIQUE,
      deck INTEGER NOT NULL REFERENCES deck ON DELETE CASCADE,
      type TEXT NOT NULL, word TEXT NOT NULL, pronunciation TEXT NOT NULL, definition TEXT NOT NULL,
      translations TEXT NOT NULL, examples TEXT NOT NULL, synonyms TEXT NOT NULL, notes TEXT NOT NULL,
      language TEXT, reader_language TEXT, speaker TEXT, added INTEGER NOT NULL,
      phase INTEGER NOT NULL, step INTEGER NOT NULL, stability REAL, difficulty REAL NOT NULL,
      last_review INTEGER, due INTEGER);
    CREATE INDEX card_due ON card (deck, phase, due);
    CREATE TABLE review (
      id INTEGER PRIMARY KEY, card INTEGER NOT NULL REFERENCES card ON DELETE CASCADE,
      deck INTEGER NOT NULL, time INTEGER NOT NULL, rating INTEGER NOT NULL,
      phase INTEGER NOT NULL, step INTEGER NOT NULL, stability REAL, difficulty REAL NOT NULL,
      last_review INTEGER, due INTEGER);
    CREATE INDEX review_time ON review (time);
    CREATE INDEX review_card ON review (card);
    CREATE VIRTUAL TABLE card_text USING fts5 (key, tokenize = 'trigram');
    CREATE TRIGGER card_removed AFTER DELETE ON card BEGIN
      DELETE FROM card_text WHERE rowid = old.id;
    END;
    """,
    "CREATE INDEX card_deck ON card (deck)",
  ]

  /// Brings a file to the present form, in one transaction.
  ///
  /// - Throws: `DeckFailure.newer` for the file of a newer program, else what the database reports.
  static func migrate(_ database: Database, path: String) throws {
    guard try isOwnOrEmpty(database) else { throw DeckFailure.foreign(path: path) }
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON")
    guard try version(of: database) < migrations.count else { return }
    try database.transaction {
      // Another program may have been faster.
      let found = try version(of: database)
      guard found < migrations.count else { return }
      for step in migrations[found...] { try database.execute(step) }
      try database.execute(
        "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(migrations.count)")
    }
    func version(of database: Database) throws -> Int {
      let found = try number("user_version", of: database)
      guard (0...migrations.count).contains(found) else { throw DeckFailure.newer(path: path) }
      return found
    }
  }

  /// The mark of our files, "vcrd" in ASCII.
  private static let applicationID = 0x7663_7264

  /// Returns true if a file has our mark, or nothing yet.
  private static func isOwnOrEmpty(_ database: Database) throws(DatabaseError) -> Bool {
    if try number("application_id", of: database) == applicationID { return true }
    return try database.rows("SELECT count(*) FROM sqlite_master") { $0.integer(0) }.first == 0
  }

  private static func number(
    _ name: String, of database: Database
  ) throws(DatabaseError) -> Int {
    try database.rows("PRAGMA \(name)") { $0.integer(0) }.first ?? 0
  }
}
