internal import CSQLite
internal import Glibc
internal import Synchronization

/// A store in a file of SQLite, which several programs may use at the same time.
package final class SQLiteStore: KeyValueStore {
  /// An open database, which one thread uses at a time.
  @safe private struct Connection: @unchecked Sendable {
    let handle: OpaquePointer
  }

  private let connection: Mutex<Connection>
  private let seconds: @Sendable () -> Int

  /// The time for which another program may hold the file, in milliseconds.
  private static let busyTimeout: Int32 = 5000
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
    var handle: OpaquePointer?
    let former = umask(0o077)
    let code = unsafe sqlite3_open_v2(
      path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
    guard code == SQLITE_OK, let handle = unsafe handle else {
      umask(former)
      let reason = unsafe String(cString: sqlite3_errstr(code))
      unsafe sqlite3_close(handle)
      throw StoreError(reason)
    }
    unsafe sqlite3_busy_timeout(handle, Self.busyTimeout)
    let result = unsafe sqlite3_exec(handle, Self.schema, nil, nil, nil)
    umask(former)
    connection = unsafe Mutex(Connection(handle: handle))
    guard result == SQLITE_OK else {
      throw StoreError(unsafe String(cString: sqlite3_errmsg(handle)))
    }
  }

  deinit { connection.withLock { _ = unsafe sqlite3_close($0.handle) } }

  package func value(of key: String) throws(StoreError) -> String? {
    try rows("SELECT key, value FROM entry WHERE key = ?1 AND (end IS NULL OR end > ?2)", key)
      .first?.value
  }

  package func entries(
    under prefix: String
  ) throws(StoreError) -> [(key: String, value: String)] {
    try rows(
      """
      SELECT key, value FROM entry WHERE substr(key, 1, length(?1)) = ?1 AND (end IS NULL OR end > ?2) ORDER BY key
      """, prefix)
  }

  package func set(_ value: String?, for key: String, until end: Int?) throws(StoreError) {
    guard let value else {
      // What is over goes with the next key that is removed.
      _ = try rows("DELETE FROM entry WHERE key = ?1 OR end <= ?2 RETURNING key, ''", key)
      return
    }
    _ = try rows(
      "INSERT OR REPLACE INTO entry (key, value, end) VALUES (?1, ?3, ?4) RETURNING key, ''", key,
      value: value, end: end)
  }

  /// Runs a statement, whose first parameter is a text, the second the time, and returns its rows of two texts.
  private func rows(
    _ statement: String, _ text: String, value: String? = nil, end: Int? = nil
  ) throws(StoreError) -> [(key: String, value: String)] {
    let now = seconds()
    return try connection.withLock { connection throws(StoreError) in
      let handle = unsafe connection.handle
      var prepared: OpaquePointer?
      guard unsafe sqlite3_prepare_v2(handle, statement, -1, &prepared, nil) == SQLITE_OK else {
        throw StoreError(unsafe String(cString: sqlite3_errmsg(handle)))
      }
      defer { unsafe sqlite3_finalize(prepared) }
      // SQLite copies what it is given (SQLITE_TRANSIENT, a macro that Swift does not see).
      let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      unsafe sqlite3_bind_text(prepared, 1, text, -1, copied)
      unsafe sqlite3_bind_int64(prepared, 2, Int64(now))
      if let value { unsafe sqlite3_bind_text(prepared, 3, value, -1, copied) }
      if let end { unsafe sqlite3_bind_int64(prepared, 4, Int64(end)) }
      var rows: [(key: String, value: String)] = []
      while true {
        switch unsafe sqlite3_step(prepared) {
        case SQLITE_ROW:
          rows.append((unsafe Self.column(0, of: prepared), unsafe Self.column(1, of: prepared)))
        case SQLITE_DONE: return rows
        default: throw StoreError(unsafe String(cString: sqlite3_errmsg(handle)))
        }
      }
    }
  }

  private static func column(_ index: Int32, of statement: OpaquePointer?) -> String {
    unsafe sqlite3_column_text(statement, index).map { unsafe String(cString: $0) } ?? ""
  }
}
