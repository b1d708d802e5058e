internal import Captions

/// The last known state of an utterance, in the terms of the caption stream.
///
/// A finished utterance keeps only its identifier and its number of translations.
struct Page: Sendable {
  let id: UtteranceID
  private(set) var isFinished = false
  private(set) var translations = 0
  private var said = CaptionUpdate()

  init(id: UtteranceID) {
    self.id = id
  }

  /// True if any part of the utterance was sent.
  var wasShown: Bool { said != CaptionUpdate() }

  /// Stores `snapshot` as the state and returns the update that leads to it.
  ///
  /// - Parameters:
  ///   - snapshot: The new state of the utterance.
  ///   - translates: True if the connection translates, which makes the original text a source.
  /// - Returns: The changed fields; all texts if the utterance is finished.
  mutating func change(to snapshot: UtteranceSnapshot, translates: Bool) -> CaptionUpdate {
    var whole = CaptionUpdate()
    if snapshot.translations.count == 1 {
      whole.show(snapshot.translations[0])
    } else if !snapshot.translations.isEmpty {
      whole.show(snapshot.translations)
    } else if let original = snapshot.original, !translates {
      whole.show(original)
    }
    if translates, let original = snapshot.original {
      whole.source = .value(original.text)
      whole.sourceLanguage = Field(original.language)
      if original.isFinal { whole.sourceIsFinal = .value(true) }
    }
    whole.isFinal = snapshot.isFinished(translates: translates) ? .value(true) : .absent
    whole.speaker = Field(snapshot.speaker)
    whole.start = Field(snapshot.start)
    whole.end = Field(snapshot.end)
    translations = snapshot.translations.count
    let change = whole.since(said)
    said = whole
    if snapshot.isFinished(translates: translates) { close() }
    return change
  }

  /// Finishes the utterance as it is and returns the final update.
  mutating func end() -> CaptionUpdate {
    var update = CaptionUpdate()
    update.isFinal = .value(true)
    update.repeatTexts(of: said)
    close()
    return update
  }

  /// Marks the utterance as finished and drops its texts.
  mutating func close() {
    isFinished = true
    said = CaptionUpdate()
  }
}

extension Field {
  /// Creates a value, or an absent field for nil.
  fileprivate init(_ value: Value?) {
    self = value.map(Field.value) ?? .absent
  }

  /// The field to send after `earlier`: absent if equal, erased if the value is gone.
  fileprivate func since(_ earlier: Field) -> Field {
    if self == earlier { return .absent }
    return isAbsent && earlier.value != nil ? .erased : self
  }
}

extension CaptionUpdate {
  /// Sets the text and its language.
  fileprivate mutating func show(_ wording: UtteranceSnapshot.Wording) {
    text = .value(wording.text)
    language = Field(wording.language)
    stable = wording.isFinal ? .absent : Field(wording.stable)
  }

  /// Sets the translations, one for each language.
  fileprivate mutating func show(_ wordings: [UtteranceSnapshot.Wording]) {
    translations.entries = wordings.map { wording in
      TranslationsUpdate.Entry(
        language: wording.language ?? "und",
        change: .value(
          TranslationUpdate(
            text: .value(wording.text), stable: Field(wording.stable),
            isFinal: wording.isFinal ? .value(true) : .absent)))
    }
  }

  /// The update that leads from `earlier` to this state.
  fileprivate func since(_ earlier: CaptionUpdate) -> CaptionUpdate {
    var change = CaptionUpdate()
    change.text = text.since(earlier.text)
    change.language = language.since(earlier.language)
    // `stable` refers to the text of the same update, and all of a final text is stable.
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

  /// Adds all texts, for receivers that read only the final update.
  fileprivate mutating func repeatTexts(of whole: CaptionUpdate) {
    if !whole.text.isAbsent { text = whole.text }
    if !whole.language.isAbsent { language = whole.language }
    if !whole.source.isAbsent { source = whole.source }
    if !whole.sourceLanguage.isAbsent { sourceLanguage = whole.sourceLanguage }
    translations.entries = whole.translations.entries
  }
}
