internal import Decks
internal import NIOHTTP1
internal import System
internal import WordList

/// A reason why something is not done, for which the pages have the words by its name.
protocol Refusal: Error, RawRepresentable<String> {
  var status: HTTPResponseStatus { get }
}

/// A reason why nothing is done to decks and cards.
enum StudyRefusal: String, Refusal, CaseIterable {
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
  /// A temporary file cannot be written.
  case noTemporaryFile
  /// The file of the decks was moved or removed.
  case gone
  case damaged

  init(_ error: any Error) {
    self =
      switch error {
      case CardFileFailure.tooLarge: .tooLarge
      case CardFileFailure.empty: .noCards
      case CardFileFailure.noSpace: .noSpace
      case CardFileFailure.unwritable: .noTemporaryFile
      case let error as SystemError: error.isLackOfSpace ? .noSpace : .noTemporaryFile
      case is CardFileFailure: .notCards
      case DeckFailure.busy, SpellingListFailure.busy: .busy
      case DeckFailure.noSpace, SpellingListFailure.noSpace: .noSpace
      case DeckFailure.gone, SpellingListFailure.gone: .gone
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
    case .noTemporaryFile, .damaged: .internalServerError
    }
  }
}

extension Refusal {
  /// Returns the reason of a failure.
  static func reason(of error: any Error) -> any Refusal where Self == StudyRefusal {
    switch error {
    case let refusal as any Refusal: refusal
    case SpellingListFailure.unusable: WordRefusal.notWord
    case SpellingListFailure.tooManyPending, SpellingListFailure.tooManyWords:
      WordRefusal.listFull
    default: StudyRefusal(error)
    }
  }
}
