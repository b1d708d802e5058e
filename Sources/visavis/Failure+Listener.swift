internal import Feeds
internal import Messages

extension Failure {
  /// Creates the failure for a listener that cannot be opened.
  init(_ error: ListenerError) {
    self =
      switch error {
      case .reachable: .usage("--captions \(error)")
      case .failed, .portNotAllowed: .io("\(error)")
      case .exhausted: .system("\(error)")
      default: .unavailable("\(error)")
      }
  }
}
