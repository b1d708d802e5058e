internal import Glibc
internal import Threading

/// An input descriptor that is read without changing its flags, which other processes may share.
struct InputDescriptor: Sendable {
  /// The result of waiting and reading.
  enum Outcome {
    /// The number of bytes in the buffer.
    case bytes(Int)
    /// No bytes are available; try again.
    case nothing
    /// The input has ended.
    case end
    /// A stop was requested.
    case stopped
    case failed(SystemError)
  }

  /// The interval at which a background job checks for its return to the foreground.
  private static let pollInterval: Duration = .seconds(1)

  let number: Int32

  /// Waits for input, for `instant` or for `stop`, and reads the available bytes.
  ///
  /// A terminal is not read while this process is a background job: reading would stop the process
  /// (SIGTTIN, termios(3)), or fail permanently if the signal is ignored.
  func read(
    into buffer: inout [UInt8], until instant: ContinuousClock.Instant?, unless stop: WakeUp
  ) -> Outcome {
    let isAway = isInBackground
    let limits = [isAway ? Self.pollInterval : nil, instant.map { $0 - .now }].compactMap { $0 }
    var sleeper = PollSet([isAway ? -1 : number, stop.descriptor])
    sleeper.wait(timeout: limits.min())
    if !sleeper[1].isEmpty { return .stopped }
    // The end of a pipe is POLLHUP without POLLIN, so any event is a reason to read.
    guard !sleeper[0].isEmpty, !isInBackground else { return .nothing }
    return readNow(into: &buffer)
  }

  /// Sleeps for `duration`; returns false if `stop` was signaled.
  func pause(_ duration: Duration, unless stop: WakeUp) -> Bool {
    !stop.wait(atMost: duration)
  }

  private func readNow(into buffer: inout [UInt8]) -> Outcome {
    let size = unsafe buffer.withUnsafeMutableBytes {
      unsafe Glibc.read(number, $0.baseAddress, $0.count)
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
