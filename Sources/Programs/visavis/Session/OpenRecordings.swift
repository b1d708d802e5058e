internal import Outputs
internal import Synchronization

/// The recordings of a session whose files are not complete: the one that goes on, and those that
/// were stopped and still write.
///
/// Any thread may use it.
final class OpenRecordings: Sendable {
  /// The largest number of recordings; more than one is open only if a disk or an encoder is slow.
  static let limit = 8

  private let recorders = Mutex<[VideoRecorder]>([])

  /// True if no further recording may begin before another file is complete.
  var isFull: Bool {
    recorders.withLock { recorders in
      recorders.removeAll { $0.isOver }
      return recorders.count >= Self.limit
    }
  }

  func add(_ recorder: VideoRecorder) {
    recorders.withLock { $0.append(recorder) }
  }

  /// Lets all recordings end now.
  ///
  /// The call returns at once.
  func stop() {
    for recorder in recorders.withLock({ $0 }) { recorder.stop() }
  }

  /// Ends all recordings, and waits until their files are complete.
  ///
  /// Those that are not complete at the deadline report that they have failed.
  func finish(by deadline: ContinuousClock.Instant) {
    stop()
    for recorder in recorders.withLock({ $0 }) { recorder.finish(by: deadline) }
  }
}
