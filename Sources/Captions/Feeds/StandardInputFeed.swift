internal import CaptionCoding
internal import Captions
internal import Glibc
package import System

/// A feed of captions from standard input, on a thread that sleeps in `poll`.
///
/// Pipes, files, terminals and /dev/null are read to their end. If the mailbox is full, the feed
/// stops reading. Back-pressure then slows the sender, and no event is lost. A terminal is not
/// read while the process is a background job.
package final class StandardInputFeed: CaptionFeed {
  /// The way in which the input ended.
  package enum Ending: Sendable, Equatable {
    /// The end of the input; `wasEmpty` is true if no byte was read.
    case end(wasEmpty: Bool)
    case failed(SystemError)
  }

  private let worker: Worker

  /// Starts to read.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to read, which stays open with its flags unchanged, and may be
  ///     read by other processes, too.
  ///   - context: The destination of the captions.
  ///   - onEnd: Called on the feed's thread when the input has ended, but not after `stop()`.
  /// - Throws: `SystemError` if no threads or descriptors are left.
  package init(
    descriptor: Int32 = 0, into context: FeedContext,
    onEnd: @escaping @Sendable (Ending) -> Void
  ) throws(SystemError) {
    let input = InputDescriptor(number: descriptor)
    let connection = context.connectionIDs.next()
    worker = try Worker("captions-stdin") { worker in
      let ingest = ConnectionIngest(from: connection, into: context, isTwoWay: false)
      var reader = InputReader(input: input, worker: worker, ingest: ingest)
      guard let ending = reader.run() else { return }
      if case .failed(let error) = ending { context.report(.failed(error)) }
      onEnd(ending)
    }
  }

  /// Ends the feed and waits for its thread.
  ///
  /// Captions already read are delivered as far as the mailbox has room.
  package func stop() {
    worker.stop(within: FeedLimits.stop)
  }

  deinit {
    stop()
  }
}

/// The loop of the feed's thread.
private struct InputReader: BlockingIngest {
  let input: InputDescriptor
  let worker: Worker
  var ingest: ConnectionIngest
  var isEmpty = true

  /// Reads and delivers to the end of the input; returns nil if stopped before.
  mutating func run() -> StandardInputFeed.Ending? {
    let ending = read()
    // A last line without a newline counts, even if the feed was stopped.
    ingest.endLine()
    _ = decode(Span())
    ingest.end()
    return deliver() ? ending : nil
  }

  private mutating func read() -> StandardInputFeed.Ending? {
    var buffer = [UInt8](repeating: 0, count: ConnectionIngest.maxReadBytes)
    while !worker.isStopping {
      switch input.read(into: &buffer, until: ingest.deadline(), on: worker) {
      case .nothing: guard deliver() else { return nil }
      case .bytes(let count):
        isEmpty = false
        guard decode(buffer.span.extracting(first: count)) else { return nil }
      case .end: return .end(wasEmpty: isEmpty)
      case .failed(let error): return .failed(error)
      }
    }
    return nil
  }
}

/// An input that is read without blocking and without changing the flags of its descriptor.
///
/// Other processes may share the descriptor and take the bytes for which `poll` has woken this one.
/// Therefore pipes and terminals are read through an open file description of their own, and sockets
/// with a flag. Regular files keep the shared position and never block.
private final class InputDescriptor: Sendable {
  /// The result of waiting and reading.
  enum Outcome {
    /// The number of bytes in the buffer.
    case bytes(Int)
    /// No bytes are available yet.
    case nothing
    /// The input has ended.
    case end
    case failed(SystemError)
  }

  /// The interval at which a background job checks for its return to the foreground.
  private static let pollInterval: Duration = .seconds(1)

  private let number: Int32
  /// The number if it is closed here.
  private let ownNumber: Int32?
  private let isSocket: Bool

  init(number shared: Int32) {
    var status = stat()
    let kind = unsafe fstat(shared, &status) == 0 ? status.st_mode & S_IFMT : 0
    isSocket = kind == S_IFSOCK
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let isPipeOrTerminal = kind == S_IFIFO || kind == S_IFCHR
    let own = isPipeOrTerminal ? unsafe open("/proc/self/fd/\(shared)", flags) : -1
    // Another user's pipe cannot be opened again.
    ownNumber = own >= 0 ? own : nil
    number = ownNumber ?? shared
  }

  deinit {
    if let ownNumber { close(ownNumber) }
  }

  /// Waits for input, for `instant` or for the stop of `worker`, and reads the available bytes.
  ///
  /// A terminal is not read while this process is a background job: reading would stop the process
  /// (SIGTTIN, termios(3)), or fail permanently if the signal is ignored.
  func read(
    into buffer: inout [UInt8], until instant: ContinuousClock.Instant?, on worker: Worker
  ) -> Outcome {
    let isBackground = isInBackground
    let limits = [isBackground ? Self.pollInterval : nil, instant.map { $0 - .now }]
    var pollSet = PollSet([isBackground ? -1 : number, worker.stopRequest.descriptor])
    pollSet.wait(timeout: limits.compactMap(\.self).min())
    // The end of a pipe is POLLHUP without POLLIN, so any event is a reason to read.
    guard !worker.isStopping, !pollSet[0].isEmpty, !isInBackground else { return .nothing }
    return readNow(into: &buffer)
  }

  private func readNow(into buffer: inout [UInt8]) -> Outcome {
    let size = unsafe buffer.withUnsafeMutableBytes {
      unsafe isSocket
        ? recv(number, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
        : Glibc.read(number, $0.baseAddress, $0.count)
    }
    switch size {
    case 0: return .end
    case 1...: return .bytes(size)
    default: break
    }
    switch errno {
    case EINTR, EAGAIN: return .nothing
    // The terminal is gone, or the process became a background job after the check.
    case EIO: return isInBackground ? .nothing : .end
    // The process was started without this descriptor.
    case EBADF: return .end
    default: return .failed(SystemError("read", code: errno))
    }
  }

  /// True if the descriptor is this session's terminal and another job has the foreground.
  ///
  /// Any other terminal may be read.
  private var isInBackground: Bool {
    guard isatty(number) == 1 else { return false }
    let foreground = tcgetpgrp(number)
    return foreground != -1 && foreground != getpgrp()
  }
}
