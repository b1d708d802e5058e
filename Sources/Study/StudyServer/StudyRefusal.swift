internal import Decks
internal import NIOHTTP1

/// A reason why something is not done, for which the page has the words.
enum StudyRefusal: String, Error, CaseIterable {
  /// The request is none that a page sends.
  case malformed
  /// The deck, the card or the review is gone, or never was.
  case unknown
  /// The card was answered elsewhere since it was asked.
  case answered
  case deckName
  case deckExists
  /// The card has no word.
  case noWord
  case noCards
  case notCards
  case tooLarge
  /// Another program is writing to the decks.
  case busy
  case noSpace
  /// The file of the decks was moved or removed.
  case gone
  case damaged

  init(_ error: any Error) {
    self =
      switch error {
      case let refusal as StudyRefusal: refusal
      case CardFileFailure.tooLarge: .tooLarge
      case is CardFileFailure: .notCards
      case DeckFailure.busy: .busy
      case DeckFailure.noSpace: .noSpace
      case DeckFailure.gone: .gone
      case DeckFailure.noDeck: .unknown
      default: .damaged
      }
  }

  var status: HTTPResponseStatus {
    switch self {
    case .malformed, .deckName, .noWord: .badRequest
    case .unknown: .notFound
    case .answered, .deckExists: .conflict
    case .noCards, .notCards: .unprocessableEntity
    case .tooLarge: .payloadTooLarge
    case .busy: .serviceUnavailable
    case .noSpace: .insufficientStorage
    case .gone: .gone
    case .damaged: .internalServerError
    }
  }
}
