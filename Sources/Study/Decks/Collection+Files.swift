internal import Database

extension Collection {
  /// Adds the cards of a file, all or none, and returns how many are new, how many were there before, and how many did not get
  /// the sound that the file has for them.
  ///
  /// `deck` is the deck of new cards that name none, or of all new ones if `isForAll`. Cards that were there get the file's
  /// content, and stay in their decks.
  package func add(
    _ records: [CardRecord], toDeck deck: String, isForAll: Bool = false, at time: Int
  ) throws -> (new: Int, known: Int, withoutSound: Int) {
    try changingAll {
      var decks: [String: Int] = [:]
      func addCard(of record: CardRecord, _ guid: String) throws -> Bool {
        if let known = try card(guid: guid) {
          return try add(record.content, to: known.deck, guid: guid, at: time)
        }
        let name = isForAll ? deck : record.deck.flatMap { $0.isEmpty ? nil : $0 } ?? deck
        let id = try decks[name] ?? self.deck(named: name).id
        decks[name] = id
        return try add(record.content, to: id, guid: guid, at: time)
      }
      var room = try soundRoom()
      var new = 0
      var withoutSound: Set<String> = []
      for record in records {
        let guid = record.guid ?? record.content.derivedGUID
        if try addCard(of: record, guid) { new += 1 }
        if record.isSoundLeftOut { withoutSound.insert(guid) }
        guard let sound = record.sound else { continue }
        if try keep(sound, ofCard: guid, in: &room) {
          withoutSound.remove(guid)
        } else {
          withoutSound.insert(guid)
        }
      }
      return (new, records.count - new, withoutSound.count)
    }
  }

  /// Removes the cards of a file that were never asked, all or none, and returns how many.
  package func takeBack(_ records: [CardRecord]) throws -> Int {
    try changingAll {
      var count = 0
      for record in records {
        let guid = record.guid ?? record.content.derivedGUID
        guard let card = try card(guid: guid), card.due == nil else { continue }
        try removeCard(card.id)
        count += 1
      }
      return count
    }
  }
}
