internal import Captions
internal import Language

/// An utterance made of consecutive Soniox tokens.
struct TokenUtterance: Sendable {
  typealias Token = SonioxMessage.Token

  /// The length that always ends a caption, in code points.
  private static let longest = 800

  /// The length from which an untranslated caption ends at the next word, in code points.
  private static let long = 200

  /// The text made of tokens of one kind.
  private struct Wording {
    var text = ""
    /// The length of the final part of `text`, in code points.
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
  /// True if a part of the original text is going to be translated.
  private(set) var isTranslated = false
  /// True if the service says that none of the text will be translated.
  private var isUntranslated: Bool { hasUntranslated && !isTranslated && translation.text.isEmpty }
  private var hasUntranslated = false
  /// True if the original text is complete; the translation may still grow.
  var originalIsOver = false
  /// True if no token belongs to the utterance any more.
  var isOver = false
  private var start: Duration?
  private var end: Duration?

  init(of token: Token) {
    speaker = token.speaker?.text
  }

  /// True if a translation is expected and nothing of it has arrived.
  var awaitsTranslation: Bool { isTranslated && translation.text.isEmpty }

  /// True if a token may have the same speaker.
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

  /// True if the translation is too long for another token.
  var translationIsLong: Bool { translation.text.unicodeScalars.count >= Self.longest }

  /// True if a spoken token begins another caption: at a change of speaker, or after a sentence.
  func isLeft(by token: Token) -> Bool {
    if originalIsOver || !isOf(speakerOf: token) { return true }
    if original.text.unicodeScalars.count >= Self.longest { return true }
    guard startsWord(token) else { return false }
    // A sentence with an incomplete translation gets more of the translation.
    if isTranslated {
      return CaptionSegmenter.isBehind(original.text) && CaptionSegmenter.isBehind(translation.text)
    }
    return CaptionSegmenter.isBehind(original.text)
      || original.text.unicodeScalars.count >= Self.long
  }

  /// True if a token begins a new word or follows an East Asian character of a script without blanks.
  ///
  /// Southeast Asian text has blanks between phrases; a token of it may be a part of a word, or of a
  /// character with its marks.
  private func startsWord(_ token: Token) -> Bool {
    guard let first = token.text?.unicodeScalars.first, let last = original.text.unicodeScalars.last
    else { return false }
    return first.properties.isWhitespace || last.properties.isWhitespace
      || last.isUnspaced && last.value >= 0x3000
  }

  /// The current state of the utterance.
  var result: RecognitionResult {
    var result = RecognitionResult()
    if original.text.isBlank {
      // The utterance has only a translation.
    } else if isUntranslated {
      // The text is already in the reader's language, so it takes the place of a translation.
      result.translations = [
        .init(
          original.text, language: original.language, stable: original.stable, isFinal: isOver)
      ]
    } else {
      result.original = .init(
        original.text, language: original.language, stable: original.stable, isFinal: isOver)
    }
    if !translation.text.isBlank {
      result.translations = [
        .init(
          translation.text, language: translation.language, stable: translation.stable,
          isFinal: isOver)
      ]
    }
    result.speaker = speaker
    result.start = start
    result.end = end
    return result
  }
}
