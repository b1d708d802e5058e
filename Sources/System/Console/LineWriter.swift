internal import Glibc
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

  /// Creates a writer of the lines of the program `name`.
  ///
  /// - Throws: `SystemError` if there are no descriptors left.
  package init(into descriptor: Int32, for name: String) throws(SystemError) {
    self.descriptor = descriptor
    self.name = name
    worker = try Worker("messages")
    lines = Inbox(limit: Self.maxLines, signaling: worker.wakeUp)
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
      }
    }
  }

  /// Queues `line`, with the newline that ends it; returns false after the end.
  ///
  /// Any thread may call the function.
  @discardableResult
  package func add(_ line: String) -> Bool {
    guard !lines.isClosed else { return false }
    lines.post(line)
    return true
  }

  /// Ends the thread once every line is written, and waits for that, at most for `limit`.
  package func finish(within limit: Duration) {
    lines.close()
    worker.waitForEnd(within: limit)
  }

  private func write(_ line: String) {
    // A message that nobody can read is no reason for another one.
    try? Descriptor(borrowing: descriptor).write(all: line)
  }
}
