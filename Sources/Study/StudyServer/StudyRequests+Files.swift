internal import Decks
internal import Language
internal import System

/// Files of cards that are taken and given.
extension StudyRequests {
  /// Adds the cards of a file.
  func addFile(_ request: StudyRequest) throws -> StudyAnswer {
    let name = CardFileName(request["name"] ?? "")
    let records: [CardRecord]
    if name.isPackage {
      let file = try TemporaryFile(request.bytes)
      records = try AnkiPackage.records(path: file.path)
    } else {
      let language = request["learn"].flatMap { $0.isEmpty ? nil : $0 }
      records = try name.records(of: request.bytes, learning: language)
    }
    guard !records.isEmpty else { throw StudyRefusal.noCards }
    let deck = name.deck.isEmpty ? "—" : name.deck
    let count = try collection.add(records, toDeck: deck, at: now())
    return try .json([
      "new": count.new, "known": count.known, "withoutSound": count.withoutSound,
    ])
  }

  /// Returns a deck as a package of Anki or as a table.
  func file(_ request: StudyRequest) throws -> StudyAnswer {
    let deck = try deck(request.id)
    let cards = try collection.cards(inDeck: deck.id)
    guard request["form"] == "apkg" else {
      return .file(Array(CardTable.csv(of: cards, inDeck: deck).utf8), type: "text/csv")
    }
    let file = try TemporaryFile()
    let time = now()
    try AnkiPackage.write(
      cards, try collection.sounds(of: cards), ofDeck: deck, to: file.path, at: time,
      today: LearningDay.holding(time).lowerBound)
    let bytes = try Descriptor(opening: file.path).readAll(atMost: .max)
    return .file(bytes, type: "application/octet-stream")
  }
}
