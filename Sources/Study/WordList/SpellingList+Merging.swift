internal import Database

/// The list of a hub, as a machine that was away takes it.
package struct HubList: Hashable, Sendable {
  /// The confirmed words, or those that have changed.
  package let pairs: [SpellingPair]
  /// The words that were taken off the list; nil if the pairs are the whole list.
  package let removed: [String]?
  /// The states of the additions that the machine has sent, by their names.
  package let decisions: [String: Proposal.State]

  package init(
    pairs: [SpellingPair], removed: [String]? = nil, decisions: [String: Proposal.State]
  ) {
    (self.pairs, self.removed, self.decisions) = (pairs, removed, decisions)
  }
}

extension SpellingList {
  // MARK: The machine that was away

  /// Returns what was added here and the hub does not know, the oldest first.
  package func additions(in tag: String) throws -> [Addition] {
    try reporting {
      try database.rows(
        """
        SELECT id, word, spelling, person, time FROM proposal WHERE language = ?
        AND NOT is_known_to_hub AND state IN (0, 1) ORDER BY time, id
        """, [.text(try SpellingPair.language(tag))]
      ) {
        Addition(
          id: $0.text(0), word: $0.text(1), spelling: $0.text(2), person: $0.text(3),
          time: $0.integer(4))
      }
    }
  }

  /// Returns what was added here and the hub has not decided yet, as it was told last.
  package func undecidedAdditions(in tag: String) throws -> [String] {
    try reporting {
      try proposals(
        // Of more than are told at once, none waits for the others.
        "language = ? AND is_known_to_hub AND state = 0 ORDER BY random()",
        [.text(try SpellingPair.language(tag))]
      ).map(\.id)
    }
  }

  /// Takes the list of the hub in place of the one that was taken before, or what has changed of it.
  ///
  /// Words that were confirmed here stay, unless the hub has another spelling for the word.
  ///
  /// - Throws: `SpellingListFailure`.
  package func adopt(_ list: HubList, in tag: String, at time: Int) throws {
    try changing {
      let language = try SpellingPair.language(tag)
      var kept: Set<String> = []
      for pair in list.pairs {
        let name = try WordName(pair.word, tag)
        kept.insert(name.key)
        if try entry(of: name)?.spelling == pair.spelling {
          try database.run(
            "UPDATE entry SET is_from_hub = 1 WHERE language = ? AND key = ?", name.values)
        } else {
          try put(pair, name, by: "", at: time, .adopted, isFromHub: true)
        }
      }
      let gone =
        try list.removed?.map { SpellingPair.key(of: $0, in: language) }
        ?? wordsOfHub(in: language).filter { !kept.contains($0) }
      for key in gone {
        let name = WordName(language: language, key: key)
        guard try isOfHub(name), let spelling = try entry(of: name)?.spelling else { continue }
        try database.run("DELETE FROM entry WHERE language = ? AND key = ?", name.values)
        try note(.removed, spelling, name, by: "", at: time)
      }
      try take(list.decisions, at: time)
    }
  }

  private func wordsOfHub(in language: String) throws(DatabaseError) -> [String] {
    try database.rows(
      "SELECT key FROM entry WHERE language = ? AND is_from_hub", [.text(language)]
    ) { $0.text(0) }
  }

  private func isOfHub(_ name: WordName) throws(DatabaseError) -> Bool {
    try number(
      "SELECT is_from_hub FROM entry WHERE language = ? AND key = ?", name.values) != 0
  }

  /// Lets the whole list of the hub be taken at its next change if a word of it is to be another one here.
  func askForWholeList(after name: WordName) throws(DatabaseError) {
    guard try isOfHub(name) else { return }
    try database.run("UPDATE hub SET time = NULL WHERE language = ?", [.text(name.language)])
  }

  /// Takes the decisions of the hub about what waits here; what was decided here meanwhile stays.
  func take(_ decisions: [String: Proposal.State], at time: Int) throws(DatabaseError) {
    for (id, state) in decisions {
      try database.run("UPDATE proposal SET is_known_to_hub = 1 WHERE id = ?", [.text(id)])
      guard state != .pending, let known = try proposals("id = ?", [.text(id)]).first,
        known.state == .pending
      else { continue }
      try database.run(
        "UPDATE proposal SET state = ? WHERE id = ?", [.integer(state.rawValue), .text(id)])
      let name = WordName(
        language: known.language, key: SpellingPair.key(of: known.word, in: known.language))
      try note(
        state == .confirmed ? .confirmed : .refused, known.spelling, name, by: "", at: time)
    }
  }

  /// Lets a hub that knows nothing of this list be told of all that waits.
  package func forgetHub() throws {
    try changing {
      try database.execute(
        "UPDATE proposal SET is_known_to_hub = 0; UPDATE entry SET is_from_hub = 0; DELETE FROM hub"
      )
    }
  }

  // MARK: The hub

  /// Takes additions of a machine that was away; those that are known already change nothing.
  ///
  /// - Returns: What became of each addition, by its name; those that the list does not take are refused.
  /// - Throws: `SpellingListFailure`.
  package func merge(
    _ additions: [Addition], in tag: String
  ) throws -> [String: Proposal.State] {
    try changing {
      var refused: [String] = []
      for addition in additions {
        // Who has added too many waits with the others, which their machine sends again.
        guard try pendingCount(of: addition.person) < Self.maxPending else { break }
        if try !merge(addition, in: tag) { refused.append(addition.id) }
      }
      let states = try decisions(about: additions.map(\.id))
      return states.merging(refused.map { ($0, .refused) }) { known, _ in known }
    }
  }

  /// Returns what became of additions, by their names.
  package func decisions(about ids: [String]) throws -> [String: Proposal.State] {
    try reporting {
      var states: [String: Proposal.State] = [:]
      for id in ids { states[id] = try state(of: id) }
      return states
    }
  }

  private func state(of id: String) throws(DatabaseError) -> Proposal.State? {
    try proposals("id = ?", [.text(id)]).first?.state
  }

  /// Takes an addition, and returns false if the list does not take such words.
  private func merge(_ addition: Addition, in tag: String) throws -> Bool {
    guard try state(of: addition.id) == nil else { return true }
    let name = try WordName(addition.word, tag)
    guard addition.id.utf8.count <= Self.maxIDLength,
      let pair = try? SpellingPair(addition.word, addition.spelling, in: tag)
    else { return false }
    let later = try proposals(
      "language = ? AND key = ? AND state = 0 AND person = ? AND time > ?",
      name.values + [.text(addition.person), .integer(addition.time)])
    let isConfirmed = try entry(of: name)?.spelling == pair.spelling
    if later.isEmpty { try withdraw(name, of: addition.person) }
    try insert(
      addition.id, pair, name, addition.person, addition.time,
      isConfirmed ? .confirmed : later.isEmpty ? .pending : .replaced)
    try note(.proposed, pair.spelling, name, by: addition.person, at: addition.time)
    return true
  }

  /// The longest name of an addition, in bytes.
  private static let maxIDLength = 64
}
