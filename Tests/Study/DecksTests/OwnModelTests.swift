import Decks
import ProgramBench
import SpacedRepetition
import Testing

@Suite("The model of one's own memory")
struct OwnModelTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  private func collection() throws -> Collection { try Collection(path: folder.file("study.db")) }

  /// Answers some cards again and again, when they are due; all of them are known.
  private func learn(_ count: Int, _ collection: Collection) throws {
    let deck = try collection.deck(named: "Spanish")
    for number in 0..<count {
      try collection.add(
        CardContent([.word: "palabra \(number)"]), to: deck.id, guid: "g\(number)", at: 0)
    }
    for var card in try collection.cards(inDeck: deck.id) {
      for _ in 0..<8 {
        let answered = try collection.review(card, .good, at: card.due ?? 1_700_000_000)
        card = try #require(answered).card
      }
    }
  }

  @Test func whoNeverForgetsIsAskedLater() throws {
    let collection = try collection()
    try learn(80, collection)
    let before = try collection.cards(inDeck: 1)
    let standard = try collection.scheduler()
    let search = try #require(try collection.parameterSearch())
    let result = try #require(search.run())
    try collection.keep(result, at: 1_800_000_000)

    let own = try collection.scheduler()
    #expect(own != standard)
    let after = try collection.cards(inDeck: 1)
    // What was told when the cards come again holds.
    #expect(after.map(\.due) == before.map(\.due))
    let (former, now) = (try #require(before.first), try #require(after.first))
    #expect(try #require(now.memory.stability) > #require(former.memory.stability))
    let time = try #require(now.due)
    #expect(
      own.review(now.memory, .good, at: time).wait
        > standard.review(former.memory, .good, at: time).wait)
    // The next program has the parameters, too, and searches only after more answers.
    #expect(try self.collection().scheduler() == own)
    #expect(try collection.parameterSearch() == nil)
    #expect(try collection.parameterSearch(isWanted: true) != nil)
  }

  @Test func aSearchWithoutAResultKeepsWhatThereIs() throws {
    let collection = try collection()
    #expect(try collection.parameterSearch(isWanted: true) == nil)
    try collection.keep(nil, at: 1_800_000_000)
    #expect(try collection.scheduler() == ReviewScheduler())
  }
}
