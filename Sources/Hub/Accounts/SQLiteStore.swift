internal import Database
internal import Glibc
internal import Synchronization

/// A store in a file of SQLite, which several programs may use at the same time.
package final class SQLiteStore: KeyValueStore {
  private let database: Mutex<Database>
  private let seconds: @Sendable () -> Int

  private static let schema = """
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS entry (key TEXT PRIMARY KEY, value TEXT NOT NULL, end INTEGER) WITHOUT ROWID;
    """

  /// Opens a file, or makes one that only the user can read; `seconds` is the clock, since 1970.
  ///
  /// - Throws: `StoreError` if it is no database, or cannot be written.
  package init(
    path: String, seconds: @escaping @Sendable () -> Int = { Int(time(nil)) }
  ) throws(StoreError) {
    self.seconds = seconds
    do throws(DatabaseError) {
      let database = try Database(path: path)
      try database.execute(Self.schema)
      self.database = Mutex(database)
    } catch {
      throw StoreError(error.description)
    }
  }

  package func value(of key: String) throws(StoreError) -> String? {
    try rows(
      "SELECT key, value FROM entry WHERE key = ?1 AND (end IS NULL OR end > ?2)",
      [.text(key), .integer(seconds())]
    ).first?.value
  }

  package func entries(
    under prefix: String
  ) throws(StoreError) -> [(key: String, value: String)] {
    try rows(
      """
      SELECT key, value FROM entry WHERE substr(key, 1, length(?1)) = ?1 AND (end IS NULL OR end > ?2) ORDER BY key
      """, [.text(prefix), .integer(seconds())])
  }

  package func set(_ value: String?, for key: String, until end: Int?) throws(StoreError) {
    guard let value else {
      // What is over goes with the next key that is removed.
      _ = try rows(
        "DELETE FROM entry WHERE key = ?1 OR end <= ?2 RETURNING key, ''",
        [.text(key), .integer(seconds())])
      return
    }
    _ = try rows(
      "INSERT OR REPLACE INTO entry (key, value, end) VALUES (?1, ?2, ?3) RETURNING key, ''",
      [.text(key), .text(value), DatabaseValue(end)])
  }

  /// Runs a statement, and returns its rows of two texts.
  private func rows(
    _ statement: String, _ values: [DatabaseValue]
  ) throws(StoreError) -> [(key: String, value: String)] {
    do throws(DatabaseError) {
      return try database.withLock { database throws(DatabaseError) in
        try database.rows(statement, values) { ($0.text(0), $0.text(1)) }
      }
    } catch {
      throw StoreError(error.description)
    }
  }
}
