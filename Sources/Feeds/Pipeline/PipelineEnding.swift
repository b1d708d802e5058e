internal import Glibc

/// The way in which a pipeline ended.
package enum PipelineEnding: Sendable, Equatable {
  case exited(Int32)
  case killed(signal: Int32)
  /// The command closed its output and was therefore ended.
  case closedItsOutput
  /// The user restarted the pipeline.
  case restarted
  /// The system could not start the command.
  case notStarted(reason: String)

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
  package var isSuccess: Bool { self == .exited(0) }

  /// True if the shell found no command to run, so that a retry is useless.
  ///
  /// The shell itself returns 126 and 127 (POSIX, Shell Command Language, 2.8.2).
  package var isWithoutCommand: Bool { self == .exited(126) || self == .exited(127) }

  /// Describes the ending to the user, without a full stop.
  ///
  /// - Parameter pipeline: the name of the pipeline, with a capital letter.
  /// - Returns: a sentence such as `The pipeline ended (exit 1)`.
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

  /// The last signal number, including real-time signals (signal(7)).
  private static let lastSignal: Int32 = 64
}
