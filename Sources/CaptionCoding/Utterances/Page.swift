internal import Captions

/// What was said of one utterance so far, in the words of the caption stream.
///
/// Of a finished one nothing is kept but that, and how many translations it had.
struct Page: Sendable {
  let id: UtteranceID
  private(set) var isFinished = false
  private(set) var translations = 0
  private var said = CaptionUpdate()

  init(id: UtteranceID) {
    self.id = id
  }

  /// Whether there is anything of it to be seen.
  var wasShown: Bool { said != CaptionUpdate() }

  /// What has to be said for the utterance to be what `draft` has.
  mutating func change(to draft: UtteranceDraft, translates: Bool) -> CaptionUpdate {
    var whole = CaptionUpdate()
    if draft.translations.count == 1 {
      whole.show(draft.translations[0])
    } else if !draft.translations.isEmpty {
      whole.show(draft.translations)
    } else if let original = draft.original, !translates {
      whole.show(original)
    }
    if translates, let original = draft.original {
      whole.source = .value(original.text)
      whole.sourceLanguage = Field(original.language)
      if original.isFinal { whole.sourceIsFinal = .value(true) }
    }
    whole.isFinal = draft.isFinished(translates: translates) ? .value(true) : .absent
    whole.speaker = Field(draft.speaker)
    whole.start = Field(draft.start)
    whole.end = Field(draft.end)
    translations = draft.translations.count
    let change = whole.since(said)
    said = whole
    if draft.isFinished(translates: translates) { close() }
    return change
  }

  /// What has to be said for the utterance to be over as it stands.
  mutating func end() -> CaptionUpdate {
    var update = CaptionUpdate()
    update.isFinal = .value(true)
    update.repeatTexts(of: said)
    close()
    return update
  }

  /// Nothing more will be said of it.
  mutating func close() {
    isFinished = true
    said = CaptionUpdate()
  }
}

extension Field {
  /// Nil says nothing.
  fileprivate init(_ value: Value?) {
    self = value.map(Field.value) ?? .absent
  }

  /// What says the same when `earlier` was said before; what is no more is erased.
  fileprivate func since(_ earlier: Field) -> Field {
    if self == earlier { return .absent }
    return isAbsent && earlier.value != nil ? .erased : self
  }
}

extension CaptionUpdate {
  fileprivate mutating func show(_ wording: UtteranceDraft.Wording) {
    text = .value(wording.text)
    language = Field(wording.language)
    stable = wording.isFinal ? .absent : Field(wording.stable)
  }

  fileprivate mutating func show(_ wordings: [UtteranceDraft.Wording]) {
    translations.entries = wordings.map { wording in
      TranslationsUpdate.Entry(
        language: wording.language ?? "und",
        change: .value(
          TranslationUpdate(
            text: .value(wording.text), stable: Field(wording.stable),
            isFinal: wording.isFinal ? .value(true) : .absent)))
    }
  }

  /// What of it has to be said when `earlier` was said before.
  fileprivate func since(_ earlier: CaptionUpdate) -> CaptionUpdate {
    var change = CaptionUpdate()
    change.text = text.since(earlier.text)
    change.language = language.since(earlier.language)
    // A length means the text that it comes with; of a final text all is stable.
    change.stable = change.text.isAbsent ? stable.since(earlier.stable) : stable
    if stable.isAbsent, earlier.stable.value != nil { change.stable = .erased }
    if isFinal.value == true { change.stable = .absent }
    change.source = source.since(earlier.source)
    change.sourceLanguage = sourceLanguage.since(earlier.sourceLanguage)
    change.sourceIsFinal = sourceIsFinal.since(earlier.sourceIsFinal)
    change.translations.entries = translations.entries.filter { entry in
      !earlier.translations.entries.contains(entry)
    }
    change.isFinal = isFinal.since(earlier.isFinal)
    if change.isFinal.value == true { change.repeatTexts(of: self) }
    change.speaker = speaker.since(earlier.speaker)
    change.start = start.since(earlier.start)
    change.end = end.since(earlier.end)
    return change
  }

  /// The last word on an utterance has all of it, for those who read nothing else.
  fileprivate mutating func repeatTexts(of whole: CaptionUpdate) {
    if !whole.text.isAbsent { text = whole.text }
    if !whole.language.isAbsent { language = whole.language }
    if !whole.source.isAbsent { source = whole.source }
    if !whole.sourceLanguage.isAbsent { sourceLanguage = whole.sourceLanguage }
    translations.entries = whole.translations.entries
  }
}
