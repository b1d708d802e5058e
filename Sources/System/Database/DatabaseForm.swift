/// The form of a kind of database files: their mark, and the steps from an empty file to the present form.
package struct DatabaseForm: Sendable {
  /// The reason why a file is left as it is.
  package enum Mismatch: Error {
    /// The file is a database of something else.
    case foreign
    /// The file was written by a newer version of visavis.
    case newer
  }

  /// The mark of the files, four letters in ASCII.
  private let applicationID: Int
  /// Statements, one for each version.
  private let migrations: [String]

  package init(applicationID: Int, migrations: [String]) {
    (self.applicationID, self.migrations) = (applicationID, migrations)
  }

  /// Brings a file to the present form, in one transaction, to which `fill` may add what a new file begins with.
  ///
  /// - Throws: `Mismatch`, or what the database reports.
  package func apply(
    to database: Database, fillingNew fill: () throws -> Void = {}
  ) throws {
    guard try isOwnOrEmpty(database) else { throw Mismatch.foreign }
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON")
    guard try version(of: database) < migrations.count else { return }
    try database.transaction {
      // Another program may have been faster.
      let found = try version(of: database)
      guard found < migrations.count else { return }
      for step in migrations[found...] { try database.execute(step) }
      try database.execute(
        "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(migrations.count)")
      if found == 0 { try fill() }
    }
  }

  private func version(of database: Database) throws -> Int {
    let found = try number("user_version", of: database)
    guard (0...migrations.count).contains(found) else { throw Mismatch.newer }
    return found
  }

  /// Returns true if a file has our mark, or nothing yet.
  private func isOwnOrEmpty(_ database: Database) throws(DatabaseError) -> Bool {
    if try number("application_id", of: database) == applicationID { return true }
    return try database.rows("SELECT count(*) FROM sqlite_master") { $0.integer(0) }.first == 0
  }

  private func number(_ name: String, of database: Database) throws(DatabaseError) -> Int {
    try database.rows("PRAGMA \(name)") { $0.integer(0) }.first ?? 0
  }
}
