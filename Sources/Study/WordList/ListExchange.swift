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

  package init(language: String, additions: [Addition], undecided: [String], change: Int) {
    (self.language, self.additions) = (language, additions)
    (self.undecided, self.change) = (undecided, change)
  }
}

/// The answer of a hub: its list, if it has changed, and its decisions.
package struct ListAnswer: Codable, Sendable {
  /// The confirmed words with their spellings; nil if they are as they were.
  package let words: [[String]]?
  /// The states of additions by their names, as `Proposal.State` numbers them.
  package let decisions: [String: Int]
  package let change: Int
  /// The languages of which the hub has words.
  package let languages: [String]
}

extension SpellingList {
  // MARK: The machine that was away

  /// Returns what is to be told to the hub.
  package func report(in tag: String) throws -> ListReport {
    let change = try reporting {
      try number("SELECT change FROM hub WHERE language = ?", [.text(tag)])
    }
    return ListReport(
      language: tag,
      additions: try additions(in: tag).prefix(ListReport.maxCount).map {
        .init(id: $0.id, word: $0.word, spelling: $0.spelling, time: $0.time)
      },
      undecided: Array(try undecidedAdditions(in: tag).prefix(ListReport.maxCount)), change: change)
  }

  /// Takes the answer of the hub to a report.
  ///
  /// - Throws: `SpellingListFailure`.
  package func take(_ answer: ListAnswer, to report: ListReport, at time: Int) throws {
    let decisions = answer.decisions.compactMapValues(Proposal.State.init(rawValue:))
    if let words = answer.words {
      // A hub may take what this version does not.
      let pairs = words.compactMap { $0.count == 2 ? try? SpellingPair($0[0], $0[1]) : nil }
      try adopt(HubList(pairs: pairs, decisions: decisions), in: report.language, at: time)
    }
    try changing {
      if answer.words == nil { try take(decisions, at: time) }
      try database.run(
        "INSERT OR REPLACE INTO hub (language, change) VALUES (?, ?)",
        [.text(report.language), .integer(answer.change)])
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
    let change = try lastChangeOfEntries(in: report.language)
    return ListAnswer(
      words: change == report.change
        ? nil : try entries(in: report.language).map { [$0.word, $0.spelling] },
      decisions: states.merging(decided) { $1 }.mapValues(\.rawValue), change: change,
      languages: try languages())
  }

  /// The number of the last change to the confirmed words of a language.
  private func lastChangeOfEntries(in tag: String) throws -> Int {
    try reporting {
      try number(
        """
        SELECT coalesce(max(id), 0) FROM event
        WHERE language = ? AND action NOT IN ('proposed', 'refused')
        """, [.text(try SpellingPair.language(tag))])
    }
  }
}
