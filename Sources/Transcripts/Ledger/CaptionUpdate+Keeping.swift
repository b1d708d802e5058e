internal import Captions

// The merge of all updates of an utterance, as it is kept.

extension CaptionUpdate {
  /// Whether there is anything to keep: an utterance without words leaves nothing.
  var hasWords: Bool {
    [text, source, romanized].contains { $0.hasWords }
      || translations.entries.contains { $0.change.value?.text.hasWords ?? false }
  }

  /// How much text there is, roughly.
  var textBytes: Int {
    let own = [text, source, romanized].reduce(0) { $0 + ($1.value?.utf8.count ?? 0) }
    return translations.entries.reduce(own) { $0 + ($1.change.value?.text.value?.utf8.count ?? 0) }
  }

  /// What is known, without what was taken back and what only mattered while it grew.
  ///
  /// A text that was never finished is not called final; but all of it is promised to stay, so that who
  /// plays the file shows it as it was left.
  func kept(isFinal: Bool) -> CaptionUpdate {
    var kept = CaptionUpdate()
    kept.text = text.known
    kept.isFinal = .value(isFinal)
    if !isFinal, let text = text.value { kept.stable = .value(text.unicodeScalars.count) }
    kept.language = language.known
    kept.source = source.known
    kept.sourceLanguage = sourceLanguage.known
    kept.romanized = romanized.known
    kept.speaker = speaker.known
    kept.audience = audience.known
    kept.start = start.known
    kept.end = end.known
    kept.translations.entries = translations.entries.compactMap { entry in
      guard let text = entry.change.value?.text.value else { return nil }
      let isFinal: Field<Bool> = isFinal ? .absent : entry.change.value?.isFinal.known ?? .absent
      return TranslationsUpdate.Entry(
        language: entry.language,
        change: .value(TranslationUpdate(text: .value(text), isFinal: isFinal)))
    }
    return kept
  }

  /// The mark of a false start.
  static var cancelled: CaptionUpdate {
    var update = CaptionUpdate()
    update.isCancelled = .value(true)
    return update
  }
}

extension Field {
  /// The value, or nothing.
  fileprivate var known: Field { self == .erased ? .absent : self }
}

extension Field<String> {
  fileprivate var hasWords: Bool { value?.contains { !$0.isWhitespace } ?? false }
}
