import Database
import ProgramBench
import Testing

@testable import WordList

@Suite("The word list")
struct SpellingListTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  private var path: String { folder.file("words.db") }
  private let beginning = [("سلام", "salam"), ("خوب", "khoob")]

  private func list() throws -> SpellingList {
    try SpellingList(
      path: path, beginningWith: { beginning.compactMap { try? SpellingPair($0.0, $0.1) } })
  }

  private func standing(
    _ word: String, _ person: String, _ list: SpellingList
  ) throws -> (WordStanding.State, String?) {
    let standing = try list.standing(of: word, in: "fa", for: person)
    return (standing.state, standing.spelling)
  }

  private func version(_ word: String, _ list: SpellingList) throws -> Int {
    try list.standing(of: word, in: "fa", for: "").version
  }

  @Test func aWordIsUnknownThenAddedThenConfirmed() throws {
    let list = try list()
    #expect(try standing("سلام", "ana", list) == (.confirmed, "salam"))
    #expect(try standing("خیلی", "ana", list) == (.unknown, nil))
    try list.propose("خیلی", "kheilie", in: "fa", by: "ana", at: 1)
    #expect(try standing("خیلی", "ana", list) == (.added, "kheilie"))
    let outcome = try list.confirm(
      "خیلی", "kheilie", in: "fa", version: version("خیلی", list), by: "root", at: 2)
    #expect(outcome == .made(version: try version("خیلی", list)))
    #expect(try standing("خیلی", "ana", list) == (.confirmed, "kheilie"))
    #expect(try list.pending(in: "fa").isEmpty)
  }

  @Test func aSpellingHoldsAtOnceForItsPersonAndWaitsForOthers() throws {
    let list = try list()
    try list.propose("خوب", "khub", in: "fa", by: "ana", at: 1)
    try list.propose("خیلی", "kheyli", in: "fa", by: "ana", at: 2)
    #expect(try standing("خوب", "ana", list) == (.added, "khub"))
    #expect(try standing("خوب", "bob", list) == (.confirmed, "khoob"))
    let others = try list.standing(of: "خیلی", in: "fa", for: "bob")
    #expect(others.state == .added && !others.isOwn)
    #expect(
      try list.pairs(in: "fa", for: "ana").map(\.spelling).sorted() == ["kheyli", "khub", "salam"])
    #expect(try list.pairs(in: "fa", for: "bob").map(\.spelling).sorted() == ["khoob", "salam"])
  }

  @Test func theAdministratorSeesWhoProposedAndRefuses() throws {
    let list = try list()
    try list.propose("خیلی", "kheily", in: "fa", by: "ana", at: 1)
    try list.propose("خیلی", "kh", in: "fa", by: "bob", at: 2)
    #expect(try list.pending(in: "fa").map(\.person) == ["ana", "bob"])
    #expect(
      try list.refuse("خیلی", in: "fa", version: version("خیلی", list), by: "root", at: 3)
        == .made(version: try version("خیلی", list)))
    #expect(try standing("خیلی", "ana", list) == (.unknown, nil))
    #expect(
      try list.history(of: "خیلی", in: "fa").map(\.action) == [
        .proposed, .proposed, .refused, .refused,
      ])
  }

  @Test func ofTwoWhoEditAWordTheLaterIsTold() throws {
    let (one, other) = (try list(), try list())
    let seen = try version("خوب", one)
    let first = try one.confirm("خوب", "khub", in: "fa", version: seen, by: "ana", at: 1)
    #expect(first == .made(version: try version("خوب", one)))
    for outcome in [
      try other.confirm("خوب", "xub", in: "fa", version: seen, by: "bob", at: 2),
      try other.refuse("خوب", in: "fa", version: seen, by: "bob", at: 2),
      try other.remove("خوب", in: "fa", version: seen, by: "bob", at: 2),
    ] { #expect(outcome == .outdated(version: try version("خوب", one))) }
    #expect(try standing("خوب", "bob", other) == (.confirmed, "khub"))
    #expect(try other.history(of: "خوب", in: "fa").map(\.spelling) == ["khub"])
  }

  @Test func theHistoryTellsWhoDidWhat() throws {
    let list = try list()
    try list.propose("خیلی", "kheily", in: "fa", by: "ana", at: 1)
    for (spelling, time) in [("kheily", 2), ("kheili", 3)] {
      _ = try list.confirm(
        "خیلی", spelling, in: "fa", version: version("خیلی", list), by: "root", at: time)
    }
    _ = try list.remove("خیلی", in: "fa", version: version("خیلی", list), by: "root", at: 4)
    let history = try list.history(of: "خيلي", in: "fa-IR")
    #expect(history.map(\.action) == [.proposed, .confirmed, .changed, .removed])
    #expect(history.map(\.person) == ["ana", "root", "root", "root"])
    #expect(history.map(\.time) == [1, 2, 3, 4])
    for time in 0..<SpellingList.maxEvents + 20 {
      try list.propose("خیلی", "kh\(time % 2)", in: "fa", by: "ana", at: time)
    }
    #expect(try list.history(of: "خیلی", in: "fa").count == SpellingList.maxEvents)
  }

  @Test func aLaterProposalOfAPersonTakesThePlaceOfTheFirst() throws {
    let list = try list()
    try list.propose("خیلی", "kheyli", in: "fa", by: "ana", at: 1)
    try list.propose("خیلی", "kheili", in: "fa", by: "ana", at: 2)
    #expect(try list.pending(in: "fa").map(\.spelling) == ["kheili"])
    #expect(try list.propose("خوب", "khoob", in: "fa", by: "ana", at: 3) == nil)
  }

  @Test(arguments: [
    ("", "x"), ("سلام", ""), ("سلام", "12"), (String(repeating: "ا", count: 65), "a"),
    ("سلا\u{7}م", "salam"), ("سلام", "sa\nlam"), ("سلام", "sa\u{202E}lam"),
    ("kheili", "خیلی"), ("hello", "hello"), ("سلام", "سلام"), ("سلام", "salaм"),
  ])
  func whatIsNoWordIsNotTaken(word: String, spelling: String) throws {
    let list = try list()
    #expect(throws: SpellingListFailure.self) {
      try list.propose(word, spelling, in: "fa", by: "ana", at: 1)
    }
    #expect(throws: SpellingListFailure.unusable(.noLanguage)) {
      try list.propose("سلام", "salam", in: "12", by: "ana", at: 1)
    }
    #expect(try list.pending(in: "fa").isEmpty)
  }

  @Test func eachLanguageHasItsWords() throws {
    let list = try list()
    try list.propose("สวัสดี", "sawatdi", in: "th", by: "ana", at: 1)
    #expect(try list.pending(in: "th").count == 1 && list.pending(in: "fa").isEmpty)
    for (word, spelling, tag) in [
      ("привет", "privʲet", "ru"), ("コーヒー", "kōhī", "ja"), ("今日", "kyō", "ja"),
      ("2ختر", "2khtar", "fa"), ("ma'na معنی", "ma'nā", "fa"), ("ʻilm عِلم", "ʿelm", "ar"),
    ] {
      #expect(try list.propose(word, spelling, in: tag, by: "ana", at: 1) != nil, "\(word)")
    }
    #expect(throws: SpellingListFailure.unusable(.otherScript)) {
      try list.propose("привет", "privet", in: "el", by: "ana", at: 1)
    }
    #expect(try list.standing(of: "سلام", in: "th", for: "ana").state == .unknown)
  }

  @Test func manyWaitingWordsAreTooMany() throws {
    let list = try list()
    try list.database.execute(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(SpellingList.maxPending))
      INSERT INTO proposal (id, language, key, word, spelling, person, time, state)
      SELECT i, 'fa', i, i, i, 'ana', 1, 0 FROM n
      """)
    #expect(throws: SpellingListFailure.tooManyPending) {
      try list.propose("خیلی", "kheili", in: "fa", by: "ana", at: 2)
    }
    // Others are not held up; nor is a hub by a machine that sends more.
    #expect(try list.propose("خیلی", "kheili", in: "fa", by: "bob", at: 2) != nil)
    let addition = Addition(id: "more", word: "گربه", spelling: "gorbe", person: "ana", time: 3)
    #expect(try list.merge([addition], in: "fa").isEmpty)
  }

  // MARK: Files

  @Test func theBeginningIsWrittenOnce() throws {
    do {
      let list = try list()
      _ = try list.remove("خوب", in: "fa", version: 0, by: "root", at: 1)
    }
    #expect(try list().entries(in: "fa").map(\.word) == ["سلام"])
  }

  @Test func aFileOfTheFirstVersionIsBroughtToThePresentOne() throws {
    do {
      let database = try Database(path: path)
      try database.execute(SpellingList.migrations[0])
      try database.execute(
        """
        INSERT INTO entry VALUES ('fa', 'خوب', 'خوب', 'khub', 'root');
        INSERT INTO proposal VALUES ('p', 'fa', 'خیلی', 'خیلی', 'kheili', 'ana', 7, 0);
        INSERT INTO event VALUES (3, 'fa', 'خیلی', 'proposed', 'kheili', 'ana', 7);
        PRAGMA application_id = \(0x7677_7264); PRAGMA user_version = 1
        """)
    }
    let list = try list()
    #expect(try list.entries(in: "fa").map(\.spelling) == ["khub"])
    #expect(try list.additions(in: "fa").map(\.id) == ["p"])
    #expect(try list.pending(in: "fa").map(\.version) == [3])
  }

  @Test func aFileThatIsNoDatabaseIsTold() throws {
    _ = try folder.write(Array("This is a letter, and no database at all.".utf8), to: "words.db")
    #expect(throws: SpellingListFailure.damaged(path: path)) { try list() }
  }

  @Test func aDatabaseOfSomethingElseIsLeftAsItIs() throws {
    try Database(path: path).execute("CREATE TABLE mine (name TEXT)")
    let before = try readFile(path)
    #expect(throws: SpellingListFailure.foreign(path: path)) { try list() }
    #expect(try readFile(path) == before)
  }

  @Test func theFileOfANewerProgramIsLeftAsItIs() throws {
    try Database(path: path).execute(
      "PRAGMA application_id = \(0x7677_7264); PRAGMA user_version = 99")
    #expect(throws: SpellingListFailure.newer(path: path)) { try list() }
  }

  @Test func onAFullDiskNothingIsChanged() throws {
    let list = try list()
    let pages = try list.number("PRAGMA page_count")
    try list.database.execute("PRAGMA max_page_count = \(pages + 1)")
    let pairs = try (0..<5000).map { try SpellingPair("کلمه\($0)", "kalame\($0)") }
    #expect(throws: SpellingListFailure.noSpace(path: path)) {
      try list.confirmAll(pairs, in: "fa", by: "root", at: 1)
    }
    #expect(try list.entries(in: "fa").count == 2)
  }

  @Test func aFileThatAnotherProgramWritesToIsBusy() throws {
    let (one, other) = (try list(), try list())
    try other.database.execute("PRAGMA busy_timeout = 0")
    _ = try one.database.transaction {
      #expect(throws: SpellingListFailure.busy(path: path)) {
        try other.propose("خیلی", "kheili", in: "fa", by: "ana", at: 1)
      }
    }
  }
}
