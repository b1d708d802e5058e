internal import Conversation
internal import Database
internal import Glibc
internal import Language
internal import SpacedRepetition

extension Collection {
  static let fieldColumns = CardField.allCases.map(\.rawValue).joined(separator: ", ")
  static let memoryColumns = "phase, step, stability, difficulty, last_review, due"
  static let cardColumns =
    "id, deck, guid, language, reader_language, speaker, \(memoryColumns), \(fieldColumns), added, sound, sound_field"

  static func card(_ row: DatabaseRow) -> Card {
    func optional(_ column: Int) -> String? { row.isNull(column) ? nil : row.text(column) }
    let fields = CardField.allCases.enumerated().map { ($1, row.text(12 + $0)) }
    let (memory, due) = memory(row, from: 6)
    let last = 12 + fields.count
    return Card(
      id: row.integer(0), deck: row.integer(1), guid: row.text(2),
      content: CardContent(
        Dictionary(uniqueKeysWithValues: fields), language: optional(3),
        readerLanguage: optional(4), speaker: optional(5)),
      memory: memory, due: due, added: row.integer(last),
      sound: CardField(rawValue: row.text(last + 2)).map {
        Card.Sound(id: row.integer(last + 1), field: $0)
      })
  }

  static func memory(_ row: DatabaseRow, from column: Int) -> (CardMemory, due: Int?) {
    let memory = CardMemory(
      phase: CardMemory.Phase(rawValue: row.integer(column)) ?? .learning,
      step: row.integer(column + 1),
      stability: row.isNull(column + 2) ? nil : row.real(column + 2),
      difficulty: row.real(column + 3),
      lastReview: row.isNull(column + 4) ? nil : row.integer(column + 4))
    return (memory, row.isNull(column + 5) ? nil : row.integer(column + 5))
  }

  static func values(_ memory: CardMemory, due: Int?) -> [DatabaseValue] {
    [
      .integer(memory.phase.rawValue), .integer(memory.step), DatabaseValue(memory.stability),
      .real(memory.difficulty), DatabaseValue(memory.lastReview), DatabaseValue(due),
    ]
  }

  /// Returns a name for a card that no other card has.
  package static func newGUID() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Adds a card at a time, in seconds since 1970, and returns false if there was one of its GUID.
  ///
  /// That one gets the texts that the new content has, and keeps the others, its memory and its deck.
  @discardableResult
  package func add(
    _ content: CardContent, to deck: Int, guid: String = newGUID(), at time: Int
  ) throws -> Bool {
    try reporting {
      if let known = try card(guid: guid) {
        try updateContent(known.content.updated(by: content), of: known.id)
        return false
      }
      let content = content.limited
      let marks = Array(repeating: "?", count: 12 + CardField.allCases.count).joined(separator: ",")
      try database.run(
        """
        INSERT INTO card (deck, guid, language, reader_language, speaker, \(Self.memoryColumns), \(Self.fieldColumns),
          added) VALUES (\(marks))
        """,
        [
          .integer(deck), .text(guid), DatabaseValue(content.language),
          DatabaseValue(content.readerLanguage), DatabaseValue(content.speaker),
        ] + Self.values(CardMemory(), due: nil)
          + CardField.allCases.map { .text(content[$0]) } + [.integer(time)])
      let id = database.lastRow
      try database.run(
        "INSERT INTO card_text (rowid, key) VALUES (?, ?)",
        [.integer(id), .text(Self.searchText(of: content))])
      return true
    }
  }

  /// Stores what stands on a card, and its deck.
  package func update(_ card: Card) throws {
    try reporting {
      try database.run(
        "UPDATE card SET deck = ? WHERE id = ?", [.integer(card.deck), .integer(card.id)])
      try updateContent(card.content, of: card.id)
    }
  }

  private func updateContent(_ content: CardContent, of id: Int) throws {
    let content = content.limited
    let fields = CardField.allCases.map { "\($0.rawValue) = ?" }.joined(separator: ", ")
    try database.run(
      "UPDATE card SET language = ?, reader_language = ?, speaker = ?, \(fields) WHERE id = ?",
      [
        DatabaseValue(content.language), DatabaseValue(content.readerLanguage),
        DatabaseValue(content.speaker),
      ] + CardField.allCases.map { .text(content[$0]) } + [.integer(id)])
    try database.run(
      "UPDATE card_text SET key = ? WHERE rowid = ?",
      [.text(Self.searchText(of: content)), .integer(id)])
  }

  func card(guid: String) throws(DatabaseError) -> Card? {
    try database.rows(
      "SELECT \(Self.cardColumns) FROM card WHERE guid = ?", [.text(guid)], make: Self.card
    ).first
  }

  /// Returns the words of the cards in a language, in small letters.
  package func words(inLanguage language: String) throws -> Set<String> {
    try reporting {
      let rows = try database.rows(
        "SELECT word, language FROM card WHERE language IS NOT NULL"
      ) { ($0.text(0), $0.text(1)) }
      return Set(
        rows.filter { LanguageTag.haveSameLanguage($0.1, language) }.map { $0.0.lowercased() })
    }
  }

  package func removeCard(_ id: Int) throws {
    try reporting { try database.run("DELETE FROM card WHERE id = ?", [.integer(id)]) }
  }

  package func card(_ id: Int) throws -> Card? {
    try reporting {
      try database.rows(
        "SELECT \(Self.cardColumns) FROM card WHERE id = ?", [.integer(id)], make: Self.card
      ).first
    }
  }

  /// Returns the cards of a deck, in the order in which they were added.
  package func cards(inDeck deck: Int, from offset: Int = 0, atMost count: Int = .max) throws
    -> [Card]
  {
    try reporting {
      try database.rows(
        "SELECT \(Self.cardColumns) FROM card WHERE deck = ? ORDER BY id LIMIT ? OFFSET ?",
        [.integer(deck), .integer(count), .integer(offset)], make: Self.card)
    }
  }

  package func cardCount(inDeck deck: Int) throws -> Int {
    try reporting {
      try database.rows("SELECT count(*) FROM card WHERE deck = ?", [.integer(deck)]) {
        $0.integer(0)
      }.first ?? 0
    }
  }

  // MARK: Search

  /// The letters of the shortest part of a word that the index knows.
  private static let indexedLetters = 3

  private static func searchText(of content: CardContent) -> String {
    CardField.allCases.map { content[$0] }.filter { !$0.isEmpty }
      .map { SearchKey($0).text }.joined(separator: "\n")
  }

  /// The most words that are searched for at once.
  private static let maxWords = 16

  /// Returns cards in which each of some words occurs, whatever its capitals and accents.
  package func search(_ words: String, atMost count: Int = 200) throws -> [Card] {
    let keys = SearchKey(words).text.split(separator: " ").prefix(Self.maxWords)
      .map(String.init)
    guard !keys.isEmpty else { return [] }
    let conditions = keys.map { key in
      key.unicodeScalars.count < Self.indexedLetters
        ? "instr(key, ?) > 0" : "card_text MATCH ?"
    }
    // In the index's language a quotation mark is written twice.
    let values = keys.map { key -> DatabaseValue in
      key.unicodeScalars.count < Self.indexedLetters
        ? .text(key)
        : .text(
          "\""
            + key.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\"")
    }
    return try reporting {
      try database.rows(
        """
        SELECT \(Self.cardColumns) FROM card WHERE id IN (
          SELECT rowid FROM card_text WHERE \(conditions.joined(separator: " AND ")) LIMIT ?)
        """, values + [.integer(count)], make: Self.card)
    }
  }
}
