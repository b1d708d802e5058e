internal import CSQLite

/// A failure of a database, in the words of SQLite.
package struct DatabaseError: Error, Hashable, CustomStringConvertible {
  /// The result code of SQLite, and the one that says more.
  package let code: Int32
  private let extendedCode: Int32
  package let description: String

  /// True if the file is no database, or a damaged one.
  package var isDamage: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }
  /// True if another program holds the file.
  package var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
  /// True if the disk is full.
  package var isLackOfSpace: Bool { code == SQLITE_FULL || extendedCode == Self.noSharedMemory }

  /// SQLITE_IOERR_SHMSIZE, a macro that Swift does not see: the file beside the log could not grow.
  private static let noSharedMemory = SQLITE_IOERR | 19 << 8

  init(code: Int32, of connection: OpaquePointer?) {
    self.code = code
    extendedCode = unsafe connection == nil ? code : sqlite3_extended_errcode(connection)
    description = unsafe String(
      cString: connection == nil ? sqlite3_errstr(code) : sqlite3_errmsg(connection))
  }
}
