internal import Messages

extension PipelineEnding {
  /// Decodes a status of wait(2).
  ///
  /// The low seven bits are the signal, the next byte is the exit status. A shell whose command was
  /// killed exits with 128 plus the signal's number (POSIX, Shell Command Language, 2.8.2), which
  /// counts as killed.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    let status = waitStatus >> 8 & 0xFF
    if signal != 0 {
      self = .killed(signal: signal)
    } else if (129...128 + Self.lastSignal).contains(status) {
      self = .killed(signal: status - 128)
    } else {
      self = .exited(status)
    }
  }

  /// True if the command exited with status 0.
  var isSuccess: Bool { self == .exited(0) }

  /// True if the shell found no command to run (POSIX, Shell Command Language, 2.8.2).
  var isWithoutCommand: Bool { self == .exited(126) || self == .exited(127) }

  /// The last signal number, including real-time signals (signal(7)).
  private static let lastSignal: Int32 = 64
}
