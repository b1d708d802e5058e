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
}
