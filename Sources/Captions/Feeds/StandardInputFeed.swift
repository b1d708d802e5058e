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
    do throws(SystemError) {
      while !worker.isStopping {
        switch try input.read(into: &buffer, until: ingest.deadline(), on: worker) {
        case .nothing: guard deliver() else { return nil }
        case .bytes(let count):
          isEmpty = false
          guard decode(buffer.span.extracting(first: count)) else { return nil }
        case .end: return .end(wasEmpty: isEmpty)
        }
      }
      return nil
    } catch {
      return .failed(error)
    }
  }
}

/// An input that is read without blocking and without changing the flags of its descriptor.
///
/// Other processes may share the descriptor and take the bytes for which `poll` has woken this one.
/// Therefore pipes and terminals are read through an open file description of their own, and sockets
/// with a flag. Regular files keep the shared position and never block.
private final class InputDescriptor: Sendable {
  /// The interval at which a background job checks for its return to the foreground.
  private static let pollInterval: Duration = .seconds(1)

  private let descriptor: Descriptor
  private let isSocket: Bool

  init(number shared: Int32) {
    let kind = (try? Descriptor(borrowing: shared).status().kind) ?? 0
    isSocket = kind == S_IFSOCK
    if [S_IFIFO, S_IFCHR].contains(kind),
      let own = try? Descriptor(
        opening: "/proc/self/fd/\(shared)", O_RDONLY | O_NONBLOCK | O_NOCTTY)
    {
      descriptor = own
    } else {
      // Another user's pipe cannot be opened again.
      descriptor = Descriptor(borrowing: shared)
    }
  }

  /// Waits for input, for `instant` or for the stop of `worker`, and reads the available bytes.
  ///
  /// A terminal is not read while this process is a background job: reading would stop the process
  /// (SIGTTIN, termios(3)), or fail permanently if the signal is ignored.
  ///
  /// - Throws: `SystemError` if the bytes cannot be read.
  func read(
    into buffer: inout [UInt8], until instant: ContinuousClock.Instant?, on worker: Worker
  ) throws(SystemError) -> Descriptor.Outcome {
    let isBackground = isInBackground
    let limits = [isBackground ? Self.pollInterval : nil, instant.map { $0 - .now }]
    var pollSet = PollSet([isBackground ? -1 : descriptor.number, worker.stopRequest.descriptor])
    pollSet.wait(timeout: limits.compactMap(\.self).min())
    // The end of a pipe is POLLHUP without POLLIN, so any event is a reason to read.
    guard !worker.isStopping, !pollSet[0].isEmpty, !isInBackground else { return .nothing }
    do throws(SystemError) {
      return try isSocket ? receive(into: &buffer) : descriptor.readNow(into: &buffer)
    } catch {
      switch error.code {
      case EINTR, EAGAIN: return .nothing
      // The terminal is gone, or the process became a background job after the check.
      case EIO: return isInBackground ? .nothing : .end
      // The process was started without this descriptor.
      case EBADF: return .end
      default: throw error
      }
    }
  }

  /// Reads what has arrived at a socket, without waiting.
  private func receive(into buffer: inout [UInt8]) throws(SystemError) -> Descriptor.Outcome {
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe recv(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    guard count >= 0 else { throw .current("read") }
    return count == 0 ? .end : .bytes(count)
  }

  /// True if the descriptor is this session's terminal and another job has the foreground.
  ///
  /// Any other terminal may be read.
  private var isInBackground: Bool {
    guard isatty(descriptor.number) == 1 else { return false }
    let foreground = tcgetpgrp(descriptor.number)
    return foreground != -1 && foreground != getpgrp()
  }
}
