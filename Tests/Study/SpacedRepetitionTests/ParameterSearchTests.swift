import SpacedRepetition
import Testing

@Suite struct ParameterSearchTests {
  /// Answers of a person whose memory follows a model, to cards that are asked by the standard one.
  private func histories(of person: ForgettingModel, cards: Int) -> [ReviewHistory] {
    var generator = Numbers(state: 7)
    let scheduler = ReviewScheduler()
    return (0..<cards).map { _ in
      var (memory, time) = (CardMemory(), 1_700_000_000)
      var reviews: [(rating: Rating, time: Int)] = []
      for _ in 0..<9 {
        let rating: Rating
        let own = ReviewHistory(reviews).memory(by: person)
        if let own, let last = reviews.last {
          let days = (time - last.time) / 86_400
          let known = person.retrievability(after: days, stability: own.stability)
          rating = Double.random(in: 0..<1, using: &generator) < known ? .good : .again
        } else {
          rating = Double.random(in: 0..<1, using: &generator) < 0.6 ? .good : .again
        }
        reviews.append((rating, time))
        let (next, wait) = scheduler.review(memory, rating, at: time)
        memory = next
        time += wait
      }
      return ReviewHistory(reviews)
    }
  }

  @Test func whoForgetsSlowlyGetsParametersOfTheirOwn() throws {
    var parameters = ForgettingModel.standardParameters
    (parameters[0], parameters[2]) = (2, 20)
    parameters[8] = 2.6
    let person = try #require(ForgettingModel(parameters))
    let search = try #require(ParameterSearch(histories(of: person, cards: 250)))
    let result = try #require(search.run())
    #expect(result.loss < result.formerLoss * 0.97, "\(result)")
    // What is better than these is not found again.
    let own = try #require(ForgettingModel(result.parameters))
    #expect(search.run(from: own) == nil)
    #expect(result.parameters[2] > ForgettingModel.standardParameters[2] * 1.3)
    #expect(ForgettingModel(result.parameters) != nil)
  }

  @Test func fewAnswersAreNotEnough() {
    #expect(ParameterSearch(histories(of: ForgettingModel(), cards: 20)) == nil)
    #expect(ParameterSearch([]) == nil)
    // Answers of the same day tell nothing about days.
    let hurried = (0..<500).map { _ in
      ReviewHistory((0..<9).map { (.good, 1_700_000_000 + $0 * 600) })
    }
    #expect(ParameterSearch(hurried) == nil)
  }

  @Test func aSearchThatIsStoppedHasNoResult() throws {
    let search = try #require(ParameterSearch(histories(of: ForgettingModel(), cards: 150)))
    #expect(search.run { true } == nil)
  }

  @Test func aHistoryGivesTheMemoryOfTheScheduler() throws {
    let scheduler = ReviewScheduler()
    var (memory, time) = (CardMemory(), 1_700_000_000)
    var reviews: [(rating: Rating, time: Int)] = []
    for rating in [Rating.good, .good, .hard, .again, .good, .good, .easy] {
      reviews.append((rating, time))
      let (next, wait) = scheduler.review(memory, rating, at: time)
      memory = next
      time += wait
    }
    let found = try #require(ReviewHistory(reviews).memory(by: ForgettingModel()))
    #expect(abs(found.stability - (memory.stability ?? 0)) < 1e-9)
    #expect(abs(found.difficulty - memory.difficulty) < 1e-9)
  }
}

/// Random numbers that are the same in each run (splitmix64).
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
