package import Conversation
package import Messages
internal import Scene

/// A sentence of the conversation that becomes a card.
package struct KeptSentence: Hashable, Sendable {
  /// The number of the sentence in the history.
  package let number: Int
  /// The pane whose reader keeps it.
  package let pane: Int
  /// The words, of which those that are not the reader's own are learned.
  package let texts: HistoryTexts
  /// The name of the deck, in the reader's language.
  package let deck: String
  /// The time since it was said.
  package let age: Duration
}

/// The result of a request to keep a sentence.
package enum KeepingResult: Hashable, Sendable {
  /// The sentence is a card now.
  case kept
  /// The sentence was a card before.
  case known
  /// The card is removed again.
  case takenBack
  case failed(CardKeepingError)
}

/// The program beside the window that keeps sentences as cards.
///
/// The methods are called on the main thread and return at once; `AppEvent.sentenceKept` has the result.
package protocol CardKeeper: AnyObject {
  func keep(_ sentence: KeptSentence)
  func takeBack(_ sentence: KeptSentence)
}

/// The sentence that was kept last, which the same touch takes back for a while.
struct SentenceKeeping {
  /// The sentence whose result is not known yet.
  private(set) var pending: KeptSentence?
  private var newest: (sentence: KeptSentence, until: Duration)?

  /// Returns the sentence of this number if the pane's reader has just kept it.
  func removable(_ number: Int, inPane pane: Int, at now: Duration) -> KeptSentence? {
    guard let newest, newest.sentence.number == number, newest.sentence.pane == pane,
      now < newest.until
    else { return nil }
    return newest.sentence
  }

  mutating func begin(_ sentence: KeptSentence) { (pending, newest) = (sentence, nil) }

  /// Notes a result, which may be taken back during the time of its notice.
  mutating func end(_ sentence: KeptSentence, _ result: KeepingResult, at now: Duration) {
    pending = nil
    guard result == .kept, let time = result.notice(about: sentence).lifetime else { return }
    newest = (sentence, now + time)
  }
}

extension KeepingResult {
  func notice(about sentence: KeptSentence) -> Notice {
    switch self {
    case .kept: .sentenceKept(deck: sentence.deck)
    case .known: .sentenceKnown
    case .takenBack: .sentenceTakenBack
    case .failed(let error): .sentenceNotKept(error)
    }
  }
}

/// Sentences that become cards.
extension FrameLoop {
  /// Keeps a sentence of the history, or the newest one that has a translation; if it was just kept, takes it back.
  func keepSentence(_ number: Int?, ofPane index: Int, at now: Duration) {
    guard keeping.pending == nil else { return }
    screen.needsPainting = true
    guard let keeper = actions.cards else {
      let lack = CardKeepingError.noProgram(path: SisterProgram.hub.name)
      return notices.add(.sentenceNotKept(lack), inPane: index, at: now)
    }
    guard let (entry, texts) = sentence(number, ofPane: index) else {
      return notices.add(.nothingToKeep, inPane: index, at: now)
    }
    if let kept = keeping.removable(entry.number, inPane: index, at: now) {
      keeping.begin(kept)
      return keeper.takeBack(kept)
    }
    let sentence = KeptSentence(
      number: entry.number, pane: index, texts: texts,
      deck: composer.strings[panes[index].interfaceLanguage].conversationDeck,
      age: now - entry.time)
    keeping.begin(sentence)
    keeper.keep(sentence)
  }

  /// Tells what became of a sentence.
  func sentenceKept(_ sentence: KeptSentence, _ result: KeepingResult, at now: Duration) {
    keeping.end(sentence, result, at: now)
    notices.add(result.notice(about: sentence), inPane: sentence.pane, at: now)
    screen.needsPainting = true
  }

  /// The sentences among which that is looked for which has a translation.
  private static let searchedCount = 64

  /// Returns a sentence with two texts for the reader of a pane.
  private func sentence(
    _ number: Int?, ofPane index: Int
  ) -> (entry: HistoryEntry, texts: HistoryTexts)? {
    let reader = panes[index].reader
    let numbers = number.map { [$0] } ?? Array(history.numbers.suffix(Self.searchedCount))
    return numbers.reversed().lazy.compactMap { [history] number in
      guard let entry = history.entry(number), let texts = entry.texts(for: reader),
        texts.other != nil
      else { return nil }
      return (entry, texts)
    }.first
  }
}
