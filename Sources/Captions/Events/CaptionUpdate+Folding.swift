extension CaptionUpdate {
  /// Becomes the one update that does what this and then `later` would do to any utterance.
  ///
  /// Both are of the same utterance, and this one is partial: nothing is folded into an ending.
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
