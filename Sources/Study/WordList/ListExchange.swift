internal import Database

/// Report of a machine that was away to its hub: spellings that were added there, and those that wait.
package struct ListReport: Codable, Sendable {
  package struct Addition: Codable, Sendable {
    package let id, word, spelling: String
    package let time: Int
  }

  /// The most additions, and the most that are waited for, of one report.
  package static let maxCount = 1000

  package let language: String
  package let additions: [Addition]
  /// The names of additions that the hub had not decided about.
  package let undecided: [String]
  /// The last change of the hub's list that the machine has; 0 before the first.
  package let change: Int
  /// The time of that change, without which the machine wants the whole list.
  ///
  /// The numbers of a list that was begun anew, or came back from a copy, may be those of other changes.
  package let changeTime: Int?

  package init(
    language: String, additions: [Addition], undecided: [String], change: Int,
    changeTime: Int? = nil
  ) {
    (self.language, self.additions) = (language, additions)
    (self.undecided, self.change, self.changeTime) = (undecided, change, changeTime)
  }
}

/// The answer of a hub: what has changed of its list, and its decisions.
package struct ListAnswer: Codable, Sendable {
  /// All confirmed words with their spellings, if the hub does not know what the machine has.
  package let words: [[String]]?
  /// The words that have changed since, each with its spelling, or alone if it was taken off the list.
  package let changes: [[String]]?
  /// The states of additions by their names, as `Proposal.State` numbers them.
  package let decisions: [String: Int]
  package let change: Int
  package let changeTime: Int?
  /// The languages of which the hub has words.
  package let languages: [String]
}

extension SpellingList {
  // MARK: The machine that was away

  /// Returns what is to be told to the hub.
  package func report(in tag: String) throws -> ListReport {
    let known = try reporting {
      try database.rows("SELECT change, time FROM hub WHERE language = ?", [.text(tag)]) {
        (change: $0.integer(0), time: $0.isNull(1) ? nil : $0.integer(1))
      }.first
    }
    return ListReport(
      language: tag,
      additions: try additions(in: tag).prefix(ListReport.maxCount).map {
        .init(id: $0.id, word: $0.word, spelling: $0.spelling, time: $0.time)
      },
      undecided: Array(try undecidedAdditions(in: tag).prefix(ListReport.maxCount)),
      change: known?.change ?? 0, changeTime: known?.time)
  }

  /// Takes the answer of the hub to a report.
  ///
  /// - Throws: `SpellingListFailure`.
  package func take(_ answer: ListAnswer, to report: ListReport, at time: Int) throws {
    let decisions = answer.decisions.compactMapValues(Proposal.State.init(rawValue:))
    let words = answer.words ?? answer.changes
    if let words {
      // A hub may take what this version does not.
      let pairs = words.map { $0.count == 2 ? try? SpellingPair($0[0], $0[1]) : nil }
      let others = zip(words, pairs).compactMap { $1 == nil ? $0.first : nil }
      let list = HubList(
        pairs: pairs.compactMap(\.self), removed: answer.words == nil ? others : nil,
        decisions: decisions)
      try adopt(list, in: report.language, at: time)
    }
    try changing {
      if words == nil {
        try take(decisions, at: time)
      } else {
        let known =
          try database.rows(
            "SELECT time FROM hub WHERE language = ?", [.text(report.language)]
          ) { $0.isNull(0) ? nil : $0.integer(0) }.first ?? report.changeTime
        // A word that was changed here since the report asks for the whole list.
        let time = known == report.changeTime ? answer.changeTime : nil
        try database.run(
          "INSERT OR REPLACE INTO hub (language, change, time) VALUES (?, ?, ?)",
          [.text(report.language), .integer(answer.change), DatabaseValue(time)])
      }
      // What a hub does not know any more, as its list was begun anew, is told again.
      for id in report.undecided where decisions[id] == nil {
        try database.run("UPDATE proposal SET is_known_to_hub = 0 WHERE id = ?", [.text(id)])
      }
    }
  }

  // MARK: The hub

  /// Takes what a person's machine tells, and returns what it is to know.
  ///
  /// - Throws: `SpellingListFailure`.
  package func answer(
    to report: ListReport, by person: String, at now: Int
  ) throws -> ListAnswer {
    let additions = report.additions.prefix(ListReport.maxCount).map {
      // The clock of another machine may be wrong.
      Addition(
        id: $0.id, word: $0.word, spelling: $0.spelling, person: person,
        time: min(max($0.time, 0), now))
    }
    let states = try merge(additions, in: report.language)
    let decided = try decisions(about: Array(report.undecided.prefix(ListReport.maxCount)))
    let last = try lastChange(in: report.language)
    let isCurrent =
      last?.id ?? 0 == report.change && (report.changeTime ?? last?.time) == last?.time
    let changes = isCurrent ? nil : try changes(since: report)
    return ListAnswer(
      words: isCurrent || changes != nil
        ? nil : try entries(in: report.language).map { [$0.word, $0.spelling] },
      changes: changes, decisions: states.merging(decided) { $1 }.mapValues(\.rawValue),
      change: last?.id ?? 0, changeTime: last?.time, languages: try languages())
  }

  /// The actions that change no confirmed word.
  static let undecidedActions = "('proposed', 'refused')"

  /// The last change to the confirmed words of a language.
  private func lastChange(in tag: String) throws -> (id: Int, time: Int)? {
    try reporting {
      try database.rows(
        """
        SELECT id, time FROM event WHERE language = ? AND action NOT IN \(Self.undecidedActions)
        ORDER BY id DESC LIMIT 1
        """, [.text(try SpellingPair.language(tag))]
      ) { (id: $0.integer(0), time: $0.integer(1)) }.first
    }
  }

  /// Returns the words that have changed since the last change that a machine has; nil if that is none of this list.
  private func changes(since report: ListReport) throws -> [[String]]? {
    guard let time = report.changeTime else { return nil }
    return try reporting {
      let language = DatabaseValue.text(try SpellingPair.language(report.language))
      let known = try number(
        "SELECT count(*) FROM event WHERE id = ? AND time = ? AND language = ?",
        [.integer(report.change), .integer(time), language])
      guard known > 0 else { return nil }
      return try database.rows(
        """
        SELECT DISTINCT event.key, entry.word, entry.spelling
        FROM event LEFT JOIN entry ON entry.language = event.language AND entry.key = event.key
        WHERE event.id > ? AND event.language = ? AND action NOT IN \(Self.undecidedActions)
        """, [.integer(report.change), language]
      ) { $0.isNull(1) ? [$0.text(0)] : [$0.text(1), $0.text(2)] }
    }
  }
}
