/// The unfinished utterances that Soniox' tokens make, in order.
///
/// The utterance being spoken may follow one that awaits its translation, and may be followed by
/// utterances that non-final tokens open.
struct TokenStream: Sendable {
  typealias Token = SonioxMessage.Token

  private(set) var utterances: [TokenUtterance] = []

  /// Adds the next token.
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

  /// Ends all utterances after the last token.
  mutating func finish() {
    for index in utterances.indices { utterances[index].isOver = true }
  }

  /// Removes and returns the finished utterances, which precede the unfinished ones.
  mutating func takeFinished() -> [TokenUtterance] {
    let finished = Array(utterances.prefix { $0.isOver })
    utterances.removeFirst(finished.count)
    return finished
  }

  /// Ends the original text of the last utterance.
  ///
  /// An utterance waits for its translation until the next utterance's original text ends.
  private mutating func endOriginal(awaiting isAwaiting: Bool) {
    guard let last = utterances.indices.last, !utterances[last].originalIsOver else { return }
    utterances[last].originalIsOver = true
    for index in isAwaiting ? utterances.indices.dropLast() : utterances.indices[...] {
      utterances[index].isOver = true
    }
  }

  /// Adds a translated token to the utterance of the same speaker that it translates.
  ///
  /// A translation follows its original text by some words.
  private mutating func translate(_ token: Token, isFinal: Bool) {
    let awaiting = utterances.firstIndex {
      $0.awaitsTranslation && $0.originalIsOver && $0.isOf(speakerOf: token)
    }
    let open = utterances.lastIndex {
      !$0.isOver && $0.isOf(speakerOf: token) && !$0.translationIsLong
    }
    guard let target = awaiting ?? open else {
      // No known utterance has this translation, so the translation is an utterance of its own.
      finish()
      var utterance = TokenUtterance(of: token)
      utterance.append(token, isFinal: isFinal)
      utterances.append(utterance)
      return
    }
    utterances[target].append(token, isFinal: isFinal)
  }
}
