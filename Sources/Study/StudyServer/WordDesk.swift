internal import Finglish
internal import Romanization
package import WordList

/// A list of spellings, and the tables by which texts are written in other letters, for all who use the list.
///
/// The tables are read when somebody writes.
package final class WordDesk {
  let list: SpellingList
  let romanizer: Romanizer
  private let folder: String
  private(set) lazy var table = SpellingTable(folder: folder)

  /// Puts a list beside the tables of a folder, `assets/romanization`.
  package init(_ list: SpellingList, folder: String) {
    (self.list, self.folder) = (list, folder)
    romanizer = Romanizer(folder: folder)
  }
}
