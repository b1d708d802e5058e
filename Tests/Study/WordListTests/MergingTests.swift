import ProgramBench
import Testing

@testable import WordList

@Suite("A machine that was away")
struct MergingTests {
  private let folder: Folder
  private let hub: SpellingList
  private let laptop: SpellingList

  init() throws {
    folder = try Folder()
    hub = try SpellingList(path: folder.file("hub.db"))
    laptop = try SpellingList(path: folder.file("laptop.db"))
    _ = try hub.confirm("سلام", "salam", in: "fa", version: 0, by: "root", at: 1)
  }

  /// Sends what the hub does not know, and takes its list.
  private func meet(answerIsLost: Bool = false) throws {
    let asked = try laptop.undecidedAdditions(in: "fa")
    var decisions = try hub.merge(laptop.additions(in: "fa"), in: "fa")
    decisions.merge(try hub.decisions(about: asked)) { $1 }
    let pairs = try hub.entries(in: "fa").map { try SpellingPair($0.word, $0.spelling) }
    guard !answerIsLost else { return }
    try laptop.adopt(HubList(pairs: pairs, decisions: decisions), in: "fa", at: 100)
  }

  private func state(_ word: String, _ list: SpellingList) throws -> WordStanding.State {
    try list.standing(of: word, in: "fa", for: "ana").state
  }

  @Test func additionsArriveOnceWhateverIsLostOnTheWay() throws {
    try laptop.propose("خیلی", "kheili", in: "fa", by: "ana", at: 10)
    try laptop.propose("خوب", "khoob", in: "fa", by: "ana", at: 11)
    try meet(answerIsLost: true)
    try meet()
    try meet()
    #expect(try hub.pending(in: "fa").map(\.word) == ["خیلی", "خوب"])
    #expect(try hub.history(of: "خوب", in: "fa").count == 1)
    #expect(try laptop.additions(in: "fa").isEmpty)
    #expect(try state("سلام", laptop) == .confirmed && state("خوب", laptop) == .added)
  }

  @Test func decisionsOfTheHubReachTheMachine() throws {
    try laptop.propose("خیلی", "kheili", in: "fa", by: "ana", at: 10)
    try laptop.propose("خوب", "xxx", in: "fa", by: "ana", at: 11)
    try meet()
    for word in ["خیلی", "خوب"] {
      let version = try hub.standing(of: word, in: "fa", for: "").version
      _ =
        word == "خوب"
        ? try hub.refuse(word, in: "fa", version: version, by: "root", at: 12)
        : try hub.confirm(word, "kheili", in: "fa", version: version, by: "root", at: 12)
    }
    #expect(try state("خیلی", laptop) == .added)
    try meet()
    #expect(try state("خیلی", laptop) == .confirmed && state("خوب", laptop) == .unknown)
    #expect(try laptop.undecidedAdditions(in: "fa").isEmpty)
  }

  @Test func theListOfTheHubReplacesTheOneBefore() throws {
    try meet()
    _ = try laptop.confirm("کتاب", "ketab", in: "fa", version: 0, by: "ana", at: 5)
    let version = try hub.standing(of: "سلام", in: "fa", for: "").version
    _ = try hub.remove("سلام", in: "fa", version: version, by: "root", at: 6)
    _ = try hub.confirm("خوب", "khoob", in: "fa", version: 0, by: "root", at: 7)
    #expect(try state("سلام", laptop) == .confirmed)
    try meet()
    #expect(try laptop.entries(in: "fa").map(\.word) == ["خوب", "کتاب"])
    try meet()
    #expect(try laptop.history(of: "خوب", in: "fa").map(\.action) == [.adopted])
  }

  @Test func theLaterOfTwoSpellingsOfAPersonHolds() throws {
    try laptop.propose("خیلی", "kheily", in: "fa", by: "ana", at: 10)
    try hub.propose("خیلی", "kheili", in: "fa", by: "ana", at: 20)
    try hub.propose("خیلی", "xeyli", in: "fa", by: "bob", at: 5)
    try meet()
    #expect(try hub.pending(in: "fa").map(\.spelling) == ["xeyli", "kheili"])
    #expect(try hub.history(of: "خیلی", in: "fa").count == 3)
    #expect(try laptop.pending(in: "fa").isEmpty)
  }

  @Test func anAdditionThatNoListTakesIsRefused() throws {
    let additions = [
      Addition(id: "a", word: "12", spelling: "x", person: "ana", time: 1),
      Addition(id: "b", word: "خوب", spelling: "khoob", person: "ana", time: 1),
      Addition(
        id: String(repeating: "x", count: 65), word: "خوب", spelling: "khub", person: "ana", time: 1
      ),
    ]
    let states = try hub.merge(additions, in: "fa")
    #expect(states["a"] == .refused && states["b"] == .pending && states.count == 3)
    #expect(try hub.pending(in: "fa").map(\.id) == ["b"])
  }

  // MARK: - What has changed

  /// Exchanges the lists as the programs do, and returns what the hub has answered.
  @discardableResult
  private func exchange(with hub: SpellingList, knowingTimes: Bool = true) throws -> ListAnswer {
    let known = try laptop.report(in: "fa")
    let report = ListReport(
      language: "fa", additions: known.additions, undecided: known.undecided, change: known.change,
      changeTime: knowingTimes ? known.changeTime : nil)
    let answer = try hub.answer(to: report, by: "ana", at: 1000)
    try laptop.take(answer, to: report, at: 1000)
    return answer
  }

  private func confirm(_ word: String, _ spelling: String, _ list: SpellingList, at time: Int)
    throws
  {
    let version = try list.standing(of: word, in: "fa", for: "").version
    _ = try list.confirm(word, spelling, in: "fa", version: version, by: "root", at: time)
  }

  private func spellings(_ list: SpellingList) throws -> [String] {
    try list.entries(in: "fa").map(\.spelling)
  }

  @Test func ofALongListOnlyWhatHasChangedIsSent() throws {
    let pairs = try (0..<20_000).map { try SpellingPair("کلمه\($0)", "kalame\($0)") }
    _ = try hub.confirmAll(pairs, in: "fa", by: "root", at: 2)
    #expect(try exchange(with: hub).words?.count == 20_001)
    #expect(try exchange(with: hub).change > 0 && exchange(with: hub).changes == nil)
    try confirm("خوب", "khoob", hub, at: 3)
    try confirm("سلام", "selam", hub, at: 4)
    let version = try hub.standing(of: "کلمه7", in: "fa", for: "").version
    _ = try hub.remove("کلمه7", in: "fa", version: version, by: "root", at: 5)
    try hub.propose("خیلی", "kheili", in: "fa", by: "bob", at: 6)
    let answer = try exchange(with: hub)
    #expect(answer.words == nil)
    #expect(answer.changes?.map(\.count).sorted() == [1, 2, 2], "\(answer)")
    #expect(try spellings(laptop) == spellings(hub))
    #expect(try laptop.entries(in: "fa").count == 20_001)
    // What is known is not sent again.
    #expect(try exchange(with: hub).changes == nil)
  }

  @Test func aLaptopWithoutTheTimeOfAChangeGetsTheWholeList() throws {
    try exchange(with: hub)
    try confirm("خوب", "khoob", hub, at: 3)
    #expect(try exchange(with: hub, knowingTimes: false).words?.count == 2)
  }

  @Test func aHubThatCameBackFromACopySendsTheWholeList() throws {
    try confirm("خوب", "khoob", hub, at: 3)
    try exchange(with: hub)
    // The copy has other changes under the same numbers.
    let copy = try SpellingList(path: folder.file("copy.db"))
    for (word, time) in [("سلام", 1), ("کتاب", 4)] { try confirm(word, "x", copy, at: time) }
    #expect(try copy.lastChange() == hub.lastChange())
    #expect(try exchange(with: copy).words?.count == 2)
    #expect(try laptop.entries(in: "fa").map(\.word) == ["سلام", "کتاب"])
    try confirm("خوب", "khoob", copy, at: 5)
    #expect(try exchange(with: copy).changes == [["خوب", "khoob"]])
  }

  @Test func aWordOfTheHubThatIsChangedHereIsItsOwnAgainWithItsNextChange() throws {
    try confirm("خوب", "khoob", hub, at: 3)
    try exchange(with: hub)
    try confirm("سلام", "slm", laptop, at: 4)
    let version = try laptop.standing(of: "خوب", in: "fa", for: "").version
    _ = try laptop.remove("خوب", in: "fa", version: version, by: "ana", at: 4)
    #expect(try exchange(with: hub).words == nil)
    #expect(try spellings(laptop) == ["slm"])
    try confirm("کتاب", "ketab", hub, at: 5)
    #expect(try exchange(with: hub).words?.count == 3)
    #expect(try spellings(laptop) == spellings(hub))
  }

  @Test func aWordThatIsChangedHereDuringAnExchangeIsTheHubsAgainAfterTheNext() throws {
    try confirm("خیلی", "kheili", hub, at: 1)
    try exchange(with: hub)
    try confirm("سلام", "salam", hub, at: 2)
    let report = try laptop.report(in: "fa")
    let answer = try hub.answer(to: report, by: "sara", at: 3)
    try confirm("خیلی", "kheyli", laptop, at: 4)
    try laptop.take(answer, to: report, at: 5)
    try confirm("کتاب", "ketab", hub, at: 6)
    try exchange(with: hub)
    #expect(try spellings(laptop) == spellings(hub))
  }

  @Test func aDecisionIsToldHoweverManyProposalsFollow() throws {
    try exchange(with: hub)
    try confirm("خوب", "khoob", hub, at: 3)
    for number in 0..<SpellingList.maxEvents + 5 {
      try hub.propose("خوب", "khub\(number)", in: "fa", by: "p\(number)", at: 4)
    }
    #expect(try hub.history(of: "خوب", in: "fa").count == SpellingList.maxEvents)
    #expect(try exchange(with: hub).changes == [["خوب", "khoob"]])
  }

  @Test func aChangedWordThatThisVersionDoesNotTakeIsLeftOut() throws {
    try exchange(with: hub)
    let report = try laptop.report(in: "fa")
    let answer = ListAnswer(
      words: nil, changes: [["سلام", "12"], [], ["خوب", "khoob", "x"]], decisions: [:], change: 9,
      changeTime: 9, languages: ["fa"])
    try laptop.take(answer, to: report, at: 10)
    #expect(try spellings(laptop).isEmpty)
    #expect(try laptop.report(in: "fa").change == 9)
  }
}
