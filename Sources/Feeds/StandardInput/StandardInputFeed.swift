package import Captions
package import FrameExchange

/// Captions from standard input, read on a thread of its own that sleeps in `poll`.
///
/// A pipe, a file, a terminal, /dev/null: all are read to their end and then left. When the mailbox is
/// full the feed stops reading, so the sender is slowed and nothing is lost. While the process is a job
/// in the background of its terminal, the terminal is not read.
package final class StandardInputFeed: CaptionFeed {
  /// What became of the input.
  package enum Ending: Sendable, Equatable {
    /// It ended; `wasEmpty` when not one byte had come.
    case end(wasEmpty: Bool)
    case failed(SystemError)
  }

  private let stopBell: WakeUp
  private let thread: WorkerThread

  /// Starts to read.
  ///
  /// - Parameters:
  ///   - descriptor: what to read; it stays open and its flags as they are.
  ///   - connection: the number of this connection.
  ///   - mailbox: where the events go.
  ///   - settings: what the person said about the feed.
  ///   - report: told, on the feed's thread, of faults.
  ///   - onEnd: told, on the feed's thread, when the input has ended by itself; not after `stop()`.
  /// - Throws: when there are no threads or descriptors left.
  package init(
    descriptor: Int32 = 0, connection: ConnectionID, mailbox: CaptionMailbox,
    settings: FeedSettings = FeedSettings(),
    report: @escaping @Sendable (FeedReport) -> Void,
    onEnd: @escaping @Sendable (Ending) -> Void
  ) throws(SystemError) {
    let bell = try WakeUp()
    let reader = InputReader(
      input: InputDescriptor(number: descriptor), stop: bell,
      delivery: Delivery(
        from: connection, to: mailbox, settings: settings, isTwoWay: false, report: report))
    stopBell = bell
    thread = try WorkerThread(name: "captions-stdin") {
      var reader = reader
      guard let ending = reader.run() else { return }
      if case .failed(let error) = ending { report(.failed(error)) }
      onEnd(ending)
    }
  }

  /// Ends the feed and waits for its thread; what was read is delivered, as far as the mailbox has room.
  package func stop() {
    stopBell.ring()
    thread.join()
  }

  deinit {
    stop()
  }
}

/// The loop of the feed's thread.
private struct InputReader: Sendable {
  let input: InputDescriptor
  let stop: WakeUp
  var delivery: Delivery
  var isEmpty = true

  /// Reads and delivers to the end; nil when stopped before.
  mutating func run() -> StandardInputFeed.Ending? {
    let ending = read()
    // A line without its end counts, whoever ends it.
    delivery.endLine()
    _ = take(Span())
    delivery.end()
    guard deliver() else {
      delivery.deliverAll()
      return nil
    }
    return ending
  }

  private mutating func read() -> StandardInputFeed.Ending? {
    var buffer = [UInt8](repeating: 0, count: Delivery.mostBytes)
    while true {
      switch input.read(into: &buffer, until: delivery.deadline(), unless: stop) {
      case .nothing: guard deliver() else { return nil }
      case .stopped: return nil
      case .bytes(let count):
        isEmpty = false
        guard take(buffer.span.extracting(first: count)) else { return nil }
      case .end: return .end(wasEmpty: isEmpty)
      case .failed(let error): return .failed(error)
      }
    }
  }

  /// Decodes and delivers, slice by slice; false when stopped before.
  private mutating func take(_ chunk: Span<UInt8>) -> Bool {
    var (offset, goesOn) = (0, true)
    repeat {
      _ = delivery.take(chunk, from: &offset)
      goesOn = deliver()
      if !goesOn { delivery.deliverAll() }
    } while offset < chunk.count || delivery.isBehind
    return goesOn
  }

  /// Waits until the mailbox has taken everything; false when stopped before.
  private mutating func deliver() -> Bool {
    while !delivery.deliver() {
      guard input.pause(Delivery.patience, unless: stop) else { return false }
    }
    return true
  }
}
