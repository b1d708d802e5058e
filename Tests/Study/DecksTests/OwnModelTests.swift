@testable import Decks
import LearnedDecks
import ProgramBench
import SpacedRepetition
import Testing

@Suite("The model of one's own memory")
struct OwnModelTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  private func collection() throws -> Collection { try Collection(path: folder.file("study.db")) }

  @Test func whoNeverForgetsIsAskedLater() throws {
    let collection = try collection()
    try collection.learn(80)
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

  @Test func aCardThatIsAnsweredMeanwhileStaysAsTheAnswerLeavesIt() throws {
    let collection = try collection()
    try collection.learn(80)
    let result = try #require(try collection.parameterSearch()?.run())
    let memories = try collection.memories(by: #require(ForgettingModel(result.parameters)))
    let former = try #require(try collection.card(1))
    let answered = try #require(
      try self.collection().review(former, .again, at: 1_800_000_000)
    ).card
    try collection.write(memories)
    #expect(try collection.card(1)?.memory == answered.memory)
    let other = try #require(try collection.card(2)?.memory.stability)
    #expect(other > former.memory.stability ?? .infinity)
  }

  @Test func aSearchWithoutAResultKeepsWhatThereIs() throws {
    let collection = try collection()
    #expect(try collection.parameterSearch(isWanted: true) == nil)
    try collection.keep(nil, at: 1_800_000_000)
    #expect(try collection.scheduler() == ReviewScheduler())
  }
}
