internal import Feeds

extension Failure {
  /// Why nobody can connect where a feed was to listen.
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
