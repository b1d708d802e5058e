package import Captions
internal import CaptionCoding

/// One line of a transcript: what became of one utterance, all of it.
package struct TranscriptEntry: Sendable, Equatable {
  /// When that was known, from the beginning of the conversation.
  package var time: Duration
  /// Unique in its file.
  package var name: String
  /// Everything that is known of the utterance, or that it was cancelled.
  package var update: CaptionUpdate

  /// About how much memory it takes.
  var weight: Int {
    let texts = [update.text, update.source, update.romanized].map { $0.value?.utf8.count ?? 0 }
    let translations = update.translations.entries.map {
      $0.change.value?.text.value?.utf8.count ?? 0
    }
    return 256 + texts.reduce(0, +) + translations.reduce(0, +)
  }

  /// The line with its newline, as the caption stream has it.
  var line: String {
    // Whose it was is in the name, if anywhere: in the file all belong to one connection.
    let id = UtteranceID(scope: .connection(ConnectionID(0)), name: .named(name))
    let lines = CaptionStreamEncoder.lines(for: .update(id, update), at: time, name: name)
    return lines.map { $0 + "\n" }.joined()
  }
}
