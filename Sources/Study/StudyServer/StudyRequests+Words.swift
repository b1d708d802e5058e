internal import Language
internal import WordList

/// A word of the list as the page shows it.
private struct WordState: Encodable {
  let word, spelling, state, person: String
  let isOwn: Bool
  let version: Int
  let time: Int?
}

/// Some words of the list, and how many there are in all.
private struct WordPage: Encodable {
  let words: [WordState]
  let count: Int
  let mayDecide: Bool
}

/// A word with all that was done to it.
private struct WordHistory: Encodable {
  struct Event: Encodable {
    let action, spelling, person: String
    let time: Int
  }

  let word, state: String
  let spelling: String?
  let isOwn: Bool
  let version: Int
  let mayDecide: Bool
  let history: [Event]
}

/// A spelling that somebody adds or confirms.
private struct WordChange: Decodable {
  let language: String
  let word: String?
  let spelling: String
  let version: Int?
}

/// Requests for the list of spellings.
extension StudyRequests {
  /// The words of one page of the list.
  private static let pageCount = 50

  private var list: SpellingList { study.desk.list }
  private var person: String { study.person }

  private func language(_ request: StudyRequest) -> String { request["language"] ?? "fa" }

  private func checkDecision() throws(WordRefusal) {
    guard study.mayDecide else { throw .notAllowed }
  }

  func words(_ request: StudyRequest) throws -> StudyAnswer {
    let found = try list.listedWords(
      request["show"] != "confirmed", in: language(request), with: request["words"] ?? "",
      from: max(0, request["from"].flatMap(Int.init) ?? 0), atMost: Self.pageCount)
    let words = found.words.map { word in
      WordState(
        word: word.word, spelling: word.spelling, state: word.state.rawValue, person: word.person,
        isOwn: word.state == .added && word.person == person, version: word.version,
        time: word.time)
    }
    return try .json(
      WordPage(words: words, count: found.count, mayDecide: study.mayDecide))
  }

  func word(_ request: StudyRequest) throws -> StudyAnswer {
    let word = request.words[1]
    let standing = try list.standing(of: word, in: language(request), for: person)
    let history = try list.history(of: word, in: language(request)).map { event in
      WordHistory.Event(
        action: event.action.rawValue, spelling: event.spelling, person: event.person,
        time: event.time)
    }
    return try .json(
      WordHistory(
        word: word, state: standing.state.rawValue, spelling: standing.spelling,
        isOwn: standing.isOwn, version: standing.version, mayDecide: study.mayDecide,
        history: history))
  }

  /// Adds a spelling, which holds for the person at once.
  func addWord(_ request: StudyRequest) throws -> StudyAnswer {
    let change = try request.value(WordChange.self)
    try list.propose(
      change.word ?? "", change.spelling, in: change.language, by: person, at: now())
    return .done
  }

  /// Puts a word on the list.
  func confirmWord(_ request: StudyRequest) throws -> StudyAnswer {
    try checkDecision()
    let change = try request.value(WordChange.self)
    try list.confirm(
      request.words[1], change.spelling, in: change.language, version: change.version ?? 0,
      by: person, at: now()
    ).check()
    return .done
  }

  /// Refuses what waits, or else takes the word off the list.
  func removeWord(_ request: StudyRequest) throws -> StudyAnswer {
    try checkDecision()
    guard let version = request["version"].flatMap(Int.init) else { throw StudyRefusal.malformed }
    let refusal = try list.refuseOrRemove(
      request.words[1], in: language(request), version: version, by: person, at: now())
    switch refusal {
    case .refused(let decision), .removed(let decision): try decision.check()
    case nil: throw StudyRefusal.unknown
    }
    return .done
  }

  /// Takes what was added on another machine of the person, and tells what became of it.
  func exchange(_ request: StudyRequest) throws -> StudyAnswer {
    let report = try request.value(ListReport.self)
    return try .json(try list.answer(to: report, by: person, at: now()))
  }

  // MARK: - Files

  /// Confirms the words of a file.
  func addWordFile(_ request: StudyRequest) throws -> StudyAnswer {
    try checkDecision()
    let table = WordTable(request.bytes, in: language(request))
    guard !table.pairs.isEmpty else { throw WordRefusal.noWords }
    let count = try list.confirmAll(table.pairs, in: language(request), by: person, at: now())
    return try .json([
      "new": count.new, "changed": count.changed, "known": count.known,
      "bad": table.badLines.count,
    ])
  }

  /// Returns the confirmed words as a file.
  func wordFile(_ request: StudyRequest) throws -> StudyAnswer {
    let entries = try list.entries(in: language(request))
    return .file(
      Array(WordTable.text(of: entries.map { ($0.word, $0.spelling) }).utf8),
      type: "text/tab-separated-values; charset=utf-8")
  }
}

extension Decision {
  /// Makes sure that the decision was made.
  ///
  /// - Throws: `WordRefusal.changed` if somebody was faster.
  fileprivate func check() throws(WordRefusal) {
    guard case .made = self else { throw .changed }
  }
}
