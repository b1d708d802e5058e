/// One utterance as a reader sees it.
package struct VisibleCaption: Sendable, Equatable {
  /// Unique in a run; grows in order of first appearance.
  package let number: Int
  /// What the pipeline calls it.
  package let id: UtteranceID
  /// Not empty; paragraphs are separated by newlines; at most some thousand code points, the end.
  package let text: String
  /// BCP 47 language of `text`, as the pipeline has it.
  package let language: String?
  /// How many leading code points of `text` are more than a guess; painters dim the others.
  package let confirmed: Int
  /// The text will not change again.
  package let isFinal: Bool
  /// It is what was said, for want of a translation; painters dim it.
  package let isSource: Bool
  /// Someone is speaking it now; it keeps a line while others speak too.
  package let isLiving: Bool
  /// Its pipeline went away before it was final; painters dim it, so that it does not look alive.
  package let isAbandoned: Bool
  /// How many code points of the whole text stand before `text` and are forgotten.
  package let dropped: Int
  /// Who speaks; nil where the pipeline does not say.
  package internal(set) var speaker: Speaker?
  /// `text` in Latin letters, to be shown beneath it.
  package let romanized: String?
  /// What was said, to be shown beneath its translation, for readers who wish for both.
  package let original: Original?

  /// A speaker as the pipeline names them.
  package struct Speaker: Sendable, Hashable {
    /// A name or a number.
    package let name: String
    /// Counts the speakers of a run in the order in which they were first seen, from 0: each has a
    /// colour.
    package let place: Int

    package init(name: String, place: Int = 0) {
      self.name = name
      self.place = place
    }
  }

  /// What was said.
  package struct Original: Sendable, Equatable {
    /// Not empty.
    package let text: String
    /// BCP 47.
    package let language: String?

    package init(text: String, language: String? = nil) {
      self.text = text
      self.language = language
    }
  }

  package init(
    number: Int, id: UtteranceID, text: String, language: String? = nil, confirmed: Int? = nil,
    isFinal: Bool = true, isSource: Bool = false, isLiving: Bool = false,
    isAbandoned: Bool = false, dropped: Int = 0, speaker: Speaker? = nil, romanized: String? = nil,
    original: Original? = nil
  ) {
    self.number = number
    self.id = id
    self.text = text
    self.language = language
    self.confirmed = confirmed ?? text.unicodeScalars.count
    self.isFinal = isFinal
    self.isSource = isSource
    self.isLiving = isLiving
    self.isAbandoned = isAbandoned
    self.dropped = dropped
    self.speaker = speaker
    self.romanized = romanized
    self.original = original
  }

  /// The same caption with another text.
  package func with(text: String) -> VisibleCaption {
    VisibleCaption(
      number: number, id: id, text: text, language: language, isFinal: isFinal,
      isSource: isSource, isLiving: isLiving, isAbandoned: isAbandoned, dropped: dropped,
      speaker: speaker, romanized: romanized, original: original)
  }
}
