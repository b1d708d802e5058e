internal import Synchronization

/// A command that reads bytes and writes lines, on a thread of its own.
///
/// The command starts at once, and is not started again. What it does not read in time is refused, so that the memory
/// of this process is bounded. Any thread may use the object.
package final class FilterProcess: Sendable {
  /// The largest number of bytes that wait for the command.
  package static let maxWaitingBytes = 1 << 20
  /// The longest line; a longer one is skipped.
  package static let maxLineBytes = 1 << 20
  /// The time between the request to end and the end of a command that goes on.
  private static let endingTime = Duration.milliseconds(1500)

  private let waiting = Mutex<[UInt8]>([])
  private let worker: Worker

  /// Starts a command line for the shell.
  ///
  /// `onLine` gets each line of its output, without the newline, and `onEnd` its status once its output has ended, nil if
  /// that is not known. Both are called on the thread, `name` is the thread's.
  ///
  /// - Throws: `SystemError` if the system has run out of a resource.
  package init(
    _ command: String, named name: String, onLine: @escaping @Sendable (ArraySlice<UInt8>) -> Void,
    onEnd: @escaping @Sendable (ExitStatus?) -> Void
  ) throws(SystemError) {
    worker = try Worker(name)
    let process = Mutex<CommandProcess?>(try CommandProcess(command))
    try worker.start { [self] in
      guard var process = process.withLock({ $0.take() }) else { return }
      run(&process, onLine)
      onEnd(process.kill())
    }
  }

  /// Queues bytes for the command's input; returns false if there is no room for them.
  @discardableResult
  package func write(_ bytes: some Collection<UInt8>) -> Bool {
    let isTaken = waiting.withLock { waiting in
      guard waiting.count + bytes.count <= Self.maxWaitingBytes else { return false }
      waiting += bytes
      return true
    }
    if isTaken { worker.wakeUp.signal() }
    return isTaken
  }

  /// Ends the command, without waiting for it.
  package func askToStop() { worker.askToStop() }

  /// Ends the command, and waits for that at most for `limit`.
  package func stop(within limit: Duration) { worker.stop(within: limit) }

  private func run(_ process: inout CommandProcess, _ onLine: (ArraySlice<UInt8>) -> Void) {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    var line: [UInt8] = []
    var unsent: ArraySlice<UInt8> = []
    var killAt: ContinuousClock.Instant?
    while true {
      if worker.isStopping, killAt == nil {
        killAt = .now + Self.endingTime
        process.askToEnd()
      }
      if let killAt, killAt <= .now { return }
      if unsent.isEmpty {
        waiting.withLock { waiting in
          unsent = waiting[...]
          waiting = []
        }
      }
      if !unsent.isEmpty {
        // A command that has closed its input may still write.
        unsent = process.write(unsent).map { unsent.dropFirst($0) } ?? []
      }
      switch process.read(into: &buffer) {
      case .bytes(let count): take(buffer[..<count], &line, onLine)
      case .end: return
      case .nothing:
        var pollSet = PollSet([
          process.outputDescriptor, worker.wakeUp.descriptor,
          unsent.isEmpty ? -1 : process.inputDescriptor,
        ])
        if !unsent.isEmpty { pollSet.watchForWritability(true, at: 2) }
        pollSet.wait(timeout: killAt.map { max(.zero, ContinuousClock.now.duration(to: $0)) })
        worker.wakeUp.acknowledge()
      }
    }
  }

  /// Passes on the lines that end in new output.
  private func take(
    _ bytes: ArraySlice<UInt8>, _ line: inout [UInt8], _ onLine: (ArraySlice<UInt8>) -> Void
  ) {
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      line += rest[..<end]
      if line.count <= Self.maxLineBytes { onLine(line[...]) }
      line.removeAll(keepingCapacity: true)
      rest = rest[(end + 1)...]
    }
    // The rest of a line that is too long is not kept, and the line not passed on.
    if line.count <= Self.maxLineBytes { line += rest }
  }
}
