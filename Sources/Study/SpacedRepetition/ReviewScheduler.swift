/// Scheduler that decides when a card is asked again: FSRS-6 with its usual steps of learning.
package struct ReviewScheduler: Hashable, Sendable {
  package var model: ForgettingModel
  /// The probability with which a card is to be known when it is asked.
  package var retention: Double
  /// The steps in seconds of new cards, and of those that were forgotten.
  package var learningSteps = [60, 600]
  package var relearningSteps = [600]

  private static let day = 86_400
  private static let maxDays = 36_500

  package init(model: ForgettingModel = ForgettingModel(), retention: Double = 0.9) {
    self.model = model
    self.retention = retention
  }

  /// Returns the memory of a card after a review at a time, in seconds since 1970, and the seconds until the next one.
  package func review(
    _ memory: CardMemory, _ rating: Rating, at time: Int
  ) -> (memory: CardMemory, wait: Int) {
    var next = memory
    next.lastReview = time
    guard let stability = memory.stability else {
      next.stability = model.firstStability(rating)
      next.difficulty = model.firstDifficulty(rating)
      return scheduled(next, rating)
    }
    let days = memory.lastReview.map { (time - $0) / Self.day } ?? 0
    next.stability =
      days < 1
      ? model.sameDayStability(stability, rating)
      : model.stability(
        after: stability, difficulty: memory.difficulty,
        retrievability: model.retrievability(after: days, stability: stability), rating)
    next.difficulty = model.difficulty(after: memory.difficulty, rating)
    return scheduled(next, rating)
  }

  /// Returns the memory in the phase and step that follow a rating, and the seconds until the next review.
  private func scheduled(_ memory: CardMemory, _ rating: Rating) -> (CardMemory, Int) {
    var next = memory
    let steps = memory.phase == .learning ? learningSteps : relearningSteps
    if memory.phase == .review {
      guard rating == .again, let first = relearningSteps.first else {
        return (next, wholeDays(next))
      }
      (next.phase, next.step) = (.relearning, 0)
      return (next, first)
    }
    switch rating {
    case .again where !steps.isEmpty:
      next.step = 0
      return (next, steps[0])
    case .hard where next.step < steps.count:
      return (next, Self.hardWait(steps, next.step))
    case .good where next.step + 1 < steps.count:
      next.step += 1
      return (next, steps[next.step])
    default:
      (next.phase, next.step) = (.review, 0)
      return (next, wholeDays(next))
    }
  }

  /// Returns the wait before a step is repeated: at the first one, a wait between it and the second.
  private static func hardWait(_ steps: [Int], _ step: Int) -> Int {
    guard step == 0 else { return steps[step] }
    return steps.count == 1 ? steps[0] * 3 / 2 : (steps[0] + steps[1]) / 2
  }

  /// Returns the seconds of whole days until the card would be known with the probability that is wanted.
  private func wholeDays(_ memory: CardMemory) -> Int {
    // Half to even, as the reference rounds.
    let days = model.days(until: retention, stability: memory.stability ?? 0)
      .rounded(.toNearestOrEven)
    guard days < Double(Self.maxDays) else { return Self.maxDays * Self.day }
    return (days >= 1 ? Int(days) : 1) * Self.day
  }
}

/// Answer to a card, in FSRS's numbers.
package enum Rating: Int, Sendable, CaseIterable {
  case again = 1
  case hard, good, easy
}
