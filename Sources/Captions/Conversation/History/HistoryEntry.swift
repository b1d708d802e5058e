package import Captions

/// A sentence that was said: its texts in all languages, its speaker and its time.
package struct HistoryEntry: Sendable {
  /// The entry's number, by the order in which the sentences were finished.
  package let number: Int
  /// The name that the pipeline gave the utterance, or nil if it has none.
  package let name: String?
  /// The time since the start of the program.
  package let time: Duration
  let snapshot: UtteranceSnapshot

  /// Returns the texts for a reader, or nil if the sentence was meant for the other one.
  ///
  /// The reader's own text is the one that the captions showed. With it comes the original or, of
  /// words spoken in the reader's language, the translation.
  package func texts(for reader: Reader) -> HistoryTexts? {
    var reader = reader
    reader.showsOwnWords = true
    reader.selection = .both
    let id = UtteranceID(scope: .connection(ConnectionID(0)), name: .named("\(number)"))
    guard let caption = VisibleCaption(of: snapshot, id: id, number: number, for: reader)
    else { return nil }
    let read = HistoryTexts.Text(words: caption.text, language: caption.language)
    let original = caption.original.map {
      HistoryTexts.Text(words: $0.text, language: $0.language)
    }
    return HistoryTexts(
      speaker: caption.speaker?.name, read: read,
      other: (original ?? translation(beside: read)).flatMap { $0.words == read.words ? nil : $0 })
  }

  /// Returns the first translation with other words than `read`.
  private func translation(beside read: HistoryTexts.Text) -> HistoryTexts.Text? {
    ([snapshot.text] + snapshot.translations).lazy.compactMap { text in
      text.words.value.map { HistoryTexts.Text(words: $0, language: text.language.value) }
    }.first { $0.words != read.words && !$0.words.allSatisfy(\.isWhitespace) }
  }
}

/// A sentence as one reader sees it.
package struct HistoryTexts: Hashable, Sendable {
  /// Words in a language, a BCP 47 tag, or nil if it is unknown.
  package struct Text: Hashable, Sendable {
    package let words: String
    package let language: String?
  }

  /// The speaker's name, or nil if it is unknown.
  package let speaker: String?
  /// The text that the reader reads.
  package let read: Text
  /// The same in another language, or nil if there is none.
  package let other: Text?
}
