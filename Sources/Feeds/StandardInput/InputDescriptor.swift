internal import FrameExchange
internal import Glibc

/// A descriptor that is read without changing it: no flag of a terminal that others share is touched.
struct InputDescriptor: Sendable {
  /// What came of waiting or reading.
  enum Outcome {
    /// So many bytes are in the buffer.
    case bytes(Int)
    /// Nothing yet; come again.
    case nothing
    /// The input is over.
    case end
    /// It was asked to stop.
    case stopped
    case failed(SystemError)
  }

  /// How often a job in the background looks whether it was brought to the foreground.
  private static let glance: Duration = .seconds(1)

  let number: Int32

  /// Waits for input, until an instant, or for the bell, and reads what there is.
  ///
  /// A terminal is left alone while this process is a job in its background: reading would stop the
  /// process (SIGTTIN, termios(3)), or fail for ever where that signal is ignored.
  func read(
    into buffer: inout [UInt8], until instant: ContinuousClock.Instant?, unless stop: WakeUp
  ) -> Outcome {
    let isAway = isInBackground
    let limits = [isAway ? Self.glance : nil, instant.map { $0 - .now }].compactMap { $0 }
    var sleeper = PollSet([isAway ? -1 : number, stop.descriptor])
    sleeper.wait(timeout: limits.min())
    if !sleeper[1].isEmpty { return .stopped }
    // The end of a pipe is POLLHUP without POLLIN: anything at all is a reason to read.
    guard !sleeper[0].isEmpty, !isInBackground else { return .nothing }
    return readNow(into: &buffer)
  }

  /// Sleeps, unless the bell rings.
  ///
  /// - Returns: false when the bell rang.
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
    // The terminal is gone, or took itself away between the look and the read.
    case EIO: return isInBackground ? .nothing : .end
    // There never was an input.
    case EBADF: return .end
    default: return .failed(SystemError("read", code: errno))
    }
  }

  /// Whether it is this session's terminal and another job has it; any other terminal may be read.
  private var isInBackground: Bool {
    guard isatty(number) == 1 else { return false }
    let foreground = tcgetpgrp(number)
    return foreground != -1 && foreground != getpgrp()
  }
}
