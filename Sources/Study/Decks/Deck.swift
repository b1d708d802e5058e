/// A deck of cards.
///
/// A name with `::` puts it into another one.
package struct Deck: Hashable, Sendable, Identifiable {
  package let id: Int
  package var name: String
  /// The fields that are asked; the others are the answer.
  package var front: [CardField]
  /// The cards that are asked for the first time, and those that are asked again, at most, in a day.
  package var limits: DailyLimits

  /// The fields of the front in a deck that nobody has changed.
  package static let standardFront = [CardField.word]
}

/// Numbers of cards of a deck that are asked in a day.
package struct DailyLimits: Hashable, Sendable {
  package var new: Int
  package var reviews: Int

  package init(new: Int = 20, reviews: Int = 200) {
    self.new = max(0, new)
    self.reviews = max(0, reviews)
  }
}

/// The cards of a deck that are to be asked, by their kinds.
package struct DueCounts: Hashable, Sendable {
  package var new = 0
  package var learning = 0
  package var reviews = 0
  /// All cards of the deck.
  package var cards = 0

  package init(new: Int = 0, learning: Int = 0, reviews: Int = 0, cards: Int = 0) {
    (self.new, self.learning, self.reviews, self.cards) = (new, learning, reviews, cards)
  }
}
