package import Decks
internal import Finglish
internal import Romanization
internal import WordList

/// Decks of a person, beside a list of spellings.
///
/// One thread uses it, and the desk, at a time.
package final class Study {
  let collection: Collection
  let desk: WordDesk
  /// The name under which spellings are added.
  let person: String
  /// True if the person decides about what others added.
  let mayDecide: Bool
  private let fit: ParameterFit?
  private var writing: Writing?

  /// Puts the decks of a person beside a list; without a fit, the parameters stay as they are.
  package init(
    _ collection: Collection, _ desk: WordDesk, person: String, mayDecide: Bool = true,
    fit: ParameterFit? = nil
  ) {
    (self.collection, self.desk) = (collection, desk)
    (self.person, self.mayDecide) = (person, mayDecide)
    self.fit = fit
    lookForParameters()
  }

  /// Lets parameters of the person's own be looked for once there are enough answers.
  func lookForParameters() { fit?.look(at: collection.path) }

  /// The means to convert texts, and the states of their words, after a change of the list.
  struct Writing {
    fileprivate let change: Int
    fileprivate let isPunctuationKept: Bool
    let converter: TextConverter
    let states: WordStates
  }

  /// Returns the means to convert texts, by the list as it is now.
  ///
  /// - Throws: `WordRefusal`, `SpellingListFailure`.
  func writing(keepingPunctuation isKept: Bool = true) throws -> Writing {
    let change = try desk.list.lastChange()
    if let writing, writing.change == change, writing.isPunctuationKept == isKept { return writing }
    guard let table = desk.table else { throw WordRefusal.noTables }
    let tag = RomanizedLanguage.persian.rawValue
    let romanizer = desk.romanizer
    let made = Writing(
      change: change, isPunctuationKept: isKept,
      converter: TextConverter(
        table, list: SpellingTable(try desk.list.pairs(in: tag, for: person)),
        keepingPunctuation: isKept
      ) { romanizer.persianPieces(of: $0) },
      states: try desk.list.states(in: tag, for: person))
    writing = made
    return made
  }
}
