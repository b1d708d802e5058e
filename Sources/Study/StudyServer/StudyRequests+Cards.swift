internal import Decks
internal import Language
internal import SpacedRepetition

/// A card as the page shows it.
struct CardState: Encodable {
  let id, deck: Int
  let fields: [String: String]
  let language, readerLanguage, speaker: String?
  /// The field whose words can be heard.
  let sound: String?
  let added: Int
  /// The time of the last review, by which an answer names the state that was asked.
  let reviewed: Int?
  let due: Int?

  init(_ card: Card) {
    id = card.id
    deck = card.deck
    fields = Dictionary(
      uniqueKeysWithValues: card.content.fields.map { ($0.key.rawValue, $0.value) })
    language = card.content.language
    readerLanguage = card.content.readerLanguage
    speaker = card.content.speaker
    sound = card.sound?.field.rawValue
    added = card.added
    reviewed = card.memory.lastReview
    due = card.due
  }
}

/// Some cards, and how many there are in all.
private struct CardList: Encodable {
  let cards: [CardState]
  let count: Int
}

/// Fields of a card as the page writes them.
private struct CardChange: Decodable {
  let deck: Int
  let fields: [String: String]
  let language, readerLanguage, speaker: String?

  /// The content of the card.
  ///
  /// - Throws: `StudyRefusal` for a card without a word.
  var content: CardContent {
    get throws {
      let texts = fields.compactMap { name, text in
        CardField(rawValue: name).map { ($0, text.trimmed) }
      }
      let content = CardContent(
        Dictionary(texts) { $1 }, language: Self.text(language),
        readerLanguage: Self.text(readerLanguage), speaker: Self.text(speaker))
      guard !content.isEmpty else { throw StudyRefusal.noWord }
      return content
    }
  }

  private static func text(_ text: String?) -> String? {
    guard let text = text?.trimmed, !text.isEmpty else { return nil }
    return text
  }
}

/// Requests for single cards, and for lists of them.
extension StudyRequests {
  /// The cards of one page of a list.
  private static let pageCount = 50

  /// Returns a page of a deck, or what has the words that are searched for.
  func cards(_ request: StudyRequest) throws -> StudyAnswer {
    if let words = request["words"] {
      let found = try collection.search(words)
      return try .json(CardList(cards: found.map(CardState.init), count: found.count))
    }
    guard let id = request["deck"].flatMap(Int.init) else { throw StudyRefusal.malformed }
    let start = max(0, request["from"].flatMap(Int.init) ?? 0)
    return try .json(
      CardList(
        cards: try collection.cards(inDeck: id, from: start, atMost: Self.pageCount)
          .map(CardState.init),
        count: try collection.cardCount(inDeck: id)))
  }

  func card(_ request: StudyRequest) throws -> Card {
    guard let card = try collection.card(request.id) else { throw StudyRefusal.unknown }
    return card
  }

  /// Returns the sound of a card, which browsers do not keep: it is what somebody said.
  func sound(_ request: StudyRequest) throws -> StudyAnswer {
    guard let sound = try collection.sound(of: card(request)) else { throw StudyRefusal.unknown }
    return .file(sound.bytes, type: sound.mediaType)
  }

  func addCard(_ request: StudyRequest) throws -> StudyAnswer {
    let change = try request.value(CardChange.self)
    try collection.add(change.content, to: deck(change.deck).id, at: now())
    return .done
  }

  func updateCard(_ request: StudyRequest) throws -> StudyAnswer {
    let change = try request.value(CardChange.self)
    var card = try card(request)
    card.deck = try deck(change.deck).id
    card.content = try change.content
    try collection.update(card)
    return .done
  }

  func removeCard(_ request: StudyRequest) throws -> StudyAnswer {
    try collection.removeCard(card(request).id)
    return .done
  }
}
