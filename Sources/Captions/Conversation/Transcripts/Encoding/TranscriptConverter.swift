package import Captions

/// A converter of caption events to the text of a transcript, for conversations that are over.
///
/// The work and the memory for an event do not depend on the length of the conversation.
package struct TranscriptConverter {
  private var merger = ConversationMerger()
  private var encoder: any TranscriptEncoder
  private let texts: TranscriptTexts
  /// The text in front of the first entry.
  private var opening: String
  /// The time of the next event without a time of its own.
  private var untimed = Duration.zero
  private var lastTime = Duration.zero

  /// Creates a converter of a whole file.
  package init(to format: TranscriptFormat, showing texts: TranscriptTexts) {
    encoder = format.encoder(showing: texts, at: ConversationPlace())
    self.texts = texts
    opening = encoder.opening(after: FileEnding())
  }

  /// Adds an event and returns the text that it completes.
  ///
  /// Utterances without a known time follow one another, each as long as it takes to read.
  package mutating func add(_ event: CaptionEvent, at instant: Duration?) -> String {
    lastTime = instant ?? untimed
    let entries = merger.add(event, at: lastTime)
    if instant == nil {
      for entry in entries { untimed += entry.passages(showing: texts).readingTime }
    }
    return text(of: entries)
  }

  /// Ends the conversation and returns the rest of the text, with the header if there was no entry.
  package mutating func finish() -> String {
    let rest = text(of: merger.finish(at: lastTime))
    defer { opening = "" }
    return rest.isEmpty ? opening : rest
  }

  private mutating func text(of entries: [ConversationEntry]) -> String {
    let text = entries.compactMap { encoder.text(of: $0) }.joined()
    guard !text.isEmpty else { return "" }
    defer { opening = "" }
    return opening + text
  }
}
