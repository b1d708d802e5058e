/// The state of the listening control: a state that a pipeline confirmed, or a request to it.
package enum ListeningLabel: Hashable, Sendable, CaseIterable {
  /// No pipeline has connected yet.
  case noPipeline
  /// All pipelines have ended.
  case ended
  /// A pipeline takes no control requests and has not reported its state.
  case uncontrolled
  /// A pipeline takes control requests and has not reported its state.
  case unknown
  case listening
  case paused
  /// Listening, as reported by a pipeline that takes no requests.
  case listeningByItself
  case pausedByItself
  case askedToStart
  case askedToStop
  /// A request was not answered; the pipeline can be restarted.
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
