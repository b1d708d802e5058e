internal import CaptionCoding
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
    var stored = self
    stored.isCancelled = .absent
    stored.source = source.wording
    stored.text = text.wording
    stored.text.isFinal = .value(isFinal)
    if !isFinal { stored.text.stable.set(text.words.value?.unicodeScalars.count, at: 1) }
    stored.translations = translations.filter { $0.words.value != nil }.map { text in
      var translation = text.wording
      if !isFinal { translation.isFinal = text.isFinal }
      return translation
    }
    var state = UtteranceSnapshot()
    state.change(to: stored, at: state.revision)
    return state
  }

  /// The state of a cancelled utterance.
  static var cancelled: UtteranceSnapshot {
    var snapshot = UtteranceSnapshot()
    snapshot.isCancelled.set(true, at: snapshot.revision)
    return snapshot
  }
}

extension UtteranceText {
  /// The words and their language, without the other values.
  fileprivate var wording: UtteranceText {
    var wording = UtteranceText()
    (wording.words, wording.language) = (words, language)
    return wording
  }
}
