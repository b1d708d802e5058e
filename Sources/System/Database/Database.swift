internal import CSQLite
internal import Glibc

/// An open database of SQLite, which one thread uses at a time.
///
/// Its statements are compiled once.
@safe package final class Database {
  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = unsafe [:]

  /// The time for which another program may hold the file, in milliseconds.
  private static let busyTimeout: Int32 = 5000

  /// Opens a file, which is made, readable by the user alone, if there is none; with nil, a database in memory.
  ///
  /// - Throws: `DatabaseError` if it cannot be opened. Whether it is a database is seen at the first statement.
  package init(path: String?) throws(DatabaseError) {
    var opened: OpaquePointer?
    if let path {
      // The mask of modes is that of all threads, so that it stays as it is.
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      if descriptor >= 0 { close(descriptor) }
    }
    let code = unsafe sqlite3_open_v2(path ?? ":memory:", &opened, SQLITE_OPEN_READWRITE, nil)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      let error = unsafe DatabaseError(code: code, of: nil)
      unsafe sqlite3_close(opened)
      throw error
    }
    unsafe self.handle = handle
    unsafe sqlite3_busy_timeout(handle, Self.busyTimeout)
  }

  deinit {
    unsafe statements.values.forEach { unsafe sqlite3_finalize($0) }
    unsafe sqlite3_close(handle)
  }

  /// True if the name of the file leads elsewhere by now.
  package var hasMoved: Bool {
    var hasMoved: Int32 = 0
    let code = unsafe sqlite3_file_control(handle, nil, SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return code == SQLITE_OK && hasMoved != 0
  }

  /// The number of the row that was added last.
  package var lastRow: Int { Int(unsafe sqlite3_last_insert_rowid(handle)) }

  /// Runs statements without parameters and results.
  package func execute(_ script: String) throws(DatabaseError) {
    try check(unsafe sqlite3_exec(handle, script, nil, nil, nil))
  }

  /// Runs a statement without results.
  package func run(_ sql: String, _ values: [DatabaseValue] = []) throws(DatabaseError) {
    try query(sql, values) { _ in }
  }

  /// Runs a statement, and returns what `make` makes of each row of its result.
  package func rows<Value>(
    _ sql: String, _ values: [DatabaseValue] = [], make: (DatabaseRow) -> Value
  ) throws(DatabaseError) -> [Value] {
    var made: [Value] = []
    try query(sql, values) { made.append(make($0)) }
    return made
  }

  /// Runs a statement, and passes each row of its result to `take`.
  package func query(
    _ sql: String, _ values: [DatabaseValue] = [], take: (DatabaseRow) -> Void
  ) throws(DatabaseError) {
    let statement = unsafe try prepared(sql)
    defer {
      unsafe sqlite3_reset(statement)
      unsafe sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      try check(unsafe Self.bind(value, to: statement, at: Int32(index + 1)))
    }
    while true {
      let code = unsafe sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw unsafe DatabaseError(code: code, of: handle) }
      take(unsafe DatabaseRow(statement: statement))
    }
  }

  /// Makes all changes of `body`, or none if it throws.
  package func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    try execute("BEGIN IMMEDIATE")
    do {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // A full disk may have ended the transaction already.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Returns the whole database as the bytes of a file.
  ///
  /// - Throws: `DatabaseError` without memory.
  package func bytes() throws(DatabaseError) -> [UInt8] {
    var count: sqlite3_int64 = 0
    guard let start = unsafe sqlite3_serialize(handle, "main", &count, 0) else {
      throw unsafe DatabaseError(code: SQLITE_NOMEM, of: nil)
    }
    defer { unsafe sqlite3_free(start) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  /// Creates a database in memory of the bytes of a file, which can be read.
  ///
  /// - Throws: `DatabaseError` without memory.
  package convenience init(bytes: [UInt8]) throws(DatabaseError) {
    try self.init(path: nil)
    var bytes = bytes
    // In memory there is no write-ahead log: the versions for writing and reading (SQLite's file format, 1.3) become 1.
    if bytes.count > 19 { (bytes[18], bytes[19]) = (1, 1) }
    let size = UInt64(bytes.count)
    guard let copy = unsafe sqlite3_malloc64(max(1, size)) else {
      throw unsafe DatabaseError(code: SQLITE_NOMEM, of: nil)
    }
    unsafe bytes.withUnsafeBytes {
      if let start = $0.baseAddress { unsafe copy.copyMemory(from: start, byteCount: $0.count) }
    }
    // The database owns the copy from here on, also if this fails.
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    try check(
      unsafe sqlite3_deserialize(
        handle, "main", copy.assumingMemoryBound(to: UInt8.self), Int64(size), Int64(size), flags))
  }

  /// Gives names a collation that ignores case, under the name that a foreign schema uses.
  package func addCollation(_ name: String) {
    unsafe sqlite3_create_collation_v2(
      handle, name, SQLITE_UTF8, nil,
      { _, leftCount, left, rightCount, right in
        func text(_ bytes: UnsafeRawPointer?, _ count: Int32) -> String {
          unsafe String(
            decoding: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self
          ).lowercased()
        }
        let (one, other) = unsafe (text(left, leftCount), text(right, rightCount))
        return one < other ? -1 : one == other ? 0 : 1
      }, nil)
  }

  private func prepared(_ sql: String) throws(DatabaseError) -> OpaquePointer {
    if let statement = unsafe statements[sql] { return unsafe statement }
    var statement: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    guard let statement = unsafe statement else {
      throw unsafe DatabaseError(code: SQLITE_MISUSE, of: nil)
    }
    unsafe statements[sql] = statement
    return unsafe statement
  }

  private func check(_ code: Int32) throws(DatabaseError) {
    guard code == SQLITE_OK else { throw unsafe DatabaseError(code: code, of: handle) }
  }

  private static func bind(
    _ value: DatabaseValue, to statement: OpaquePointer, at index: Int32
  ) -> Int32 {
    // SQLite copies what it is given (SQLITE_TRANSIENT, a macro that Swift does not see).
    let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    return switch value {
    case .null: unsafe sqlite3_bind_null(statement, index)
    case .integer(let number): unsafe sqlite3_bind_int64(statement, index, Int64(number))
    case .real(let number): unsafe sqlite3_bind_double(statement, index, number)
    case .text(let text):
      unsafe sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), copied)
    case .bytes(let bytes):
      unsafe bytes.withUnsafeBytes {
        unsafe sqlite3_bind_blob64(
          statement, index, $0.baseAddress ?? UnsafeRawPointer(bitPattern: 1), UInt64($0.count),
          copied)
      }
    }
  }
}

/// A row of a result, while it is the current one.
@safe package struct DatabaseRow {
  private let statement: OpaquePointer

  init(statement: OpaquePointer) { unsafe self.statement = statement }

  package func integer(_ column: Int) -> Int {
    Int(unsafe sqlite3_column_int64(statement, Int32(column)))
  }

  package func real(_ column: Int) -> Double {
    unsafe sqlite3_column_double(statement, Int32(column))
  }

  package func text(_ column: Int) -> String {
    String(decoding: bytes(column), as: UTF8.self)
  }

  package func bytes(_ column: Int) -> [UInt8] {
    let start = unsafe sqlite3_column_blob(statement, Int32(column))
    let count = Int(unsafe sqlite3_column_bytes(statement, Int32(column)))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  package func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
  }
}
