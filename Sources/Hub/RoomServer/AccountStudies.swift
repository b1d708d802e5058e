internal import Console
internal import Decks
internal import Glibc
internal import PageServer
internal import Rooms
internal import StudyServer
internal import System
internal import WordList

/// The files by which the accounts of a hub learn.
package struct StudyFiles: Sendable {
  /// The folder with the decks of each account.
  let decks: String
  /// The file of the list that the accounts have together.
  let words: String
  /// The tables that come with the program, `assets/romanization`.
  let tables: String

  package init(decks: String, words: String, tables: String) {
    (self.decks, self.words, self.tables) = (decks, words, tables)
  }

  /// Returns the file of an account's decks; its name may be any text.
  func path(ofDecksOf account: String) -> String {
    "\(decks)/\(SHA256Sum.of(Array(account.utf8))).db"
  }

  /// Removes the decks of an account, by the name as accounts have it.
  package func removeDecks(of account: String) {
    for suffix in ["", "-wal", "-shm"] { _ = unsafe unlink(path(ofDecksOf: account) + suffix) }
  }
}

/// The decks of the accounts of a hub, and the list of spellings that they have together.
///
/// It belongs to one thread, which waits for the disk.
final class AccountStudies {
  /// The accounts whose decks are open at the same time.
  private static let maxOpen = 32

  private let files: StudyFiles
  private let desk: WordDesk
  /// The search for parameters of each account's own, on another thread.
  let fit: ParameterFit
  private let open = LRUCache<String, StudyRequests>(capacity: maxOpen)

  /// Opens the list, and makes the folder.
  ///
  /// - Throws: `Failure`, `Directory.CreationError`, `SystemError`.
  init(_ files: StudyFiles) throws {
    self.files = files
    try Directory.create(above: "\(files.decks)/", mode: 0o700)
    desk = WordDesk(
      try SpellingList.ofUser(at: files.words, folder: files.tables), folder: files.tables)
    fit = try ParameterFit()
  }

  /// Returns the answer to a request of an account, by the words of its address.
  func answer(
    to request: PageRequest, _ words: [String], of account: String, isAdministrator: Bool
  ) -> StudyAnswer {
    do {
      // Who may decide by now has another entry.
      let key = "\(isAdministrator)/\(account)"
      if let requests = open.value(for: key), !requests.hasMoved {
        return requests.answer(to: request, words)
      }
      // Decks of an account that was removed, and made again, are others.
      let requests = StudyRequests(
        of: Study(
          try Collection(path: files.path(ofDecksOf: account)), desk, person: account,
          mayDecide: isAdministrator, fit: fit), now: { Int(time(nil)) })
      open.insert(requests, for: key)
      return requests.answer(to: request, words)
    } catch {
      return StudyAnswer(error)
    }
  }
}
