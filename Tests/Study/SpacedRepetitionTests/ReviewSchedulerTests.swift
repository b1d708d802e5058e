import SpacedRepetition
import Testing

@Suite("When a card is asked again")
struct ReviewSchedulerTests {
  /// A review of the reference, and what it made of the card.
  struct Reference {
    let sequence: Int
    let retention: Double
    let time: Int
    let rating: Rating
    let memory: CardMemory
    let wait: Int

    init?(_ line: Substring) {
      let values = line.split(separator: "\t").map(String.init)
      guard values.count == 9, let sequence = Int(values[0]), let retention = Double(values[1]),
        let time = Int(values[2]), let rating = Int(values[3]).flatMap(Rating.init),
        let phase = Int(values[4]).flatMap(CardMemory.Phase.init), let step = Int(values[5]),
        let stability = Double(values[6]), let difficulty = Double(values[7]),
        let wait = Int(values[8])
      else { return nil }
      (self.sequence, self.retention, self.time, self.rating, self.wait) = (
        sequence, retention, time, rating, wait
      )
      memory = CardMemory(
        phase: phase, step: step, stability: stability, difficulty: difficulty, lastReview: time)
    }
  }

  @Test func eachReviewIsThatOfTheReference() throws {
    let lines = String(decoding: PackageResources.reviews_tsv, as: UTF8.self).split(separator: "\n")
      .dropFirst()
    let reviews = lines.compactMap(Reference.init)
    #expect(reviews.count == lines.count)
    #expect(reviews.count >= 1400)
    var memory = CardMemory()
    var sequence = -1
    for expected in reviews {
      if expected.sequence != sequence { memory = CardMemory() }
      sequence = expected.sequence
      let result = ReviewScheduler(retention: expected.retention)
        .review(memory, expected.rating, at: expected.time)
      memory = result.memory
      let stability = try #require(memory.stability)
      let wanted = try #require(expected.memory.stability)
      #expect(result.wait == expected.wait)
      #expect(memory.phase == expected.memory.phase)
      if memory.phase != .review { #expect(memory.step == expected.memory.step) }
      #expect(abs(stability / wanted - 1) < 1e-9)
      #expect(abs(memory.difficulty - expected.memory.difficulty) < 1e-9)
    }
  }

  @Test func theDaysOfACardThatIsAlwaysKnownGrow() {
    var memory = CardMemory()
    var time = 0
    var days: [Int] = []
    for rating in [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3].compactMap(Rating.init) {
      let result = ReviewScheduler().review(memory, rating, at: time)
      memory = result.memory
      time += result.wait
      days.append(result.wait / 86_400)
    }
    #expect(days == [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21])
  }

  @Test func aClockThatWasSetBackMakesNoReviewImpossible() throws {
    let scheduler = ReviewScheduler()
    let (memory, _) = scheduler.review(CardMemory(), .easy, at: 1_000_000)
    let result = scheduler.review(memory, .good, at: 0)
    #expect(try #require(result.memory.stability).isFinite)
    #expect(result.wait >= 60)
  }

  @Test func aCardIsAskedAfterAHundredYearsAtMost() {
    var memory = CardMemory()
    var time = 0
    for _ in 0..<40 {
      let result = ReviewScheduler(retention: 0.7).review(memory, .easy, at: time)
      memory = result.memory
      time += result.wait
      #expect(result.wait <= 36_500 * 86_400)
    }
  }

  @Test func aModelHasTwentyOneParameters() {
    #expect(ForgettingModel([]) == nil)
    #expect(ForgettingModel(Array(repeating: 1, count: 20)) == nil)
    #expect(ForgettingModel(ForgettingModel.standardParameters) == ForgettingModel())
  }
}
