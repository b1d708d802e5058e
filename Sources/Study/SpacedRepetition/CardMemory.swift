/// Model of a person's memory of one card.
package struct CardMemory: Hashable, Sendable {
  /// A card is learned in short steps, then reviewed after days, and learned again once it was forgotten.
  package enum Phase: Int, Sendable {
    case learning = 1
    case review, relearning
  }

  package var phase = Phase.learning
  /// The step of learning, from 0; without a meaning in reviews.
  package var step = 0
  /// The days after which the card is still known with a probability of 0.9; nil before the first review.
  package var stability: Double?
  /// From 1 to 10.
  package var difficulty = 0.0
  /// The time of the last review, in seconds since 1970.
  package var lastReview: Int?

  /// True if nothing was answered since the other one.
  package func isAsAsked(_ other: CardMemory) -> Bool {
    (phase, step, lastReview) == (other.phase, other.step, other.lastReview)
  }

  package init() {}

  package init(
    phase: Phase, step: Int, stability: Double?, difficulty: Double, lastReview: Int?
  ) {
    self.phase = phase
    self.step = step
    self.stability = stability
    self.difficulty = difficulty
    self.lastReview = lastReview
  }
}
