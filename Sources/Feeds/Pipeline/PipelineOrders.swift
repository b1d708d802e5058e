internal import Captions
internal import FrameExchange
internal import Synchronization

/// What others want of a pipeline, for the one thread that deals with it.
///
/// Lines for a pipeline are dropped when that thread does not come to take them: nobody waits.
final class PipelineOrders: Sendable {
  /// A line for the pipeline.
  enum Line: Sendable {
    /// For whoever hears requests.
    case request(String)
    /// For that connection alone, whatever it hears.
    case answer(String, ConnectionID)
  }

  private struct Waiting {
    var lines: [Line] = []
    var isStopping = false
    var isRestarting = false
  }

  private static let most = 256

  /// Rung for every order.
  let bell: WakeUp
  private let waiting = Mutex(Waiting())

  init() throws(SystemError) {
    bell = try WakeUp()
  }

  /// From any thread.
  func post(_ line: Line) {
    waiting.withLock { waiting in
      if waiting.lines.count < Self.most { waiting.lines.append(line) }
    }
    bell.ring()
  }

  /// The pipeline is to end, for good; from any thread.
  func stop() {
    waiting.withLock { $0.isStopping = true }
    bell.ring()
  }

  /// The pipeline is to end and to begin anew; from any thread.
  func restart() {
    waiting.withLock { $0.isRestarting = true }
    bell.ring()
  }

  /// True if the pipeline is to begin anew, once for each order.
  func takeRestart() -> Bool {
    waiting.withLock { waiting in
      defer { waiting.isRestarting = false }
      return waiting.isRestarting
    }
  }

  var isStopping: Bool { waiting.withLock { $0.isStopping } }

  /// The lines that were posted since the last call, in order.
  func takeLines() -> [Line] {
    bell.answer()
    return waiting.withLock { waiting in
      guard !waiting.lines.isEmpty else { return [] }
      defer { waiting.lines.removeAll() }
      return waiting.lines
    }
  }

  /// Sleeps until something is ordered.
  func wait(atMost limit: Duration) {
    _ = bell.wait(atMost: limit)
  }
}
