package import Captions

/// One entry of a transcript: the complete text of one utterance, or its cancellation.
///
/// Times count from the start of the conversation.
package struct ConversationEntry: Sendable, Equatable {
  /// The number of the utterance, in the order in which utterances began.
  package var number: Int
  /// The name that the pipeline gave the utterance, or nil if it has none.
  package var name: String?
  /// The arrival of the update that ended the utterance.
  package var time: Duration
  /// The arrival of the utterance's first words.
  package var firstArrival: Duration
  /// The start and end of the speech, as far as the pipeline told them.
  package var speech: SpeechTimes
  /// All stored values of the utterance, or its cancellation, set in one update.
  package var snapshot: UtteranceSnapshot

  init(
    number: Int, name: String? = nil, time: Duration, firstArrival: Duration? = nil,
    speech: SpeechTimes = SpeechTimes(), snapshot: UtteranceSnapshot
  ) {
    self.number = number
    self.name = name
    self.time = time
    self.firstArrival = firstArrival ?? time
    self.speech = speech
    self.snapshot = snapshot
  }

  /// The approximate size in memory, in bytes.
  var approximateSize: Int { 256 + snapshot.textBytes }
}

extension UtteranceSnapshot {
  /// The stored values, set in one update, without those that matter only while the text grows.
  ///
  /// An unfinished text is not marked as final. Instead all of it is marked as stable, so that the
  /// text is shown unchanged when the file is played.
  func entryState(isFinal: Bool) -> UtteranceSnapshot {
    let revision = 1
    var state = UtteranceSnapshot(revision: revision)
    state.text.words.change(to: text.words.value, at: revision)
    state.text.isFinal.change(to: isFinal, at: revision)
    if !isFinal {
      state.text.stable.change(to: text.words.value?.unicodeScalars.count, at: revision)
    }
    state.text.language.change(to: text.language.value, at: revision)
    state.source.words.change(to: source.words.value, at: revision)
    state.source.language.change(to: source.language.value, at: revision)
    state.romanized.change(to: romanized.value, at: revision)
    state.speaker.change(to: speaker.value, at: revision)
    state.audience.change(to: audience.value, at: revision)
    state.start.change(to: start.value, at: revision)
    state.end.change(to: end.value, at: revision)
    state.translations = translations.filter { $0.words.value != nil }.map { text in
      var state = UtteranceText()
      state.language.change(to: text.language.value, at: revision)
      state.words.change(to: text.words.value, at: revision)
      if !isFinal { state.isFinal.change(to: text.isFinal.value, at: revision) }
      return state
    }
    return state
  }

  /// The state of a cancelled utterance.
  static var cancelled: UtteranceSnapshot {
    var snapshot = UtteranceSnapshot()
    snapshot.isCancelled.set(true, at: snapshot.revision)
    return snapshot
  }
}
