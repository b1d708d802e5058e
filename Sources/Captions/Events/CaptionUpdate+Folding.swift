extension CaptionUpdate {
  /// Folds `later` into this update, so that applying the result equals applying both in order.
  ///
  /// Both updates belong to the same utterance. This update must be partial: nothing is folded into
  /// a final update or a cancellation.
  package mutating func fold(_ later: CaptionUpdate) {
    text.fold(later.text)
    isFinal.fold(later.isFinal)
    stable.fold(later.stable)
    language.fold(later.language)
    source.fold(later.source)
    sourceLanguage.fold(later.sourceLanguage)
    sourceIsFinal.fold(later.sourceIsFinal)
    translations.fold(later.translations)
    romanized.fold(later.romanized)
    speaker.fold(later.speaker)
    audience.fold(later.audience)
    start.fold(later.start)
    end.fold(later.end)
    isCancelled.fold(later.isCancelled)
    shownRequest = later.shownRequest ?? shownRequest
  }
}
