package import Captions

/// The content of one line of the caption stream about one utterance: a JSON Merge Patch (RFC 7396).
///
/// A patch keeps, erases or sets each value of the utterance. Texts are complete as received, except
/// that terminal escapes are removed. Patches end at the decoder: `UtteranceAssembler` applies them.
package struct UtterancePatch: Sendable, Equatable {
  /// The whole translated text so far; paragraphs are separated by newlines.
  package var text: PatchField<String> = .absent
  /// True if the text will not change again.
  package var isFinal: PatchField<Bool> = .absent
  /// The number of leading Unicode code points of `text` that will not change.
  package var stable: PatchField<Int> = .absent
  /// The BCP 47 language of `text`.
  package var language: PatchField<String> = .absent
  /// The original words, in the speaker's language.
  package var source: PatchField<String> = .absent
  package var sourceLanguage: PatchField<String> = .absent
  package var sourceIsFinal: PatchField<Bool> = .absent
  /// The texts in several readers' languages.
  package var translations = TranslationsPatch()
  /// The transliteration of `text` into Latin letters.
  package var romanized: PatchField<String> = .absent
  /// The name or number of the speaker.
  package var speaker: PatchField<String> = .absent
  /// The reader of a face-to-face view for whom the utterance is meant.
  package var audience: PatchField<Audience> = .absent
  /// The start and end of the speech in the pipeline's audio.
  package var start: PatchField<Duration> = .absent
  package var end: PatchField<Duration> = .absent
  /// True if the utterance was a false start and is removed.
  package var isCancelled: PatchField<Bool> = .absent

  /// Creates an empty patch.
  package init() {}

  /// A patch that marks the text as final.
  package static var final: UtterancePatch {
    var patch = UtterancePatch()
    patch.isFinal = .value(true)
    return patch
  }

  /// True if the patch changes nothing.
  package var isEmpty: Bool { self == UtterancePatch() }
}

/// The change that a patch makes to one value: none, removal, or a new value.
package enum PatchField<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The absence of the key; the known value is kept.
  case absent
  /// The value `null`; the known value is erased.
  case erased
  case value(Value)

  /// The new value, if there is one.
  package var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// True if the key is absent.
  package var isAbsent: Bool { self == .absent }

  /// Applies the change to a known value.
  func apply(to known: inout Versioned<Value>, at revision: Int) {
    switch self {
    case .absent: break
    case .erased: known.tell(nil, at: revision)
    case .value(let value): known.tell(value, at: revision)
    }
  }
}

/// The change that a patch makes to the text in one reader's language.
package struct TranslationPatch: Sendable, Equatable {
  package var text: PatchField<String>
  /// The number of leading Unicode code points of `text` that will not change.
  package var stable: PatchField<Int>
  package var isFinal: PatchField<Bool>

  package init(
    text: PatchField<String> = .absent, stable: PatchField<Int> = .absent,
    isFinal: PatchField<Bool> = .absent
  ) {
    self.text = text
    self.stable = stable
    self.isFinal = isFinal
  }

  /// The change that erases the text and everything known about it.
  static let erasure = TranslationPatch(text: .erased, stable: .erased, isFinal: .erased)
}

/// The changes that a patch makes to the texts in several languages.
package struct TranslationsPatch: Sendable, Equatable {
  /// A language and the change of its text.
  package struct Entry: Sendable, Equatable {
    /// The BCP 47 language.
    package let language: String
    package var change: PatchField<TranslationPatch>

    package init(language: String, change: PatchField<TranslationPatch>) {
      self.language = language
      self.change = change
    }
  }

  /// True if all known languages are forgotten before `entries` are applied.
  package var erasesKnown: Bool
  /// The entries in the pipeline's order; the first language is the default for readers.
  package var entries: [Entry]

  package init(erasesKnown: Bool = false, entries: [Entry] = []) {
    self.erasesKnown = erasesKnown
    self.entries = entries
  }
}
