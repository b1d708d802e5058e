internal import Decks
internal import SpacedRepetition

/// A card that is asked, or the end of the day.
private struct Question: Encodable {
  let card: CardState?
  let front: [String]
  /// The cards that are left in the decks that are asked.
  let new, learning, reviews: Int
  /// The seconds until the card comes again, by the answers.
  let waits: [String: Int]
  /// The answers of this day.
  let answered: Int
}

/// Answer of the page, with the state of the card in which it was asked.
private struct CardAnswer: Decodable {
  let card: Int
  let reviewed: Int?
  let rating: String
}

/// The review of what is due.
extension StudyRequests {
  /// The three answers, by the names of FSRS.
  private static let ratings: [String: Rating] = ["good": .good, "hard": .hard, "again": .again]

  /// Returns what is asked next in a deck, or in all.
  func question(_ request: StudyRequest) throws -> StudyAnswer {
    let decks =
      try request["deck"].map { name in
        guard let id = Int(name) else { throw StudyRefusal.malformed }
        return [try deck(id)]
      } ?? collection.decks()
    let (time, day) = (now(), LearningDay.holding(now()))
    let due = try decks.lazy.compactMap { deck in
      try self.collection.dueCards(ofDeck: deck, at: time, in: day, atMost: 1).first
    }.first
    return try .json(question(due, in: decks, at: time, day))
  }

  private func question(
    _ card: Card?, in decks: [Deck], at time: Int, _ day: Range<Int>
  ) throws -> Question {
    let counts = try decks.map { try collection.dueCounts(ofDeck: $0, at: time, in: day) }
    let scheduler = try collection.scheduler()
    return Question(
      card: card.map(CardState.init),
      front: decks.first { $0.id == card?.deck }?.front.map(\.rawValue) ?? [],
      new: counts.reduce(0) { $0 + $1.new }, learning: counts.reduce(0) { $0 + $1.learning },
      reviews: counts.reduce(0) { $0 + $1.reviews },
      waits: card.map { card in
        Self.ratings.mapValues { scheduler.review(card.memory, $0, at: time).wait }
      } ?? [:],
      answered: try collection.reviewCount(in: day))
  }

  /// Notes an answer; a card that was answered elsewhere meanwhile keeps that one.
  func review(_ request: StudyRequest) throws -> StudyAnswer {
    let answer = try request.value(CardAnswer.self)
    guard let rating = Self.ratings[answer.rating] else { throw StudyRefusal.malformed }
    guard let card = try collection.card(answer.card) else { throw StudyRefusal.unknown }
    guard card.memory.lastReview == answer.reviewed,
      let reviewed = try collection.review(card, rating, at: now())
    else { throw StudyRefusal.answered }
    study.lookForParameters()
    return try .json(["review": reviewed.review])
  }

  /// Takes an answer back, and asks its card again.
  func takeBack(_ request: StudyRequest) throws -> StudyAnswer {
    guard let card = try collection.undo(request.id) else { throw StudyRefusal.answered }
    let time = now()
    return try .json(
      question(card, in: [try deck(card.deck)], at: time, LearningDay.holding(time)))
  }
}
