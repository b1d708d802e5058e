/// The answers to one card, in the order in which they were given.
package struct ReviewHistory: Sendable {
  struct Answer {
    let rating: Rating
    /// Whole days since the answer before.
    let days: Int
  }

  let answers: [Answer]

  /// Creates the history of answers at times, in seconds since 1970.
  package init(_ reviews: [(rating: Rating, time: Int)]) {
    var last: Int?
    answers = reviews.map { review in
      defer { last = review.time }
      return Answer(rating: review.rating, days: last.map { (review.time - $0) / 86_400 } ?? 0)
    }
  }

  /// The answers that tell something about the memory of days: those after a day and more.
  package var tellingCount: Int { answers.count { $0.days > 0 } }

  /// Returns the stability and the difficulty that a model finds after all answers; nil without answers.
  package func memory(by model: ForgettingModel) -> (stability: Double, difficulty: Double)? {
    var state: (stability: Double, difficulty: Double)?
    for answer in answers { state = model.memory(after: answer, state) }
    return state
  }

  /// Adds the logarithmic loss of what a model predicts for the telling answers.
  func addLoss(of model: ForgettingModel, to sum: inout Double) {
    var state: (stability: Double, difficulty: Double)?
    for answer in answers {
      if let state, answer.days > 0 {
        let known = model.retrievability(after: answer.days, stability: state.stability)
        let predicted = answer.rating == .again ? 1 - known : known
        sum -= max(predicted, 1e-6).naturalLogarithm
      }
      state = model.memory(after: answer, state)
    }
  }
}

extension ForgettingModel {
  /// Returns stability and difficulty after an answer.
  func memory(
    after answer: ReviewHistory.Answer, _ state: (stability: Double, difficulty: Double)?
  ) -> (stability: Double, difficulty: Double) {
    guard let (stability, difficulty) = state else {
      return (firstStability(answer.rating), firstDifficulty(answer.rating))
    }
    let next =
      answer.days < 1
      ? sameDayStability(stability, answer.rating)
      : self.stability(
        after: stability, difficulty: difficulty,
        retrievability: retrievability(after: answer.days, stability: stability), answer.rating)
    return (next, self.difficulty(after: difficulty, answer.rating))
  }
}
