internal import Synchronization

/// Notices about the pipelines that are not well: of each the newest, as long as it is true.
///
/// From any thread.
final class PipelineTroubles: Sendable {
  private let troubles = Mutex<[(pipeline: Int, text: String)]>([])

  /// Takes in what is wrong with a pipeline; nil: it is well.
  ///
  /// - Returns: what the person is told: the newest of what is wrong; nil when nothing is.
  func notice(after pipeline: Int, _ text: String?) -> String? {
    troubles.withLock { troubles in
      troubles.removeAll { $0.pipeline == pipeline }
      if let text { troubles.append((pipeline, text)) }
      return troubles.last?.text
    }
  }
}
