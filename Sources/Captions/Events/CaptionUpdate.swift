/// The content of one line of the caption stream about one utterance.
///
/// Every key that matters for display is a `Field`: an update keeps, erases or sets it. Texts are
/// complete as received, except that terminal escapes are removed. The board bounds the displayed
/// part.
package struct CaptionUpdate: Sendable, Equatable {
  /// The whole translated text so far; paragraphs are separated by newlines.
  package var text: Field<String> = .absent
  /// True if the text will not change again.
  package var isFinal: Field<Bool> = .absent
  /// The number of leading Unicode code points of `text` that will not change.
  package var stable: Field<Int> = .absent
  /// The BCP 47 language of `text`.
  package var language: Field<String> = .absent
  /// The original words, in the speaker's language.
  package var source: Field<String> = .absent
  package var sourceLanguage: Field<String> = .absent
  package var sourceIsFinal: Field<Bool> = .absent
  /// The texts in several readers' languages.
  package var translations = TranslationsUpdate()
  /// The transliteration of `text` into Latin letters.
  package var romanized: Field<String> = .absent
  /// The name or number of the speaker.
  package var speaker: Field<String> = .absent
  /// The reader of a face-to-face view for whom the utterance is meant.
  package var audience: Field<Audience> = .absent
  /// The start and end of the speech in the pipeline's audio.
  package var start: Field<Duration> = .absent
  package var end: Field<Duration> = .absent
  /// True if the utterance was a false start and is removed.
  package var isCancelled: Field<Bool> = .absent
  /// The request for a report once the words are on the screen; nil if none was made.
  package var shownRequest: ShownRequest?

  /// Creates an empty update.
  package init() {}

  /// True if the update neither finishes nor cancels the utterance.
  package var isPartial: Bool { isFinal.value != true && isCancelled.value != true }

  /// True if the update contains words that may be displayed.
  package var hasWords: Bool {
    text.value != nil || source.value != nil || romanized.value != nil
      || !translations.entries.isEmpty
  }

  /// True if the update contains nothing.
  package var isEmpty: Bool { self == CaptionUpdate() }
}

/// The readers of a face-to-face view: near the keyboard, across from it, or both.
package enum Audience: String, Sendable, Hashable, Codable {
  case near, far, both
}
