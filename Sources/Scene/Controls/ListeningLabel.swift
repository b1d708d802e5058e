/// What the start/stop control may say: only what a pipeline has confirmed, or that it was asked.
package enum ListeningLabel: Hashable, Sendable, CaseIterable {
  /// Nobody is there.
  case noPipeline
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

  var words: String {
    switch self {
    case .noPipeline: "No pipeline listens"
    case .uncontrolled: "No control here"
    case .unknown: "Ask to stop"
    case .paused: "Start listening"
    case .listening: "Stop listening"
    case .listeningByItself: "Listening"
    case .pausedByItself: "Paused"
    case .askedToStart: "Asked to start…"
    case .askedToStop: "Asked to stop…"
    }
  }
}
