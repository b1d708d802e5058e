internal import Captions

/// The connected pipelines, tracked to notify the user when one ends.
///
/// A connection counts as a pipeline once it sends a hello or a state. A sender of single lines,
/// such as `echo Hola`, does not.
struct PipelinePresence {
  private var present: Set<ConnectionID> = []
  /// True if a pipeline has ended and no pipeline has sent anything since.
  private(set) var isMissed = false

  /// Tracks an event; returns true if the notice must be updated.
  mutating func note(_ event: CaptionEvent) -> Bool {
    switch event {
    case .hello(_, let connection), .state(_, let connection):
      present.insert(connection)
      return isBack()
    case .utterance, .clear: return isBack()
    case .ended(let connection):
      guard present.remove(connection) != nil else { return false }
      isMissed = true
      return true
    case .notice, .expired: return false
    }
  }

  /// Resets `isMissed`, as another notice covers the end of the pipeline.
  mutating func dismissEnd() {
    isMissed = false
  }

  private mutating func isBack() -> Bool {
    defer { isMissed = false }
    return isMissed
  }
}
