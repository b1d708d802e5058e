internal import Decks
internal import NIOHTTP1
package import PageServer
internal import WordList

/// Answers to the pages of a person, by the words of the address behind `/study/`.
package final class StudyRequests {
  let study: Study
  let now: () -> Int
  var collection: Collection { study.collection }

  package init(of study: Study, now: @escaping () -> Int) {
    self.study = study
    self.now = now
  }

  /// The sizes of the files that are sent, and of anything else.
  private static let maxFileBytes = ["files": 64 << 20, "wordfiles": WordTable.maxSize]
  private static let maxBytes = 1 << 20

  /// Returns the size of what may be sent to an address.
  package static func maxBytes(of words: some Sequence<String>) -> Int {
    var words = words.makeIterator()
    return words.next().flatMap { maxFileBytes[$0] } ?? maxBytes
  }

  /// True if the decks are not where they were, as somebody removed them.
  package var hasMoved: Bool { (try? collection.checkPlace()) == nil }

  /// Returns the answer to a request.
  package func answer(to request: PageRequest, _ words: some Sequence<String>) -> StudyAnswer {
    do {
      return try made(to: StudyRequest(request, words))
    } catch {
      return StudyAnswer(error)
    }
  }

  private func made(to request: StudyRequest) throws -> StudyAnswer {
    switch request.words.first {
    case "writing", "candidates", "words", "wordfiles", "exchange": try wordAnswer(to: request)
    case "games": try gameAnswer(to: request)
    default: try deckAnswer(to: request)
    }
  }

  private func wordAnswer(to request: StudyRequest) throws -> StudyAnswer {
    if request.method != .GET, request.words[0] != "writing" { try study.desk.list.checkPlace() }
    return switch (request.method, request.words[0], request.words.count) {
    case (.POST, "writing", 1): try write(request)
    case (.GET, "candidates", 1): try candidates(request)
    case (.GET, "words", 1): try words(request)
    case (.POST, "words", 1): try addWord(request)
    case (.GET, "words", 2): try word(request)
    case (.POST, "words", 2): try confirmWord(request)
    case (.DELETE, "words", 2): try removeWord(request)
    case (.POST, "exchange", 1): try exchange(request)
    case (.POST, "wordfiles", 1): try addWordFile(request)
    case (.GET, "wordfiles", 1): try wordFile(request)
    default: throw StudyRefusal.unknown
    }
  }

  private func gameAnswer(to request: StudyRequest) throws -> StudyAnswer {
    switch (request.method, request.words.count) {
    case (.GET, 1): try gameLanguages()
    case (.GET, 2): try game(request)
    case (.POST, 2): try addResult(request)
    default: throw StudyRefusal.unknown
    }
  }

  private func deckAnswer(to request: StudyRequest) throws -> StudyAnswer {
    if request.method != .GET { try collection.checkPlace() }
    return switch (request.method, request.words.first, request.words.count) {
    case (.GET, "decks", 1): try decks()
    case (.POST, "decks", 1): try addDeck(request)
    case (.POST, "decks", 2): try updateDeck(request)
    case (.DELETE, "decks", 2): try removeDeck(request)
    case (.GET, "decks", 3) where request.words[2] == "file": try file(request)
    case (.POST, "files", 1): try addFile(request)
    case (.GET, "cards", 1): try cards(request)
    case (.GET, "cards", 2): try .json(CardState(card(request)))
    case (.GET, "cards", 3) where request.words[2] == "sound": try sound(request)
    case (.POST, "cards", 1): try addCard(request)
    case (.POST, "cards", 2): try updateCard(request)
    case (.DELETE, "cards", 2): try removeCard(request)
    case (.GET, "question", 1): try question(request)
    case (.POST, "answers", 1): try review(request)
    case (.DELETE, "answers", 2): try takeBack(request)
    case (.GET, "progress", 1): try progress()
    default: throw StudyRefusal.unknown
    }
  }
}
