extension Collection {
  /// Adds the cards of a file, all or none, and returns how many are new, and how many were there before.
  ///
  /// `deck` is the deck of those that name none, or of all if `isForAll`. Cards that were there get the file's content.
  package func add(
    _ records: [CardRecord], toDeck deck: String, isForAll: Bool = false, at time: Int
  ) throws -> (new: Int, known: Int) {
    try changingAll {
      var decks: [String: Int] = [:]
      var new = 0
      for record in records {
        let name = isForAll ? deck : record.deck.flatMap { $0.isEmpty ? nil : $0 } ?? deck
        let id = try decks[name] ?? self.deck(named: name).id
        decks[name] = id
        let guid = record.guid ?? Collection.newGUID()
        if try add(record.content, to: id, guid: guid, at: time) { new += 1 }
      }
      return (new, records.count - new)
    }
  }
}
