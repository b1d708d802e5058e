internal import Captions

/// An utterance that Soniox' tokens make, one after the other.
struct TokenUtterance: Sendable {
  typealias Token = SonioxMessage.Token

  /// Where a caption ends that nothing else ends, in code points.
  private static let longest = 800

  /// Where it ends with a word, if no sentence ends.
  private static let long = 200

  /// What the tokens of one kind make.
  private struct Wording {
    var text = ""
    /// How much of it is final, in code points.
    var stable = 0
    var language: String?

    mutating func append(_ token: Token, isFinal: Bool) {
      text += token.text ?? ""
      if isFinal { stable = text.unicodeScalars.count }
      language = language ?? token.language
    }
  }

  private var original = Wording()
  private var translation = Wording()
  private(set) var speaker: String?
  /// Some of it is going to be translated.
  private(set) var isTranslated = false
  /// It is told that none of it will be.
  private var isUntranslated: Bool { hasUntranslated && !isTranslated && translation.text.isEmpty }
  private var hasUntranslated = false
  /// Nothing of what was said belongs to it any more; its translation may.
  var originalIsOver = false
  /// Nothing belongs to it any more.
  var isOver = false
  private var start: Duration?
  private var end: Duration?

  init(of token: Token) {
    speaker = token.speaker?.text
  }

  /// Whether a translation is to come of which there is nothing yet.
  var awaitsTranslation: Bool { isTranslated && translation.text.isEmpty }

  /// Whether a token can be of the same speaker.
  func isOf(speakerOf token: Token) -> Bool {
    guard let speaker, let other = token.speaker?.text else { return true }
    return speaker == other
  }

  mutating func append(_ token: Token, isFinal: Bool) {
    speaker = speaker ?? token.speaker?.text
    if token.isTranslation {
      translation.append(token, isFinal: isFinal)
    } else {
      original.append(token, isFinal: isFinal)
      isTranslated = isTranslated || token.status == "original"
      hasUntranslated = hasUntranslated || token.status == "none"
      start = start ?? token.start?.milliseconds
      end = token.end?.milliseconds ?? end
    }
  }

  /// Whether its translation cannot go on with a token, for its length.
  var translationIsLong: Bool { translation.text.unicodeScalars.count >= Self.longest }

  /// Whether a spoken token begins another caption: somebody else speaks, or this one has its sentence.
  func isLeft(by token: Token) -> Bool {
    if originalIsOver || !isOf(speakerOf: token) { return true }
    if original.text.unicodeScalars.count >= Self.longest { return true }
    guard startsWord(token) else { return false }
    // A sentence whose translation has not come to its end will get more of it.
    if isTranslated {
      return PassageEnd.isBehind(original.text) && PassageEnd.isBehind(translation.text)
    }
    return PassageEnd.isBehind(original.text) || original.text.unicodeScalars.count >= Self.long
  }

  private func startsWord(_ token: Token) -> Bool {
    guard let first = token.text?.unicodeScalars.first, let last = original.text.unicodeScalars.last
    else { return false }
    return first.properties.isWhitespace || last.properties.isWhitespace || last.value >= 0x3000
  }

  /// The utterance as it stands.
  var draft: UtteranceDraft {
    var draft = UtteranceDraft()
    if original.text.isBlank {
      // Only a translation.
    } else if isUntranslated {
      // It is in a language that its reader has: so it stands where a translation would.
      draft.translations = [
        .init(
          original.text, language: original.language, stable: original.stable, isFinal: isOver)
      ]
    } else {
      draft.original = .init(
        original.text, language: original.language, stable: original.stable, isFinal: isOver)
    }
    if !translation.text.isBlank {
      draft.translations = [
        .init(
          translation.text, language: translation.language, stable: translation.stable,
          isFinal: isOver)
      ]
    }
    draft.speaker = speaker
    draft.start = start
    draft.end = end
    return draft
  }
}
