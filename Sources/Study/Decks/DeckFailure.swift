internal import Database

/// The reason why decks cannot be read or changed.
package enum DeckFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is no database, or damaged.
  case damaged(path: String)
  /// The file is a database of something else.
  case foreign(path: String)
  /// The file was written by a newer version of visavis.
  case newer(path: String)
  case noSpace(path: String)
  /// Another program is writing to the file.
  case busy(path: String)
  /// The file was moved or removed while it was open.
  case gone(path: String)
  case failed(path: String, reason: String)
  case noDeck(String)

  init(_ error: DatabaseError, path: String) {
    self =
      error.isDamage
      ? .damaged(path: path)
      : error.isLackOfSpace
        ? .noSpace(path: path)
        : error.isBusy ? .busy(path: path) : .failed(path: path, reason: error.description)
  }

  package var description: String {
    switch self {
    case .damaged(let path):
      "\(path): the decks are damaged, or the file has none; move it away, or name another one"
    case .foreign(let path): "\(path) has no decks, but something else; name another file"
    case .busy(let path): "\(path): another program is writing to the decks; try again"
    case .newer(let path):
      "\(path): the decks were kept by a newer visavis; install it again, or name another file"
    case .gone(let path): "\(path): the file was moved or removed; put it back, or start again"
    case .noSpace(let path): "\(path): the disk is full; free some space. Nothing was changed"
    case .failed(let path, let reason):
      "\(path): the decks cannot be used: \(reason); check the disk, and who may write there"
    case .noDeck(let name): "there is no deck \(name)"
    }
  }
}
