internal import Glibc

/// The model of memory of FSRS-6: how stability and difficulty change with each review.
///
/// Source: the algorithm's description at github.com/open-spaced-repetition/awesome-fsrs, and the package `fsrs` 6.3.2,
/// with whose results the tests compare.
package struct ForgettingModel: Hashable, Sendable {
  /// The 21 parameters that FSRS-6 found in the reviews of many people.
  package static let standardParameters = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  private static let leastStability = 0.001
  private static let difficulties = 1.0...10.0

  let parameters: [Double]

  /// Creates a model; nil if there are not 21 parameters.
  package init?(_ parameters: [Double]) {
    guard parameters.count == Self.standardParameters.count else { return nil }
    self.parameters = parameters
  }

  package init() { parameters = Self.standardParameters }

  private subscript(_ index: Int) -> Double { parameters[index] }

  private var decay: Double { -self[20] }
  /// The factor with which a card is still known with a probability of 0.9 after its stability.
  private var factor: Double { pow(0.9, 1 / decay) - 1 }

  /// Returns the probability that a card is still known after whole days.
  package func retrievability(after days: Int, stability: Double) -> Double {
    pow(1 + factor * Double(days) / stability, decay)
  }

  /// Returns the days after which the probability has fallen to `retention`.
  func days(until retention: Double, stability: Double) -> Double {
    stability / factor * (pow(retention, 1 / decay) - 1)
  }

  // MARK: Stability

  func firstStability(_ rating: Rating) -> Double {
    max(self[rating.rawValue - 1], Self.leastStability)
  }

  /// Returns the stability after a second review on the same day.
  func sameDayStability(_ stability: Double, _ rating: Rating) -> Double {
    let growth =
      exp(self[17] * (Double(rating.rawValue - 3) + self[18])) * pow(stability, -self[19])
    return max(stability * (rating == .again ? growth : max(growth, 1)), Self.leastStability)
  }

  /// Returns the stability after a review on a later day, before which the card was known with a probability.
  func stability(
    after stability: Double, difficulty: Double, retrievability: Double, _ rating: Rating
  ) -> Double {
    let next =
      rating == .again
      ? forgotten(stability, difficulty, retrievability)
      : recalled(stability, difficulty, retrievability, rating)
    return max(next, Self.leastStability)
  }

  private func forgotten(_ stability: Double, _ difficulty: Double, _ retrievability: Double)
    -> Double
  {
    let long =
      self[11] * pow(difficulty, -self[12]) * (pow(stability + 1, self[13]) - 1)
      * exp((1 - retrievability) * self[14])
    return min(long, stability / exp(self[17] * self[18]))
  }

  private func recalled(
    _ stability: Double, _ difficulty: Double, _ retrievability: Double, _ rating: Rating
  ) -> Double {
    let weight = rating == .hard ? self[15] : rating == .easy ? self[16] : 1
    let growth =
      exp(self[8]) * (11 - difficulty) * pow(stability, -self[9])
      * (exp((1 - retrievability) * self[10]) - 1) * weight
    return stability * (1 + growth)
  }

  // MARK: Difficulty

  func firstDifficulty(_ rating: Rating) -> Double {
    Self.within(unlimitedFirstDifficulty(rating))
  }

  /// Returns the difficulty after a review: a step that is smaller the harder the card is, and a return to the mean.
  func difficulty(after difficulty: Double, _ rating: Rating) -> Double {
    let step = -(self[6] * Double(rating.rawValue - 3))
    let moved = difficulty + (10 - difficulty) * step / 9
    return Self.within(self[7] * unlimitedFirstDifficulty(.easy) + (1 - self[7]) * moved)
  }

  private func unlimitedFirstDifficulty(_ rating: Rating) -> Double {
    self[4] - exp(self[5] * Double(rating.rawValue - 1)) + 1
  }

  private static func within(_ difficulty: Double) -> Double {
    min(max(difficulty, difficulties.lowerBound), difficulties.upperBound)
  }
}
