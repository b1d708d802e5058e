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

  /// The entries that run, the one that was used least recently first.
  private let entries = Mutex<[(command: String, entry: Entry)]>([])
  private let limit: Int

  /// Creates a pool without processes.
  package init(limit: Int = 8) {
    self.limit = limit
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

  /// Kills a command whose answer made no sense.
  func reject(_ command: String) {
    entries.withLock { $0.first { $0.command == command }?.entry }?.withLock { $0.reject() }
  }

  private func entry(of command: String, _ terminator: UInt8) -> Entry {
    let (entry, ended) = entries.withLock { entries -> (Entry, Entry?) in
      let known = entries.firstIndex { $0.command == command }.map { entries.remove(at: $0).entry }
      let entry = known ?? Entry(command, terminator: terminator)
      entries.append((command, entry))
      return (entry, entries.count > limit ? entries.removeFirst().entry : nil)
    }
    // The end of a process takes a while, which must not hold up others.
    _ = ended
    return entry
  }
}
