internal import Glibc

/// The way in which a pipeline ended.
package enum PipelineEnding: Sendable, Equatable {
  case exited(Int32)
  case killed(signal: Int32)
  /// It lived on, but nothing could have come from it any more.
  case closedItsOutput
  /// The person had it ended, so that it begins anew.
  case restarted
  /// The system had no room for it; why.
  case notStarted(reason: String)

  /// From what wait(2) says: the low seven bits are the signal, the next byte the exit status.
  ///
  /// A shell whose command was killed exits with 128 and the signal's number (POSIX, Shell Command Language,
  /// 2.8.2); that is the same to a person.
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

  /// Whether it came to its own end and has nothing to complain of.
  package var isSuccess: Bool { self == .exited(0) }

  /// True if the shell had no command to run, which another try would not mend.
  ///
  /// 126 and 127 are the shell's own (as above).
  package var isWithoutCommand: Bool { self == .exited(126) || self == .exited(127) }

  /// The ending in words for a person: a sentence without a full stop.
  ///
  /// - Parameter pipeline: its name, with a capital letter.
  /// - Returns: such as `The pipeline ended (exit 1)`.
  package func words(of pipeline: String) -> String {
    switch self {
    case .exited(127): "\(pipeline): command not found (exit 127)"
    case .exited(126): "\(pipeline): the command cannot be run (exit 126)"
    case .exited(let code): "\(pipeline) ended (exit \(code))"
    case .killed(let signal): "\(pipeline) was killed (signal \(signal))"
    case .closedItsOutput: "\(pipeline) closed its output"
    case .restarted: "\(pipeline) was ended"
    case .notStarted(let reason): "\(pipeline) cannot be started (\(reason))"
    }
  }

  /// The real-time signals included: signal(7).
  private static let lastSignal: Int32 = 64
}
