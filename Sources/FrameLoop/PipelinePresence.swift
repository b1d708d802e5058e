internal import Captions

/// Which pipelines are there, so that the person can be told when one has left.
///
/// A pipeline is who said hello, or what it does. Whoever only says a line and goes, as `echo Hola`, is
/// not missed.
struct PipelinePresence {
  private var present: Set<ConnectionID> = []
  /// One has left, and nobody has said anything since.
  private(set) var isMissed = false

  /// Takes an event in; true when `isMissed` changed, or another one left.
  mutating func note(_ event: CaptionEvent) -> Bool {
    switch event {
    case .hello(_, let connection), .state(_, let connection):
      present.insert(connection)
      return isBack()
    case .update, .clear: return isBack()
    case .ended(let connection):
      guard present.remove(connection) != nil else { return false }
      isMissed = true
      return true
    case .notice, .expired: return false
    }
  }

  /// The person is told of it by others.
  mutating func leaveIt() {
    isMissed = false
  }

  private mutating func isBack() -> Bool {
    defer { isMissed = false }
    return isMissed
  }
}
