/// The state of the listening control: a state that a pipeline confirmed, or a request to it.
package enum ListeningLabel: Hashable, Sendable, CaseIterable {
  /// The state before the first pipeline connects.
  case noPipeline
  /// The state after all pipelines have ended.
  case ended
  /// The unreported state of a pipeline that takes no control requests.
  case uncontrolled
  /// The unreported state of a pipeline that takes control requests.
  case unknown
  case listening
  case paused
  /// The listening state, as reported by a pipeline that takes no requests.
  case listeningByItself
  case pausedByItself
  case askedToStart
  case askedToStop
  /// The state after a request without a reply; the pipeline can be restarted.
  case unanswered
}
