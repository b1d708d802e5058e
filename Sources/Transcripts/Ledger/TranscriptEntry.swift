package import Captions
internal import CaptionCoding

/// One line of a transcript: the complete text of one utterance, or its cancellation.
package struct TranscriptEntry: Sendable, Equatable {
  /// The time of the entry, in the file's time.
  package var time: Duration
  /// The name of the utterance, unique in the file.
  package var name: String
  /// All known values of the utterance, or its cancellation, told by one update.
  package var snapshot: UtteranceSnapshot

  /// The approximate size in memory, in bytes.
  var weight: Int { 256 + snapshot.textBytes }

  /// The line in the format of the caption stream, with a newline.
  var line: String {
    // All utterances in a file belong to one connection, so the identifier's connection is
    // arbitrary.
    let id = UtteranceID(scope: .connection(ConnectionID(0)), name: .named(name))
    let lines = CaptionStreamEncoder.lines(for: .utterance(id, snapshot), at: time, name: name)
    return lines.map { $0 + "\n" }.joined()
  }
}

extension UtteranceSnapshot {
  /// The known values, told by one update, without those that matter only while the text grows.
  ///
  /// An unfinished text is not marked as final. Instead all of it is marked as stable, so that the
  /// text is shown unchanged when the file is played.
  func kept(isFinal: Bool) -> UtteranceSnapshot {
    let revision = 1
    var kept = UtteranceSnapshot(revision: revision)
    kept.text.words.change(to: text.words.value, at: revision)
    kept.text.isFinal.change(to: isFinal, at: revision)
    if !isFinal {
      kept.text.stable.change(to: text.words.value?.unicodeScalars.count, at: revision)
    }
    kept.text.language.change(to: text.language.value, at: revision)
    kept.source.words.change(to: source.words.value, at: revision)
    kept.source.language.change(to: source.language.value, at: revision)
    kept.romanized.change(to: romanized.value, at: revision)
    kept.speaker.change(to: speaker.value, at: revision)
    kept.audience.change(to: audience.value, at: revision)
    kept.start.change(to: start.value, at: revision)
    kept.end.change(to: end.value, at: revision)
    kept.translations = translations.filter { $0.words.value != nil }.map { text in
      var kept = UtteranceText()
      kept.language.change(to: text.language.value, at: revision)
      kept.words.change(to: text.words.value, at: revision)
      if !isFinal { kept.isFinal.change(to: text.isFinal.value, at: revision) }
      return kept
    }
    return kept
  }

  /// The state of a cancelled utterance.
  static var cancelled: UtteranceSnapshot {
    var snapshot = UtteranceSnapshot()
    snapshot.isCancelled.set(true, at: snapshot.revision)
    return snapshot
  }
}
