internal import Captions
internal import Synchronization
internal import Threading

/// The messages of other threads to the thread of a pipeline.
///
/// Lines are dropped if the thread does not take them, so that senders never block.
final class PipelineInbox: Sendable {
  /// A line for the pipeline.
  enum Line: Sendable {
    /// A line for a pipeline that asked for requests.
    case request(String)
    /// A line for one connection, whether or not it asked for requests.
    case answer(String, ConnectionID)
  }

  private struct Waiting {
    var lines: [Line] = []
    var isStopping = false
    var isRestarting = false
  }

  private static let most = 256

  /// The wake-up of the pipeline's thread, signaled for every message.
  let wakeUp: WakeUp
  private let waiting = Mutex(Waiting())

  init() throws(SystemError) {
    wakeUp = try WakeUp()
  }

  /// Posts a line, from any thread.
  func post(_ line: Line) {
    waiting.withLock { waiting in
      if waiting.lines.count < Self.most { waiting.lines.append(line) }
    }
    wakeUp.signal()
  }

  /// Stops the pipeline for good, from any thread.
  func stop() {
    waiting.withLock { $0.isStopping = true }
    wakeUp.signal()
  }

  /// Restarts the pipeline, from any thread.
  func restart() {
    waiting.withLock { $0.isRestarting = true }
    wakeUp.signal()
  }

  /// Returns true if a restart was requested, and clears the request.
  func takeRestart() -> Bool {
    waiting.withLock { waiting in
      defer { waiting.isRestarting = false }
      return waiting.isRestarting
    }
  }

  var isStopping: Bool { waiting.withLock { $0.isStopping } }

  /// Returns the lines posted since the last call, in order.
  func takeLines() -> [Line] {
    wakeUp.acknowledge()
    return waiting.withLock { waiting in
      guard !waiting.lines.isEmpty else { return [] }
      defer { waiting.lines.removeAll() }
      return waiting.lines
    }
  }

  /// Sleeps until a message is posted, for at most `limit`.
  func wait(atMost limit: Duration) {
    _ = wakeUp.wait(atMost: limit)
  }
}
