/// Everything on the board that one reader sees; cheap to copy and compare.
package struct VisibleCaptions: Sendable, Equatable {
  /// The captions in order of arrival; `LineRoll` decides which of them have a line, and when.
  package var captions: [VisibleCaption] = []
  /// The number of captions forgotten so far because too many arrived.
  package var leftOut = 0
  /// The notices of the connections, the most recently changed last.
  package var notices: [String] = []
  /// The combined state of the pipelines.
  package var pipeline: PipelineStatus = .noneListens
  /// True if a pipeline receives requests to start or stop.
  package var pipelineHearsRequests = false
  /// A number that changes exactly if something visible changes.
  package var revision = 0

  package init() {}

  /// True if both values look the same; revisions are ignored.
  func looksLike(_ other: VisibleCaptions) -> Bool {
    captions == other.captions && leftOut == other.leftOut && notices == other.notices
      && pipeline == other.pipeline
      && pipelineHearsRequests == other.pipelineHearsRequests
  }
}

/// The combined state of the pipelines, based only on states that they reported.
package enum PipelineStatus: Sendable, Hashable {
  /// No pipeline is connected.
  case noneListens
  /// A pipeline is connected that reports no state and receives no requests.
  case uncontrolled
  /// A pipeline receives requests, but has not reported a state yet.
  case unconfirmed
  case listening
  case paused
}
