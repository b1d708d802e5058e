/// What the start/stop control may say: only what a pipeline has confirmed, or that it was asked.
package enum ListeningLabel: Hashable, Sendable, CaseIterable {
  /// Nobody is there yet.
  case noPipeline
  /// Nobody is there any more.
  case ended
  /// Somebody speaks who takes no control requests and has not said what they do.
  case uncontrolled
  /// A pipeline is there and has not said what it does.
  case unknown
  case listening
  case paused
  /// The same, said by a pipeline that takes no requests.
  case listeningByItself
  case pausedByItself
  case askedToStart
  case askedToStop
  /// It was asked, and does not answer; it can be started anew.
  case unanswered

  /// The words on the control; nil takes it off the strip, as there is nothing to press.
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
