internal import Database

/// The sounds of cards, of which each is kept once, for as long as a card has it.
extension Collection {
  /// The size of all sounds together: nine hours of speech.
  package static let maxSoundBytes = 128 << 20

  /// Counts the bytes that sounds may still have.
  func soundRoom() throws(DatabaseError) -> Int {
    let taken = try database.rows("SELECT coalesce(sum(length(bytes)), 0) FROM sound") {
      $0.integer(0)
    }
    return max(0, Self.maxSoundBytes - (taken.first ?? 0))
  }

  /// Returns the sound of a card; nil if it has none.
  package func sound(of card: Card) throws -> CardSound? {
    guard let sound = card.sound else { return nil }
    return try reporting {
      try database.rows("SELECT bytes FROM sound WHERE id = ?", [.integer(sound.id)]) {
        CardSound($0.bytes(0), of: sound.field)
      }.first ?? nil
    }
  }

  /// Returns the sounds of cards by their numbers.
  package func sounds(of cards: [Card]) throws -> [Int: CardSound] {
    var sounds: [Int: CardSound] = [:]
    for card in cards {
      guard let id = card.sound?.id, sounds[id] == nil else { continue }
      sounds[id] = try sound(of: card)
    }
    return sounds
  }

  /// Gives a card a sound in place of the one that it had; returns false if there is no room for it.
  func keep(
    _ sound: CardSound, ofCard guid: String, in room: inout Int
  ) throws(DatabaseError) -> Bool {
    let sum = DatabaseValue.integer(Int(bitPattern: UInt(sound.sum)))
    func number() throws(DatabaseError) -> Int? {
      try database.rows(
        "SELECT id FROM sound WHERE sum = ? AND bytes = ?", [sum, .bytes(sound.bytes)]
      ) { $0.integer(0) }.first
    }
    let former = try formerSound(ofCard: guid)
    var id = try number()
    let freed = former.map { $0.id == id ? 0 : $0.freed } ?? 0
    if id == nil, sound.bytes.count <= room + freed {
      // Of two sounds that have one sum, which only an enemy makes, the first stays.
      try database.run(
        "INSERT OR IGNORE INTO sound (sum, bytes) VALUES (?, ?)", [sum, .bytes(sound.bytes)])
      id = try number()
      room -= sound.bytes.count
    }
    guard let id else { return false }
    room += freed
    try database.run(
      "UPDATE card SET sound = ?, sound_field = ? WHERE guid = ?",
      [.integer(id), .text(sound.field.rawValue), .text(guid)])
    return true
  }

  /// Returns the number of the sound that a card has, and the bytes that go with it, unless another card has it, too.
  private func formerSound(
    ofCard guid: String
  ) throws(DatabaseError) -> (id: Int, freed: Int)? {
    try database.rows(
      """
      SELECT sound.id, length(bytes), (SELECT count(*) FROM card WHERE sound = sound.id)
      FROM card JOIN sound ON sound.id = card.sound WHERE guid = ?
      """, [.text(guid)]
    ) { ($0.integer(0), $0.integer(2) > 1 ? 0 : $0.integer(1)) }.first
  }
}
