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

  /// The words on the control; nil removes the control, because there is nothing to press.
  var words: String? {
    switch self {
    case .noPipeline: "No captions yet"
    case .ended: "Captions ended"
    case .uncontrolled: nil
    case .unknown: "Ask to stop"
    case .paused: "Start listening"
    case .listening: "Stop listening"
    case .listeningByItself: "Listening"
    case .pausedByItself: "Paused"
    case .askedToStart: "Asked to start…"
    case .askedToStop: "Asked to stop…"
    case .unanswered: "Restart listening"
    }
  }
}
