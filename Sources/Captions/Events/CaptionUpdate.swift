/// What one line of the caption stream says about one utterance.
///
/// Every key that matters for display is a `Field`, so that an update may keep, erase or set it. Texts
/// are the pipeline's, cleaned of terminal escapes but whole; the board bounds what it shows of them.
package struct CaptionUpdate: Sendable, Equatable {
  /// The whole translated text so far; paragraphs are separated by newlines.
  package var text: Field<String> = .absent
  /// The text will not change again.
  package var isFinal: Field<Bool> = .absent
  /// How many leading Unicode code points of `text` will stay.
  package var stable: Field<Int> = .absent
  /// BCP 47 language of `text`.
  package var language: Field<String> = .absent
  /// What was said, in the speaker's language.
  package var source: Field<String> = .absent
  package var sourceLanguage: Field<String> = .absent
  package var sourceIsFinal: Field<Bool> = .absent
  /// The text in several readers' languages.
  package var translations = TranslationsUpdate()
  /// `text` in Latin letters.
  package var romanized: Field<String> = .absent
  /// A name or a number.
  package var speaker: Field<String> = .absent
  /// Which reader of a face-to-face view it is meant for.
  package var audience: Field<Audience> = .absent
  /// Where the speech began and ended in the pipeline's audio.
  package var start: Field<Duration> = .absent
  package var end: Field<Duration> = .absent
  /// The utterance was a false start and goes.
  package var isCancelled: Field<Bool> = .absent
  /// Who is to be told when its words have reached the screen; nil for nobody.
  package var shownRequest: ShownRequest?

  /// An update that says nothing.
  package init() {}

  /// Whether later updates of the same utterance may follow: it neither finishes nor cancels it.
  package var isPartial: Bool { isFinal.value != true && isCancelled.value != true }

  /// Whether it brings words that may be shown.
  package var hasWords: Bool {
    text.value != nil || source.value != nil || romanized.value != nil
      || !translations.entries.isEmpty
  }

  /// Whether it says nothing.
  package var isEmpty: Bool { self == CaptionUpdate() }
}

/// The readers of a face-to-face view: the one at the machine's keyboard, the one across, or both.
package enum Audience: String, Sendable, Hashable {
  case near, far, both
}
