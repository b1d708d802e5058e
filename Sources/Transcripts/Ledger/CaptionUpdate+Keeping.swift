internal import Captions

extension CaptionUpdate {
  /// True if the update has words; an utterance without words is not kept.
  var hasWords: Bool {
    [text, source, romanized].contains { $0.hasWords }
      || translations.entries.contains { $0.change.value?.text.hasWords ?? false }
  }

  /// The approximate size of the texts, in bytes.
  var textBytes: Int {
    let own = [text, source, romanized].reduce(0) { $0 + ($1.value?.utf8.count ?? 0) }
    return translations.entries.reduce(own) { $0 + ($1.change.value?.text.value?.utf8.count ?? 0) }
  }

  /// The known fields, without erased fields and fields that matter only while the text grows.
  ///
  /// An unfinished text is not marked as final. Instead all of it is marked as stable, so that the
  /// text is shown unchanged when the file is played.
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

  /// An update that cancels an utterance.
  static var cancelled: CaptionUpdate {
    var update = CaptionUpdate()
    update.isCancelled = .value(true)
    return update
  }
}

extension Field {
  /// The field, or an absent field if it was erased.
  fileprivate var known: Field { self == .erased ? .absent : self }
}

extension Field<String> {
  fileprivate var hasWords: Bool { value?.contains { !$0.isWhitespace } ?? false }
}
