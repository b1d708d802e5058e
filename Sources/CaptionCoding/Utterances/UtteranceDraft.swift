internal import Captions

/// An utterance as a foreign format has it now: the whole of it, not what changed.
///
/// Such programs speak of what they heard; some translate it as well. What they heard is a caption by itself
/// for as long as nobody translates; how that is said in the caption stream is the journal's business.
struct UtteranceDraft: Sendable, Equatable {
  /// A text in one language.
  struct Wording: Sendable, Equatable {
    /// Cleaned of what is no text when it is written; outer blanks go.
    var text: String
    /// BCP 47.
    var language: String?
    /// How many leading code points of `text`, as it stands here, will stay; nil: unknown.
    var stable: Int?
    var isFinal = false

    init(_ text: String, language: String? = nil, stable: Int? = nil, isFinal: Bool = false) {
      self.text = text
      self.language = language
      self.stable = stable
      self.isFinal = isFinal
    }
  }

  /// What was heard.
  var original: Wording?
  /// In the order of preference; the first of a language counts.
  var translations: [Wording] = []
  /// A name or a number.
  var speaker: String?
  /// Where the speech began and ended in the program's audio.
  var start: Duration?
  var end: Duration?

  init(original: Wording? = nil, translations: [Wording] = []) {
    self.original = original
    self.translations = translations
  }

  /// No text of it that is to be read will change.
  var isFinal: Bool {
    let wordings = translations.isEmpty ? [original].compactMap { $0 } : translations
    return !wordings.isEmpty && wordings.allSatisfy(\.isFinal)
  }

  /// Nothing of it will change: where somebody translates, what was heard alone is not the end.
  func isFinished(translates: Bool) -> Bool {
    isFinal && !(translates && translations.isEmpty)
  }

  /// Whether there is nothing to read in it.
  var isBlank: Bool {
    ([original].compactMap { $0 } + translations).allSatisfy(\.text.isBlank)
  }
}

extension UtteranceDraft {
  /// Its texts without what is no text and without outer blanks.
  var cleaned: UtteranceDraft {
    var draft = self
    draft.original = original?.cleaned
    draft.translations = translations.map(\.cleaned)
    draft.speaker = speaker?.cleanedName
    return draft
  }
}

extension UtteranceDraft.Wording {
  fileprivate var cleaned: UtteranceDraft.Wording {
    let clean = PlainText.cleaned(text)
    var wording = self
    wording.text = clean.trimmed
    if language?.isLanguageTag == false { wording.language = nil }
    wording.stable = stable.map { stable in
      let leading = clean.unicodeScalars.prefix { $0.properties.isWhitespace }.count
      return min(max(0, stable - leading), wording.text.unicodeScalars.count)
    }
    return wording
  }
}
