internal import Database

extension SpellingList {
  // MARK: Adding

  /// Adds a spelling, which holds at once for the person, and waits for others.
  ///
  /// It takes the place of the person's earlier one that waits.
  ///
  /// - Returns: The proposal; nil if this spelling is confirmed already.
  /// - Throws: `SpellingListFailure`.
  @discardableResult
  package func propose(
    _ word: String, _ spelling: String, in tag: String, by person: String, at time: Int,
    id: String = Proposal.newID()
  ) throws -> Proposal? {
    try changing {
      let pair = try SpellingPair(word, spelling, in: tag)
      let name = try WordName(pair.word, tag)
      let hadOther = try withdraw(name, of: person)
      guard try entry(of: name)?.spelling != pair.spelling else {
        if hadOther { try note(.confirmed, pair.spelling, name, by: person, at: time) }
        return nil
      }
      guard try pendingCount(of: person) < Self.maxPending else {
        throw SpellingListFailure.tooManyPending
      }
      try insert(id, pair, name, person, time, .pending)
      try note(.proposed, pair.spelling, name, by: person, at: time)
      return try proposals("id = ?", [.text(id)]).first
    }
  }

  /// Marks what a person added to a word, and waits, as replaced, and forgets what was replaced or refused before.
  ///
  /// - Returns: True if there was something.
  @discardableResult
  func withdraw(_ name: WordName, of person: String) throws(DatabaseError) -> Bool {
    let values = name.values + [.text(person)]
    let own = "language = ? AND key = ? AND person = ?"
    try database.run("DELETE FROM proposal WHERE \(own) AND state IN (2, 3)", values)
    guard try number("SELECT count(*) FROM proposal WHERE \(own) AND state = 0", values) > 0 else {
      return false
    }
    try database.run("UPDATE proposal SET state = 3 WHERE \(own) AND state = 0", values)
    return true
  }

  /// Returns how many spellings of a person wait.
  func pendingCount(of person: String) throws(DatabaseError) -> Int {
    if let count = counts.pending[person] { return count }
    return try number(
      "SELECT count(*) FROM proposal WHERE state = 0 AND person = ?", [.text(person)])
  }

  func insert(
    _ id: String, _ pair: SpellingPair, _ name: WordName, _ person: String, _ time: Int,
    _ state: Proposal.State
  ) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO proposal (id, language, key, word, spelling, person, time, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(id), .text(name.language), .text(name.key), .text(pair.word), .text(pair.spelling),
        .text(person), .integer(time), .integer(state.rawValue),
      ])
  }

  // MARK: Deciding

  /// Puts a word on the list with a spelling, or changes it, and so decides about all proposals of that spelling.
  ///
  /// `version` is that of the word as the administrator saw it.
  ///
  /// - Throws: `SpellingListFailure`.
  package func confirm(
    _ word: String, _ spelling: String, in tag: String, version: Int, by person: String,
    at time: Int
  ) throws -> Decision {
    try changing {
      let pair = try SpellingPair(word, spelling, in: tag)
      let name = try WordName(pair.word, tag)
      let now = try self.version(of: name)
      guard now == version else { return .outdated(version: now) }
      try put(pair, name, by: person, at: time, .confirmed)
      return .made(version: try self.version(of: name))
    }
  }

  /// The outcome of a request to refuse a word.
  package enum Refusal: Hashable, Sendable {
    /// All spellings that waited were refused.
    case refused(Decision)
    /// Nothing waited, so that the word was taken off the list.
    case removed(Decision)
  }

  /// Refuses the spellings of a word that wait, or else takes the word off the list; nil if it is not there at all.
  ///
  /// `version` is that of the word as the administrator saw it; without one, it is that of now.
  ///
  /// - Throws: `SpellingListFailure`.
  package func refuseOrRemove(
    _ word: String, in tag: String, version: Int? = nil, by person: String, at time: Int
  ) throws -> Refusal? {
    let (name, waits) = try reporting {
      let name = try WordName(word, tag)
      return (name, try !proposals("language = ? AND key = ? AND state = 0", name.values).isEmpty)
    }
    let version = try version ?? reporting { try self.version(of: name) }
    if waits { return .refused(try refuse(word, in: tag, version: version, by: person, at: time)) }
    guard try reporting({ try entry(of: name) }) != nil else { return nil }
    return .removed(try remove(word, in: tag, version: version, by: person, at: time))
  }

  /// Returns the spellings of a word that wait, the newest first.
  package func waiting(for word: String, in tag: String) throws -> [Proposal] {
    try reporting {
      try proposals(
        "language = ? AND key = ? AND state = 0 ORDER BY time DESC, id",
        try WordName(word, tag).values)
    }
  }

  /// Refuses the spellings of a word that wait.
  ///
  /// `version` is that of the word as the administrator saw it.
  ///
  /// - Throws: `SpellingListFailure`.
  package func refuse(
    _ word: String, in tag: String, version: Int, by person: String, at time: Int
  ) throws -> Decision {
    try changing {
      let name = try WordName(word, tag)
      let now = try self.version(of: name)
      guard now == version else { return .outdated(version: now) }
      for proposal in try proposals("language = ? AND key = ? AND state = 0", name.values) {
        try database.run("UPDATE proposal SET state = 2 WHERE id = ?", [.text(proposal.id)])
        try note(.refused, proposal.spelling, name, by: person, at: time)
      }
      return .made(version: try self.version(of: name))
    }
  }

  /// Takes a confirmed word off the list.
  ///
  /// `version` is that of the word as the administrator saw it.
  ///
  /// - Throws: `SpellingListFailure`.
  package func remove(
    _ word: String, in tag: String, version: Int, by person: String, at time: Int
  ) throws -> Decision {
    try changing {
      let name = try WordName(word, tag)
      let now = try self.version(of: name)
      guard now == version else { return .outdated(version: now) }
      if let entry = try entry(of: name) {
        try askForWholeList(after: name)
        try database.run("DELETE FROM entry WHERE language = ? AND key = ?", name.values)
        try note(.removed, entry.spelling, name, by: person, at: time)
      }
      return .made(version: try self.version(of: name))
    }
  }

  /// Confirms the words of a table, all or none.
  ///
  /// - Returns: How many are new, how many got another spelling, and how many were on the list.
  /// - Throws: `SpellingListFailure`.
  package func confirmAll(
    _ pairs: [SpellingPair], in tag: String, by person: String, at time: Int
  ) throws -> (new: Int, changed: Int, known: Int) {
    try changing {
      var (new, changed) = (0, 0)
      for pair in pairs {
        let name = try WordName(pair.word, tag)
        switch try entry(of: name)?.spelling {
        case pair.spelling: continue
        case nil: new += 1
        default: changed += 1
        }
        try put(pair, name, by: person, at: time, .imported)
      }
      return (new, changed, pairs.count - new - changed)
    }
  }

  func put(
    _ pair: SpellingPair, _ name: WordName, by person: String, at time: Int,
    _ action: WordEvent.Action, isFromHub: Bool = false
  ) throws {
    let known = try entry(of: name)
    if !isFromHub { try askForWholeList(after: name) }
    if known == nil {
      let count =
        try counts.words[name.language]
        ?? number("SELECT count(*) FROM entry WHERE language = ?", [.text(name.language)])
      guard count < Self.maxWords else { throw SpellingListFailure.tooManyWords }
      counts.words[name.language] = count + 1
    }
    try database.run(
      """
      INSERT OR REPLACE INTO entry (language, key, word, spelling, person, is_from_hub) VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .text(name.language), .text(name.key), .text(pair.word), .text(pair.spelling),
        .text(person), .integer(isFromHub ? 1 : 0),
      ])
    let isChange = action == .confirmed && known.map { $0.spelling != pair.spelling } == true
    try note(isChange ? .changed : action, pair.spelling, name, by: person, at: time)
    try database.run(
      "UPDATE proposal SET state = 1 WHERE language = ? AND key = ? AND state = 0 AND spelling = ?",
      name.values + [.text(pair.spelling)])
  }

  /// Writes down what was done, and forgets the oldest events of a word that has many, except its last decision.
  func note(
    _ action: WordEvent.Action, _ spelling: String, _ name: WordName, by person: String,
    at time: Int
  ) throws(DatabaseError) {
    try database.run(
      "INSERT INTO event (language, key, action, spelling, person, time) VALUES (?, ?, ?, ?, ?, ?)",
      name.values + [.text(action.rawValue), .text(spelling), .text(person), .integer(time)])
    try database.run(
      """
      DELETE FROM event WHERE id IN (SELECT id FROM event WHERE language = ?1 AND key = ?2
        ORDER BY id = (SELECT max(id) FROM event WHERE language = ?1 AND key = ?2
          AND action NOT IN \(Self.undecidedActions)) DESC, id DESC
        LIMIT -1 OFFSET \(Self.maxEvents))
      """, name.values)
  }
}
