/// Everything on the board that one reader sees, in a value that is cheap to copy and compare.
package struct VisibleCaptions: Sendable, Equatable {
  /// The captions in order of their numbers; `LineRoll` decides which of them have a line.
  package var captions: [VisibleCaption] = []
  /// The number of captions of each source that were left out so far because too many arrived.
  package var leftOutCounts: [UtteranceID.Scope: Int] = [:]
  /// The notices of the connections, the most recently changed last.
  package var notices: [PipelineNotice] = []
  /// The combined state of the pipelines.
  package var pipeline: PipelineStatus = .notConnected
  /// True if a pipeline receives requests to start or stop.
  package var pipelineAcceptsRequests = false
  /// A number that changes exactly if something on the board changes that is visible.
  package var revision = 0

  package init() {}
}

/// The combined state of the pipelines, based only on states that they reported.
package enum PipelineStatus: Sendable, Hashable {
  /// No pipeline is known to be connected.
  case notConnected
  /// A pipeline is connected that reports no state and receives no requests.
  case uncontrolled
  /// A pipeline receives requests, but has not reported a state yet.
  case unconfirmed
  case listening
  case paused
}

/// One utterance as a reader sees it.
package struct VisibleCaption: Sendable, Equatable {
  /// The caption's number, unique for its reader within a run.
  ///
  /// Numbers increase with the order in which the reader first receives words.
  package let number: Int
  /// The utterance's id.
  package let id: UtteranceID
  /// The text, which is never empty.
  ///
  /// Paragraphs are separated by newlines. Of a very long text, only the end is stored.
  package private(set) var text: String
  /// The BCP 47 language of `text`; nil if neither the pipeline nor the reader specifies it.
  package let language: String?
  /// The number of confirmed leading code points of `text`.
  ///
  /// Painters dim the others: those that may change, and those that were not heard clearly.
  package private(set) var confirmedLength: Int
  /// True if the text will not change again.
  package let isFinal: Bool
  /// True if the text is the original, shown dimmed for lack of a translation.
  package let isSource: Bool
  /// True if the text was spoken in the reader's language.
  ///
  /// Painters dim or enlarge such words if the reader's look says so.
  package let isOwn: Bool
  /// True if the utterance is being spoken, so that it keeps a line while others speak too.
  package let isBeingSpoken: Bool
  /// True if the connection ended before the text was final, which is dimmed.
  package let isAbandoned: Bool
  /// The number of dropped code points before `text`.
  package let droppedLength: Int
  /// The speaker; nil if the pipeline names none.
  package private(set) var speaker: Speaker?
  /// The index of the speaker, or else of the spoken language, in the order of first appearance in
  /// the conversation, from 0; nil if neither is known.
  ///
  /// The index determines the color. Speakers after the first 64 share the indices of the first ones,
  /// and so do languages.
  package internal(set) var voice: Int? {
    didSet { if let voice { speaker?.index = voice } }
  }
  /// The transliteration of `text` into Latin letters, displayed beneath it.
  package var romanized: String?
  /// The original, displayed beneath its translation for readers who want both.
  package let original: Original?

  /// A speaker as the pipeline names them.
  package struct Speaker: Sendable, Hashable {
    /// The name or number of the speaker.
    package let name: String
    /// The speaker's index in order of first appearance, from 0.
    package fileprivate(set) var index: Int
    /// The BCP 47 language of the name: that of the speech, or else of the caption; nil if neither
    /// is known.
    package let language: String?

    package init(name: String, index: Int = 0, language: String? = nil) {
      self.name = name
      self.index = index
      self.language = language
    }
  }

  /// The original words.
  package struct Original: Sendable, Equatable {
    /// The text, which is never empty.
    package let text: String
    /// The BCP 47 language.
    package let language: String?

    package init(text: String, language: String? = nil) {
      self.text = text
      self.language = language
    }
  }

  package init(
    number: Int, id: UtteranceID, text: String, language: String? = nil,
    confirmedLength: Int? = nil, isFinal: Bool = true, isSource: Bool = false,
    isOwn: Bool = false, isBeingSpoken: Bool = false, isAbandoned: Bool = false,
    droppedLength: Int = 0, speaker: Speaker? = nil, romanized: String? = nil,
    original: Original? = nil
  ) {
    self.number = number
    self.id = id
    self.text = text
    self.language = language
    self.confirmedLength = confirmedLength ?? text.unicodeScalars.count
    self.isFinal = isFinal
    self.isSource = isSource
    self.isOwn = isOwn
    self.isBeingSpoken = isBeingSpoken
    self.isAbandoned = isAbandoned
    self.droppedLength = droppedLength
    self.speaker = speaker
    voice = speaker?.index
    self.romanized = romanized
    self.original = original
  }

  /// The number of secondary texts (romanization, original) below the caption's text.
  package var secondaryTextCount: Int { (romanized == nil ? 0 : 1) + (original == nil ? 0 : 1) }

  /// True if both captions have the same effect on when their lines appear and leave.
  func rollsLike(_ other: VisibleCaption) -> Bool {
    number == other.number && text == other.text && droppedLength == other.droppedLength
      && isSource == other.isSource && isBeingSpoken == other.isBeingSpoken
      && isFinal == other.isFinal
  }

  /// Returns a copy with another text, all of which is confirmed.
  package func with(text: String) -> VisibleCaption {
    var caption = self
    caption.text = text
    caption.confirmedLength = text.unicodeScalars.count
    return caption
  }
}

extension VisibleCaption {
  /// Creates the caption of an utterance that gets no more updates, with all of its words, by the
  /// rules of the board.
  ///
  /// The result is nil if the reader gets none of its texts. The stability policy has no effect.
  package init?(of snapshot: UtteranceSnapshot, id: UtteranceID, number: Int, for reader: Reader) {
    var utterance = Utterance(id: id, number: number)
    var stats = PipelineRevisionStats()
    utterance.apply(snapshot, at: .zero, by: reader.stability, stats: &stats)
    utterance.finish()
    guard let caption = utterance.visible(to: reader, number: number, isBeingSpoken: false)
    else { return nil }
    self = caption
  }
}
