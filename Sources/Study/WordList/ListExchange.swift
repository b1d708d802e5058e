/// What a machine that was away sends to its hub: what was added there, and what it waits for.
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
}

/// The answer of a hub: its list, if it has changed, and its decisions.
package struct ListAnswer: Codable, Sendable {
  /// The confirmed words with their spellings; nil if they are as they were.
  package let words: [[String]]?
  /// The states of additions by their names, as `Proposal.State` numbers them.
  package let decisions: [String: Int]
  package let change: Int
}

extension SpellingList {
  // MARK: The machine that was away

  /// Returns what is to be told to the hub, whose list was taken at `change`.
  package func report(in tag: String, since change: Int) throws -> ListReport {
    ListReport(
      language: tag,
      additions: try additions(in: tag).prefix(ListReport.maxCount).map {
        .init(id: $0.id, word: $0.word, spelling: $0.spelling, time: $0.time)
      },
      undecided: Array(try undecidedAdditions(in: tag).prefix(ListReport.maxCount)), change: change)
  }

  /// Takes the answer of the hub.
  ///
  /// - Throws: `SpellingListFailure`.
  package func take(_ answer: ListAnswer, in tag: String, at time: Int) throws {
    let decisions = answer.decisions.compactMapValues(Proposal.State.init(rawValue:))
    guard let words = answer.words else { return try adopt(decisions) }
    // A hub may take what this version does not.
    let pairs = words.compactMap { $0.count == 2 ? try? SpellingPair($0[0], $0[1]) : nil }
    try adopt(HubList(pairs: pairs, decisions: decisions), in: tag, at: time)
  }

  // MARK: The hub

  /// Takes what a person's machine tells, and returns what it is to know.
  ///
  /// - Throws: `SpellingListFailure`.
  package func answer(to report: ListReport, by person: String) throws -> ListAnswer {
    let additions = report.additions.prefix(ListReport.maxCount).map {
      Addition(id: $0.id, word: $0.word, spelling: $0.spelling, person: person, time: $0.time)
    }
    let states = try merge(additions, in: report.language)
    let decided = try decisions(about: Array(report.undecided.prefix(ListReport.maxCount)))
    let change = try lastChange()
    return ListAnswer(
      words: change == report.change
        ? nil : try entries(in: report.language).map { [$0.word, $0.spelling] },
      decisions: states.merging(decided) { $1 }.mapValues(\.rawValue), change: change)
  }
}
