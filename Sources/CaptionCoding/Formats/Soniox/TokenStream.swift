/// The utterances that tokens make and that are not over: one that is being said, in front of it perhaps one
/// whose translation is to come, behind it what is not final may open others.
struct TokenStream: Sendable {
  typealias Token = SonioxMessage.Token

  private(set) var utterances: [TokenUtterance] = []

  /// Takes in the next token.
  mutating func take(_ token: Token, isFinal: Bool) {
    if token.isEnd {
      endOriginal(awaiting: utterances.last?.awaitsTranslation ?? false)
    } else if token.isTranslation {
      translate(token, isFinal: isFinal)
    } else {
      if let last = utterances.last, last.isLeft(by: token) {
        endOriginal(awaiting: last.isTranslated)
        utterances.append(TokenUtterance(of: token))
      } else if utterances.isEmpty {
        utterances.append(TokenUtterance(of: token))
      }
      utterances[utterances.count - 1].append(token, isFinal: isFinal)
    }
  }

  /// Nothing follows: all is over.
  mutating func finish() {
    for index in utterances.indices { utterances[index].isOver = true }
  }

  /// Hands over those that are over; they stand in front of those that are not.
  mutating func takeFinished() -> [TokenUtterance] {
    let finished = Array(utterances.prefix { $0.isOver })
    utterances.removeFirst(finished.count)
    return finished
  }

  /// What was said of the last one is all; its translation is awaited no longer than till the next one ends.
  private mutating func endOriginal(awaiting isAwaiting: Bool) {
    guard let last = utterances.indices.last, !utterances[last].originalIsOver else { return }
    utterances[last].originalIsOver = true
    for index in isAwaiting ? utterances.indices.dropLast() : utterances.indices[...] {
      utterances[index].isOver = true
    }
  }

  /// Translations follow what they translate, some words later, and have its speaker.
  private mutating func translate(_ token: Token, isFinal: Bool) {
    let awaiting = utterances.firstIndex {
      $0.awaitsTranslation && $0.originalIsOver && $0.isOf(speakerOf: token)
    }
    let open = utterances.lastIndex {
      !$0.isOver && $0.isOf(speakerOf: token) && !$0.translationIsLong
    }
    guard let target = awaiting ?? open else {
      // Nobody said it, as far as is known.
      finish()
      var utterance = TokenUtterance(of: token)
      utterance.append(token, isFinal: isFinal)
      utterances.append(utterance)
      return
    }
    utterances[target].append(token, isFinal: isFinal)
  }
}
