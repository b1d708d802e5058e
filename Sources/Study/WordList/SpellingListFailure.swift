internal import Database

/// The reason why a word list cannot be read or changed.
package enum SpellingListFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is no database, or damaged.
  case damaged(path: String)
  /// The file is a database of something else.
  case foreign(path: String)
  /// The file was written by a newer version of visavis.
  case newer(path: String)
  case noSpace(path: String)
  /// Another program is writing to the file.
  case busy(path: String)
  /// The file was moved or removed.
  case gone(path: String)
  case failed(path: String, reason: String)
  /// A word or a spelling that a list does not take.
  case unusable(SpellingPair.Problem)
  /// A person waits for the decision about too many words.
  case tooManyPending
  case tooManyWords

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
      "\(path): the word list is damaged, or the file has none; move it away, or name another one"
    case .foreign(let path): "\(path) has no word list, but something else; name another file"
    case .busy(let path): "\(path): another program is writing to the word list; try again"
    case .newer(let path):
      "\(path): the word list was kept by a newer visavis; install it again, or name another file"
    case .noSpace(let path): "\(path): the disk is full; free some space. Nothing was changed"
    case .gone(let path): "\(path): the word list was moved or removed; put it back"
    case .failed(let path, let reason):
      "\(path): the word list cannot be used: \(reason); check the disk, and who may write there"
    case .unusable(let problem): "\(problem)"
    case .tooManyPending:
      "\(SpellingList.maxPending) words of this person wait already; confirm or refuse some first"
    case .tooManyWords: "the list has \(SpellingList.maxWords) words, and takes no more"
    }
  }
}
