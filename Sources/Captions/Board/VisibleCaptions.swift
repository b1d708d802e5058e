/// What of the board one reader can see at one instant: cheap to copy, cheap to compare.
package struct VisibleCaptions: Sendable, Equatable {
  /// The newest captions, newest last; no more than the window has lines.
  package var captions: [VisibleCaption] = []
  /// The connections' notices, the last changed last.
  package var notices: [String] = []
  /// What the pipelines have confirmed.
  package var pipeline: PipelineStatus = .noneListens
  /// Whether a pipeline would hear a request to start or stop.
  package var pipelineHearsRequests = false
  /// Another number than before exactly when something visible has changed.
  package var revision = 0

  package init() {}

  /// Whether both look the same, whatever their revisions.
  func looksLike(_ other: VisibleCaptions) -> Bool {
    captions == other.captions && notices == other.notices && pipeline == other.pipeline
      && pipelineHearsRequests == other.pipelineHearsRequests
  }
}

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
  /// How many leading code points of `text` the pipeline will not change.
  package let stable: Int
  /// How many leading code points of `text` are more than a guess; painters dim the others.
  package let confirmed: Int
  /// The text will not change again.
  package let isFinal: Bool
  /// It is what was said, for want of a translation; painters dim it.
  package let isSource: Bool
  /// Someone is speaking it now; it keeps a line while others speak too.
  package let isLiving: Bool
  /// Name or number of who speaks.
  package let speaker: String?

  package init(
    number: Int, id: UtteranceID, text: String, language: String? = nil, stable: Int = 0,
    confirmed: Int? = nil, isFinal: Bool = true, isSource: Bool = false, isLiving: Bool = false,
    speaker: String? = nil
  ) {
    self.number = number
    self.id = id
    self.text = text
    self.language = language
    self.stable = stable
    self.confirmed = confirmed ?? text.unicodeScalars.count
    self.isFinal = isFinal
    self.isSource = isSource
    self.isLiving = isLiving
    self.speaker = speaker
  }
}

/// What is known about the pipelines, and no more: only what they confirmed.
package enum PipelineStatus: Sendable, Hashable {
  /// Nobody would hear a request.
  case noneListens
  /// Someone would, but has not said yet what they are doing.
  case unconfirmed
  case listening
  case paused
}
