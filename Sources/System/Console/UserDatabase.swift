internal import Glibc
internal import System

/// A database that a program keeps for its user, in the folder for data or where the user says.
package struct UserDatabase {
  /// The name of the file in the folder for data.
  private let name: String
  /// Its contents with their number, such as "the decks are".
  private let contents: (noun: String, verb: String)

  package init(_ name: String, of noun: String, _ verb: String) {
    (self.name, contents) = (name, (noun, verb))
  }

  /// Opens the database with `open`.
  ///
  /// A file that the user named is left as it is. Another one that is damaged is put aside, which is told, and `open` makes
  /// a new one.
  ///
  /// - Throws: `Failure`.
  package func open<Value>(
    at named: String?, isDamage: (any Error) -> Bool, _ open: (String) throws -> sending Value
  ) throws(Failure) -> sending Value {
    let path = named ?? "\(UserFolder.data)/\(name)"
    do throws(Directory.CreationError) {
      try Directory.create(above: path, mode: 0o700)
    } catch {
      throw .io("\(error.folder) cannot be made: \(error.cause); name another file with --data")
    }
    do {
      return try open(path)
    } catch  where named == nil && isDamage(error) {
      try putAside(path)
    } catch {
      throw .noInput("\(error)")
    }
    do { return try open(path) } catch { throw .noInput("\(error)") }
  }

  /// Puts a damaged file and its logs aside.
  private func putAside(_ path: String) throws(Failure) {
    let kept = "\(path).damaged-\(time(nil))"
    guard unsafe rename(path, kept) == 0 else {
      throw .noInput(
        "\(path): \(contents.noun) \(contents.verb) damaged, and the file cannot be moved away")
    }
    for suffix in ["-wal", "-shm"] { _ = unsafe rename(path + suffix, kept + suffix) }
    Diagnostics.report(
      "\(path): \(contents.noun) \(contents.verb) damaged; the file is kept as \(kept), and a new one is begun"
    )
  }
}
