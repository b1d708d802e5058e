package import Captions
internal import CaptionCoding

/// One line of a transcript: the complete text of one utterance, or its cancellation.
package struct TranscriptEntry: Sendable, Equatable {
  /// The time of the entry, in the file's time.
  package var time: Duration
  /// The name of the utterance, unique in the file.
  package var name: String
  /// All known fields of the utterance, or its cancellation.
  package var update: CaptionUpdate

  /// The approximate size in memory, in bytes.
  var weight: Int {
    let texts = [update.text, update.source, update.romanized].map { $0.value?.utf8.count ?? 0 }
    let translations = update.translations.entries.map {
      $0.change.value?.text.value?.utf8.count ?? 0
    }
    return 256 + texts.reduce(0, +) + translations.reduce(0, +)
  }

  /// The line in the format of the caption stream, with a newline.
  var line: String {
    // All utterances in a file belong to one connection, so the identifier's connection is
    // arbitrary.
    let id = UtteranceID(scope: .connection(ConnectionID(0)), name: .named(name))
    let lines = CaptionStreamEncoder.lines(for: .update(id, update), at: time, name: name)
    return lines.map { $0 + "\n" }.joined()
  }
}
