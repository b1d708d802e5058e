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
  private static let maxBytes = 256 << 10

  private struct Queue {
    var lines: [[UInt8]] = []
    var bytes = 0
    var droppedCount = 0
    /// True while lines wait or the thread writes one.
    var isBusy = false
  }

  private let descriptor: Int32
  private let name: String
  private let queue = Mutex(Queue())
  /// The wake-ups for new work and for an empty queue; nil if no descriptors are left.
  private let wakeUps: (work: WakeUp, idle: WakeUp)?

  /// - Parameters:
  ///   - descriptor: The descriptor to write to.
  ///   - name: The name of the program, for a line about dropped lines.
  package init(into descriptor: Int32, for name: String) {
    self.descriptor = descriptor
    self.name = name
    wakeUps = try? (work: WakeUp(), idle: WakeUp())
  }

  /// Starts the thread.
  ///
  /// The function is called once.
  ///
  /// - Throws: `SystemError` if there are no descriptors or threads left.
  package func start() throws(SystemError) {
    guard let wakeUps else { throw SystemError("eventfd", code: EMFILE) }
    _ = try WorkerThread(name: "messages") { [self] in
      while true {
        wakeUps.work.acknowledge()
        while let line = next() { write(line) }
        wakeUps.idle.signal()
        _ = wakeUps.work.wait(atMost: .seconds(3600))
      }
    }
  }

  /// Queues `line`, with the newline that ends it.
  ///
  /// Any thread may call the function.
  package func add(_ line: String) {
    let line = Array(line.utf8)
    queue.withLock { queue in
      guard queue.lines.count < Self.maxLines, queue.bytes + line.count <= Self.maxBytes
      else {
        queue.droppedCount += 1
        return
      }
      queue.lines.append(line)
      queue.bytes += line.count
      queue.isBusy = true
    }
    wakeUps?.work.signal()
  }

  /// Waits until every line is written, at most for `limit`.
  package func finish(within limit: Duration) {
    let deadline = ContinuousClock.now + limit
    while let wakeUps, queue.withLock(\.isBusy) {
      wakeUps.idle.acknowledge()
      guard queue.withLock(\.isBusy) else { return }
      guard wakeUps.idle.wait(atMost: deadline - .now) else { return }
    }
  }

  /// Writes queued lines on this thread, as far as the descriptor accepts them without blocking.
  ///
  /// The function is for a process without the writer's thread.
  package func writeWithoutBlocking() {
    var writer = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while unsafe poll(&writer, 1, 0) == 1, let line = next() { write(line) }
  }

  private func next() -> [UInt8]? {
    queue.withLock { queue in
      if queue.lines.isEmpty, queue.droppedCount > 0 {
        let lines = queue.droppedCount == 1 ? "a line was" : "\(queue.droppedCount) lines were"
        queue.droppedCount = 0
        return Array("\(name): \(lines) lost here, as standard error was not read in time\n".utf8)
      }
      queue.isBusy = !queue.lines.isEmpty
      guard queue.isBusy else { return nil }
      let line = queue.lines.removeFirst()
      queue.bytes -= line.count
      return line
    }
  }

  private func write(_ line: [UInt8]) {
    var rest = line[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Another process made the descriptor non-blocking.
        var writer = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&writer, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }
}
