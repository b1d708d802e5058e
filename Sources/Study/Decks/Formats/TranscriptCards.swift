internal import CaptionCoding
internal import Captions
internal import Conversation
internal import Language

/// Cards of the sentences of a conversation: a transcript, or captions in any other known format.
package enum TranscriptCards {
  /// Returns a card for each finished sentence that has a translation.
  ///
  /// `language` is the one that is learned; nil for that of each speaker.
  package static func records(
    of bytes: [UInt8], learning language: String? = nil
  ) -> [CardRecord] {
    var timeline = CaptionTimeline(isLive: true)
    timeline.read(bytes.span)
    timeline.finish()
    var merger = ConversationMerger()
    var entries: [ConversationEntry] = []
    let events = timeline.drainEntries()
    for entry in events { entries += merger.add(entry.event, at: entry.time) }
    entries += merger.finish(at: events.last?.time ?? .zero)
    var seen: Set<String> = []
    return entries.compactMap { entry in
      record(of: entry, learning: language)
    }.filter { seen.insert($0.guid ?? "").inserted }
  }

  private static func record(
    of entry: ConversationEntry, learning language: String?
  ) -> CardRecord? {
    guard entry.snapshot.isFinal else { return nil }
    let texts = ([entry.snapshot.source, entry.snapshot.text] + entry.snapshot.translations)
      .compactMap { text -> (words: String, language: String?)? in
        guard let words = text.words.value?.trimmed, !words.isEmpty else { return nil }
        return (words, text.language.value)
      }
    let learned = texts.firstIndex { text in
      guard let language else { return true }
      return text.language.map { LanguageTag.haveSameLanguage($0, language) } ?? false
    }
    guard let learned,
      let other = texts.indices.first(where: { texts[$0].words != texts[learned].words })
    else { return nil }
    let (word, translation) = (texts[learned], texts[other])
    let content = CardContent(
      [.word: word.words, .translations: translation.words],
      language: word.language, readerLanguage: translation.language,
      speaker: entry.snapshot.speaker.value)
    return CardRecord(
      guid: content.derivedGUID, content: content,
      speech: speech(of: entry.snapshot, in: texts[0].words == word.words ? .word : .translations))
  }

  /// Returns when an utterance was said, if its pipeline told its beginning and its end.
  private static func speech(
    of utterance: UtteranceSnapshot, in field: CardField
  ) -> CardRecord.Speech? {
    guard let start = utterance.start.value, let end = utterance.end.value, start < end else {
      return nil
    }
    return CardRecord.Speech(of: field, start..<end)
  }
}
