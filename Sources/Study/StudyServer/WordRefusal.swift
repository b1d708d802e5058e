internal import NIOHTTP1

/// A reason why nothing is done to a word, for which the pages have the words.
enum WordRefusal: String, Refusal, CaseIterable {
  /// A word or a spelling that no list takes.
  case notWord
  /// Somebody else decided about the word meanwhile.
  case changed
  case listFull
  case notAllowed
  /// A file without words.
  case noWords
  /// The words are too few for a game.
  case fewWords
  /// The tables that come with the program are not there.
  case noTables

  var status: HTTPResponseStatus {
    switch self {
    case .notWord: .badRequest
    case .changed: .conflict
    case .notAllowed: .forbidden
    case .noWords, .fewWords: .unprocessableEntity
    case .listFull, .noTables: .insufficientStorage
    }
  }
}
