package import Decks
package import WordList

/// What a person learns with: decks, and the list of spellings.
package final class Study {
  let collection: Collection
  let words: WordDesk

  /// Puts decks and a list together; `folder` has the tables, `assets/romanization`, and `person` is the name under
  /// which spellings are added.
  package init(
    _ collection: sending Collection, _ list: sending SpellingList, folder: String, person: String
  ) {
    self.collection = collection
    words = WordDesk(list, folder: folder, person: person)
  }
}
