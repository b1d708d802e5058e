internal import Database

/// The sounds of cards, of which each is kept once, for as long as a card has it.
extension Collection {
  /// The size of all sounds together: nine hours of speech.
  package static let maxSoundBytes = 128 << 20

  /// The bytes that sounds may still have.
  struct SoundRoom: Equatable {
    var bytes: Int
    /// True if a sound was replaced since they were counted.
    var mayHaveGrown = false
  }

  /// Counts the bytes that sounds may still have.
  func soundRoom() throws(DatabaseError) -> SoundRoom {
    let taken = try database.rows("SELECT coalesce(sum(length(bytes)), 0) FROM sound") {
      $0.integer(0)
    }
    return SoundRoom(bytes: max(0, Self.maxSoundBytes - (taken.first ?? 0)))
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
    _ sound: CardSound, ofCard guid: String, in room: inout SoundRoom
  ) throws(DatabaseError) -> Bool {
    let sum = DatabaseValue.integer(Int(bitPattern: UInt(sound.sum)))
    func number() throws(DatabaseError) -> Int? {
      try database.rows(
        "SELECT id FROM sound WHERE sum = ? AND bytes = ?", [sum, .bytes(sound.bytes)]
      ) { $0.integer(0) }.first
    }
    var id = try number()
    if id == nil, sound.bytes.count > room.bytes, room.mayHaveGrown { room = try soundRoom() }
    if id == nil, sound.bytes.count <= room.bytes {
      // Of two sounds that have one sum, which only an enemy makes, the first stays.
      try database.run(
        "INSERT OR IGNORE INTO sound (sum, bytes) VALUES (?, ?)", [sum, .bytes(sound.bytes)])
      id = try number()
      room.bytes -= sound.bytes.count
    }
    guard let id else { return false }
    let former = try database.rows(
      "SELECT 1 FROM card WHERE guid = ? AND sound <> ?", [.text(guid), .integer(id)]
    ) {
      $0.integer(0)
    }
    if !former.isEmpty { room.mayHaveGrown = true }
    try database.run(
      "UPDATE card SET sound = ?, sound_field = ? WHERE guid = ?",
      [.integer(id), .text(sound.field.rawValue), .text(guid)])
    return true
  }
}
