internal import Glibc

/// How a pipeline ended, in words that a person in front of the window can use.
package enum PipelineEnding: Sendable, Equatable, CustomStringConvertible {
  case exited(Int32)
  case killed(signal: Int32)
  /// It lived on, but nothing could have come from it any more.
  case closedItsOutput
  /// The system had no room for it; why.
  case notStarted(reason: String)

  /// From what wait(2) says: the low seven bits are the signal, the next byte the exit status.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .killed(signal: signal)
  }

  /// Whether it came to its own end and has nothing to complain of.
  package var isSuccess: Bool { self == .exited(0) }

  /// 126 and 127 are the shell's own: POSIX, Shell Command Language, 2.8.2.
  package var description: String {
    switch self {
    case .exited(127): "The pipeline's command was not found (exit 127)"
    case .exited(126): "The pipeline's command cannot be run (exit 126)"
    case .exited(let code): "The pipeline ended (exit \(code))"
    case .killed(let signal): "The pipeline was killed (\(Self.name(of: signal)))"
    case .closedItsOutput: "The pipeline closed its output"
    case .notStarted(let reason): "The pipeline cannot be started (\(reason))"
    }
  }

  private static func name(of signal: Int32) -> String {
    switch signal {
    case SIGKILL: "SIGKILL"
    case SIGTERM: "SIGTERM"
    case SIGINT: "SIGINT"
    case SIGSEGV: "SIGSEGV"
    case SIGABRT: "SIGABRT"
    case SIGPIPE: "SIGPIPE"
    default: "signal \(signal)"
    }
  }
}
