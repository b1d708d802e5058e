internal import Finglish
internal import Romanization
internal import WordList

/// The list of spellings, and the tables by which texts are written in the other script.
///
/// The tables are read when somebody writes. One thread uses it at a time.
final class WordDesk {
  /// What texts are converted with, and the states of their words, after a change of the list.
  struct Writing {
    fileprivate let change: Int
    fileprivate let isPunctuationKept: Bool
    let converter: TextConverter
    let states: WordStates
  }

  let list: SpellingList
  /// The name under which spellings are added.
  let person: String
  /// True if the person decides about what others added.
  let mayDecide = true
  let romanizer: Romanizer
  private let folder: String
  private lazy var table = SpellingTable(folder: folder)
  private var writing: Writing?

  init(_ list: SpellingList, folder: String, person: String) {
    (self.list, self.folder, self.person) = (list, folder, person)
    romanizer = Romanizer(folder: folder)
  }

  /// Returns the means to convert texts, by the list as it is now.
  ///
  /// - Throws: `WordRefusal`, `SpellingListFailure`.
  func writing(keepingPunctuation isKept: Bool = true) throws -> Writing {
    let change = try list.lastChange()
    if let writing, writing.change == change, writing.isPunctuationKept == isKept { return writing }
    guard let table else { throw WordRefusal.noTables }
    let tag = RomanizedLanguage.persian.rawValue
    let own = SpellingTable(try list.pairs(in: tag, for: person))
    let romanizer = romanizer
    let made = Writing(
      change: change, isPunctuationKept: isKept,
      converter: TextConverter(table, list: own, keepingPunctuation: isKept) {
        romanizer.persianPieces(of: $0)
      }, states: try list.states(in: tag, for: person))
    writing = made
    return made
  }
}
