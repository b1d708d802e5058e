internal import Captions
internal import Language

/// The complete current state of an utterance in a foreign format.
///
/// Programs send recognized text, translations, or both. The recognized text is the caption until
/// the connection sends its first translation; see `UtteranceTracker`.
struct RecognitionResult: Sendable, Equatable {
  /// A text in one language.
  struct Wording: Sendable, Equatable {
    /// The text; it is cleaned and trimmed when it is written.
    var text: String
    /// The BCP 47 tag; nil if unknown.
    var language: String?
    /// The number of leading code points of `text` that will not change; nil if unknown.
    var stable: Int?
    var isFinal = false

    init(_ text: String, language: String? = nil, stable: Int? = nil, isFinal: Bool = false) {
      self.text = text
      self.language = language
      self.stable = stable
      self.isFinal = isFinal
    }
  }

  /// The recognized text.
  var original: Wording?
  /// The translations in order of preference; the first one of a language counts.
  var translations: [Wording] = []
  /// The name or number of the speaker.
  var speaker: String?
  /// The start of the speech in the program's audio.
  var start: Duration?
  /// The end of the speech in the program's audio.
  var end: Duration?

  init(original: Wording? = nil, translations: [Wording] = []) {
    self.original = original
    self.translations = translations
  }

  /// True if the readable text does not change any more.
  var isFinal: Bool {
    let wordings = translations.isEmpty ? [original].compactMap { $0 } : translations
    return !wordings.isEmpty && wordings.allSatisfy(\.isFinal)
  }

  /// True if nothing changes any more.
  ///
  /// If the connection translates, a final original without a translation is not finished.
  func isFinished(translates: Bool) -> Bool {
    isFinal && !(translates && translations.isEmpty)
  }

  /// True if all texts are blank.
  var isBlank: Bool {
    ([original].compactMap { $0 } + translations).allSatisfy(\.text.isBlank)
  }
}

extension RecognitionResult {
  /// A copy with cleaned and trimmed texts.
  var cleaned: RecognitionResult {
    var result = self
    result.original = original?.cleaned
    result.translations = translations.map(\.cleaned)
    result.speaker = speaker?.cleanedName
    return result
  }
}

extension RecognitionResult.Wording {
  fileprivate var cleaned: RecognitionResult.Wording {
    let clean = PlainText.cleaned(text)
    var wording = self
    wording.text = clean.trimmed
    if let language, !LanguageTag.isWellFormed(language) { wording.language = nil }
    wording.stable = stable.map { stable in
      let leading = clean.unicodeScalars.prefix { $0.properties.isWhitespace }.count
      return min(max(0, stable - leading), wording.text.unicodeScalars.count)
    }
    return wording
  }
}
