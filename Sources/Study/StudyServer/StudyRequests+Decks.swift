internal import Decks
internal import Language

/// A deck as the page shows it.
private struct DeckState: Encodable {
  struct Due: Encodable { let new, learning, reviews: Int }
  let id: Int
  let name: String
  let front: [String]
  let newLimit, reviewLimit, cards: Int
  let due: Due

  init(_ deck: Deck, _ due: DueCounts) {
    id = deck.id
    name = deck.name
    front = deck.front.map(\.rawValue)
    newLimit = deck.limits.new
    reviewLimit = deck.limits.reviews
    cards = due.cards
    self.due = Due(new: due.new, learning: due.learning, reviews: due.reviews)
  }
}

/// Properties of a deck that the page changes.
private struct DeckChange: Decodable {
  let name: String
  let front: [String]?
  let newLimit, reviewLimit: Int?
}

/// Requests for the decks themselves.
extension StudyRequests {
  private static let maxNameLetters = 100
  private static let maxLimit = 10_000

  func decks() throws -> StudyAnswer {
    let time = now()
    let day = LearningDay.holding(time)
    return try .json(
      try collection.decks().map {
        DeckState($0, try collection.dueCounts(ofDeck: $0, at: time, in: day))
      })
  }

  func deck(_ id: Int) throws -> Deck {
    guard let deck = try collection.decks().first(where: { $0.id == id }) else {
      throw StudyRefusal.unknown
    }
    return deck
  }

  func addDeck(_ request: StudyRequest) throws -> StudyAnswer {
    let name = try name(of: request.value(DeckChange.self), for: nil)
    return try .json(["id": try collection.deck(named: name).id])
  }

  func updateDeck(_ request: StudyRequest) throws -> StudyAnswer {
    let change = try request.value(DeckChange.self)
    var deck = try deck(request.id)
    deck.name = try name(of: change, for: deck.id)
    let front = change.front?.compactMap(CardField.init(rawValue:)) ?? []
    if !front.isEmpty { deck.front = front }
    deck.limits = DailyLimits(
      new: min(change.newLimit ?? deck.limits.new, Self.maxLimit),
      reviews: min(change.reviewLimit ?? deck.limits.reviews, Self.maxLimit))
    try collection.update(deck)
    return .done
  }

  func removeDeck(_ request: StudyRequest) throws -> StudyAnswer {
    try collection.removeDeck(deck(request.id).id)
    return .done
  }

  /// Returns the name that a deck is to have, which no other one has.
  private func name(of change: DeckChange, for id: Int?) throws -> String {
    let name = try deckName(change.name)
    guard try !collection.decks().contains(where: { $0.name == name && $0.id != id }) else {
      throw StudyRefusal.deckExists
    }
    return name
  }

  /// Returns a name for a deck on one line.
  func deckName(_ text: String) throws(StudyRefusal) -> String {
    let name = text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
    guard !name.isEmpty, name.count <= Self.maxNameLetters else { throw .deckName }
    return name
  }
}
