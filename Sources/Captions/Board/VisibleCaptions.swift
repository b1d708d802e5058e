/// Everything on the board that one reader has to be shown: cheap to copy, cheap to compare.
package struct VisibleCaptions: Sendable, Equatable {
  /// In order of first appearance; `LineRoll` decides which of them have a line, and when.
  package var captions: [VisibleCaption] = []
  /// How many captions were forgotten so far because too many came.
  package var leftOut = 0
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
    captions == other.captions && leftOut == other.leftOut && notices == other.notices
      && pipeline == other.pipeline
      && pipelineHearsRequests == other.pipelineHearsRequests
  }
}

/// What is known about the pipelines, and no more: only what they confirmed.
package enum PipelineStatus: Sendable, Hashable {
  /// Nobody is there.
  case noneListens
  /// Somebody speaks who hears no request and does not say what they are doing.
  case uncontrolled
  /// Someone would, but has not said yet what they are doing.
  case unconfirmed
  case listening
  case paused
}
