/// A reader of the board: everything that decides which text the reader is shown.
package struct Reader: Sendable, Hashable, Codable {
  /// The side of the view on which the reader is; `both` if the view is not divided.
  package var side: Audience
  /// The preferred BCP 47 language; nil selects the first language available.
  ///
  /// Text without a language is taken to be in this language.
  package var language: String?
  /// The BCP 47 language of the speech, used if the pipeline reports none.
  package var spoken: String?
  /// The BCP 47 language that the reader on the opposite side reads; nil without another reader, or
  /// if it is unknown.
  package var opposite: String?
  package var selection: TextSelection
  /// True if the reader is shown words that were spoken in the reader's language, which need no
  /// translation.
  package var showsOwnWords: Bool
  /// The policy that limits how much a displayed text may still change.
  ///
  /// The readers of a board share the policy of the first one.
  package var stability: StabilityPolicy

  /// The words that a reader wants.
  package enum TextSelection: String, Sendable, Hashable, Codable, CaseIterable {
    /// The translation; the original only while no translation exists.
    case translation
    /// The original; the translation only if the original is unknown.
    case original
    /// The translation, with the original beneath it.
    case both
    /// The translation, with its Latin letters beneath it, for a reader who speaks the language and
    /// does not read its script.
    case romanized
  }

  package init(
    side: Audience = .both, language: String? = nil, spoken: String? = nil,
    opposite: String? = nil, selection: TextSelection = .translation,
    showsOwnWords: Bool = true, stability: StabilityPolicy = .balanced
  ) {
    self.side = side
    self.language = language
    self.spoken = spoken
    self.opposite = opposite
    self.selection = selection
    self.showsOwnWords = showsOwnWords
    self.stability = stability
  }

  /// The languages of the conversation, as far as they are known: the spoken one and the reader's.
  package var languages: [String] { [opposite ?? spoken, language].compactMap(\.self) }

  /// The requests that tell a pipeline the languages; empty if neither is known.
  package var languageRequests: [ControlRequest] {
    spoken == nil && language == nil ? [] : [.languages(from: spoken, to: language)]
  }

  /// The reader of what is said in this reader's language; nil if one of the languages is unknown.
  package var withSwappedLanguages: Reader? {
    guard let spoken, let language else { return nil }
    var reader = self
    (reader.spoken, reader.language) = (language, spoken)
    return reader
  }

  /// True if a caption for `audience` is meant for this reader; nil means everyone.
  func sees(_ audience: Audience?) -> Bool { side.overlaps(audience ?? .both) }
}
