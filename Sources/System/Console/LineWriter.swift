internal import Glibc
internal import Synchronization
package import System

/// Writes lines to a descriptor on a thread of its own.
///
/// The descriptor may be a pipe that is not read, such as the pipe of a launcher. Callers never
/// wait. A line that finds the queue full is dropped, and a later line reports the number of
/// dropped lines.
package final class LineWriter: Sendable {
  /// The capacity of the queue in lines.
  package static let maxLines = 256

  private let descriptor: Int32
  private let name: String
  private let lines: Inbox<String>
  private let worker: Worker
  /// The number of lines that wait or are being written.
  private let unwrittenCount = Atomic(0)
  /// The wake-up that is signaled when no line waits.
  private let idle: WakeUp

  /// - Parameters:
  ///   - descriptor: The descriptor to write to.
  ///   - name: The name of the program, for a line about dropped lines.
  /// - Throws: `SystemError` if there are no descriptors left.
  package init(into descriptor: Int32, for name: String) throws(SystemError) {
    self.descriptor = descriptor
    self.name = name
    lines = Inbox(limit: Self.maxLines, signaling: try WakeUp())
    worker = try Worker("messages", waking: lines.wakeUp)
    idle = try WakeUp()
  }

  /// Starts the thread.
  ///
  /// - Throws: `SystemError` if there are no threads left.
  package func start() throws(SystemError) {
    try worker.start { [self] in
      var reportedCount = 0
      worker.serve(lines) { line in
        write(line)
        let droppedCount = lines.refusedCount - reportedCount
        if droppedCount > 0, lines.isEmpty {
          let lost = droppedCount == 1 ? "a line was" : "\(droppedCount) lines were"
          write("\(name): \(lost) lost here, as standard error was not read in time\n")
          reportedCount += droppedCount
        }
        if unwrittenCount.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 {
          idle.signal()
        }
      }
    }
  }

  /// Queues `line`, with the newline that ends it.
  ///
  /// Any thread may call the function.
  package func add(_ line: String) {
    unwrittenCount.add(1, ordering: .sequentiallyConsistent)
    if !lines.offer(line) { unwrittenCount.subtract(1, ordering: .sequentiallyConsistent) }
  }

  /// Waits until every line is written, at most for `limit`.
  package func finish(within limit: Duration) {
    let deadline = ContinuousClock.now + limit
    while unwrittenCount.load(ordering: .sequentiallyConsistent) > 0 {
      idle.acknowledge()
      guard unwrittenCount.load(ordering: .sequentiallyConsistent) > 0,
        idle.wait(atMost: deadline - .now)
      else { return }
    }
  }

  private func write(_ line: String) {
    // A message that nobody can read is no reason for another one.
    try? Descriptor(borrowing: descriptor).write(all: line)
  }
}
