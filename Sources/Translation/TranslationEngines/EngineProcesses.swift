internal import Synchronization
internal import System
internal import Translation

/// The processes of engines that run, for all pairs and threads.
///
/// At most `limit` run. Of more, the one that was used least recently ends when it has answered. A process answers
/// one thread at a time.
package final class EngineProcesses: Sendable {
  private final class Entry: Sendable {
    private let process: Mutex<RequestProcess>

    init(_ command: String, terminator: UInt8) {
      process = Mutex(RequestProcess(command, terminator: terminator))
    }

    func withLock<Value: Sendable>(_ body: (RequestProcess) -> Value) -> Value {
      process.withLock { body($0) }
    }
  }

  private let entries: Mutex<LRUCache<String, Entry>>

  /// Creates a pool without processes.
  package init(limit: Int = 8) {
    entries = Mutex(LRUCache(capacity: limit))
  }

  /// Starts a command before its first request.
  func prepare(_ command: String, terminator: UInt8 = UInt8(ascii: "\n")) {
    entry(of: command, terminator).withLock { $0.prepare() }
  }

  /// Sends a request to the command of an engine and waits for the answer.
  ///
  /// - Throws: `TranslationError` if there is no answer.
  func answer(
    to request: [UInt8], by command: String, of engine: String,
    terminator: UInt8 = UInt8(ascii: "\n")
  ) throws(TranslationError) -> [UInt8] {
    let answer = entry(of: command, terminator).withLock { process in
      Result { () throws(TranslationError) in try process.answer(to: request, of: engine) }
    }
    return try answer.get()
  }

  private func entry(of command: String, _ terminator: UInt8) -> Entry {
    entries.withLock { entries in
      entries.value(for: command) { Entry(command, terminator: terminator) }
    }
  }
}
