internal import Database

/// Words and their spellings in Latin letters, which many complete and an administrator confirms, in one file.
///
/// A spelling holds at once for who adds it. One thread uses the list at a time; several programs may use its file.
package final class SpellingList {
  /// The most words of a person that wait for a decision of an administrator.
  package static let maxPending = 2000
  /// The most words of a language that are confirmed.
  package static let maxWords = 200_000
  /// The events of a word that are kept.
  package static let maxEvents = 100

  let database: Database
  private let path: String

  /// Opens the file, or makes it with words of a language that are confirmed from the beginning.
  ///
  /// - Throws: `SpellingListFailure`.
  package init(
    path: String, beginningWith pairs: () -> [SpellingPair] = { [] }, in language: String = "fa"
  ) throws {
    self.path = path
    do {
      let database = try Database(path: path)
      self.database = database
      try Self.form.apply(to: database) {
        for pair in pairs() {
          try database.run(
            "INSERT OR IGNORE INTO entry (language, key, word, spelling, person) VALUES (?, ?, ?, ?, '')",
            [
              .text(language), .text(SpellingPair.key(of: pair.word, in: language)),
              .text(pair.word), .text(pair.spelling),
            ])
        }
      }
    } catch let error as DatabaseError {
      throw SpellingListFailure(error, path: path)
    } catch DatabaseForm.Mismatch.foreign {
      throw SpellingListFailure.foreign(path: path)
    } catch DatabaseForm.Mismatch.newer {
      throw SpellingListFailure.newer(path: path)
    }
  }

  /// Counts of rows that a change of many words asks for once.
  struct Counts {
    var words: [String: Int] = [:]
    var pending: [String: Int] = [:]
  }
  var counts = Counts()

  /// Makes all changes of `body`, or none; failures get the file's name.
  func changing<Value>(_ body: () throws -> Value) throws -> Value {
    counts = Counts()
    defer { counts = Counts() }
    return try reporting { try database.transaction(body) }
  }

  /// Makes sure that changes reach the file that was opened.
  ///
  /// - Throws: `SpellingListFailure.gone` if its name leads elsewhere by now.
  package func checkPlace() throws(SpellingListFailure) {
    if database.hasMoved { throw .gone(path: path) }
  }

  /// Runs `body`, whose failures get the file's name.
  func reporting<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw SpellingListFailure(error, path: path)
    } catch let problem as SpellingPair.Problem {
      throw SpellingListFailure.unusable(problem)
    }
  }

  // MARK: Reading

  /// Returns the state of a word for a person.
  package func standing(
    of word: String, in tag: String, for person: String
  ) throws -> WordStanding {
    try reporting {
      let word = try WordName(word, tag)
      let version = try version(of: word)
      let waiting = try proposals(
        "language = ? AND key = ? AND state = ? ORDER BY person = ? DESC, time DESC, id LIMIT 1",
        word.values + [.integer(Proposal.State.pending.rawValue), .text(person)]
      ).first
      let confirmed = try entry(of: word)
      if let own = waiting, own.person == person, own.spelling != confirmed?.spelling {
        return WordStanding(state: .added, spelling: own.spelling, isOwn: true, version: version)
      }
      if let confirmed {
        return WordStanding(
          state: .confirmed, spelling: confirmed.spelling, isOwn: false, version: version)
      }
      return WordStanding(
        state: waiting == nil ? .unknown : .added, spelling: waiting?.spelling, isOwn: false,
        version: version)
    }
  }

  /// Returns the confirmed words of a language, by the word.
  package func entries(in tag: String) throws -> [SpellingEntry] {
    try reporting {
      let language = try SpellingPair.language(tag)
      return try database.rows(
        """
        SELECT word, spelling, person, (SELECT coalesce(max(id), 0) FROM event
          WHERE event.language = entry.language AND event.key = entry.key)
        FROM entry WHERE language = ? ORDER BY word
        """, [.text(language)]
      ) {
        SpellingEntry(
          language: language, word: $0.text(0), spelling: $0.text(1), person: $0.text(2),
          version: $0.integer(3))
      }
    }
  }

  /// Returns the words of a language and the spellings that hold for a person, by the word.
  package func pairs(in tag: String, for person: String) throws -> [(
    word: String, spelling: String
  )] {
    try reporting {
      let language = try SpellingPair.language(tag)
      return try database.rows(
        """
        SELECT word, spelling FROM proposal WHERE language = ?1 AND person = ?2 AND state = ?3
        UNION ALL SELECT word, spelling FROM entry WHERE language = ?1 AND NOT EXISTS (
          SELECT 1 FROM proposal WHERE language = ?1 AND key = entry.key AND person = ?2 AND state = ?3)
        ORDER BY word
        """, [.text(language), .text(person), .integer(Proposal.State.pending.rawValue)]
      ) { (word: $0.text(0), spelling: $0.text(1)) }
    }
  }

  /// Returns the proposals that wait for a decision, the oldest first.
  package func pending(in tag: String) throws -> [Proposal] {
    try reporting {
      try proposals(
        "language = ? AND state = ? ORDER BY time, id",
        [
          .text(try SpellingPair.language(tag)), .integer(Proposal.State.pending.rawValue),
        ])
    }
  }

  /// Returns what was done to a word, the oldest first.
  package func history(of word: String, in tag: String) throws -> [WordEvent] {
    try reporting {
      try database.rows(
        "SELECT id, action, spelling, person, time FROM event WHERE language = ? AND key = ? ORDER BY id",
        try WordName(word, tag).values
      ) {
        WordEvent(
          version: $0.integer(0), action: WordEvent.Action(rawValue: $0.text(1)) ?? .changed,
          spelling: $0.text(2), person: $0.text(3), time: $0.integer(4))
      }
    }
  }

  /// The number of the last change to any word, by which a reader sees whether something changed.
  package func lastChange() throws -> Int {
    try reporting { try number("SELECT coalesce(max(id), 0) FROM event") }
  }

  // MARK: Rows

  /// A word as it is found in the tables.
  struct WordName {
    let language: String
    let key: String
    var values: [DatabaseValue] { [.text(language), .text(key)] }

    init(language: String, key: String) { (self.language, self.key) = (language, key) }

    init(_ word: String, _ tag: String) throws(SpellingPair.Problem) {
      language = try SpellingPair.language(tag)
      key = SpellingPair.key(of: word, in: language)
    }
  }

  func number(_ sql: String, _ values: [DatabaseValue] = []) throws(DatabaseError) -> Int {
    try database.rows(sql, values) { $0.integer(0) }.first ?? 0
  }

  func version(of word: WordName) throws(DatabaseError) -> Int {
    try number(
      "SELECT coalesce(max(id), 0) FROM event WHERE language = ? AND key = ?", word.values)
  }

  func entry(of word: WordName) throws(DatabaseError) -> (word: String, spelling: String)? {
    try database.rows(
      "SELECT word, spelling FROM entry WHERE language = ? AND key = ?", word.values
    ) { (word: $0.text(0), spelling: $0.text(1)) }.first
  }

  func proposals(
    _ condition: String, _ values: [DatabaseValue]
  ) throws(DatabaseError) -> [Proposal] {
    try database.rows(
      """
      SELECT id, language, word, spelling, person, time, state, (SELECT coalesce(max(id), 0) FROM event
        WHERE event.language = proposal.language AND event.key = proposal.key)
      FROM proposal WHERE \(condition)
      """, values
    ) {
      Proposal(
        id: $0.text(0), language: $0.text(1), word: $0.text(2), spelling: $0.text(3),
        person: $0.text(4), time: $0.integer(5),
        state: Proposal.State(rawValue: $0.integer(6)) ?? .pending, version: $0.integer(7))
    }
  }
}
