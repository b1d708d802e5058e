internal import Messages
internal import System

extension PipelineEnding {
  /// Creates the ending of a command.
  ///
  /// A shell whose command was killed exits with 128 plus the signal's number (POSIX, Shell Command
  /// Language, 2.8.2), which counts as killed.
  init(_ status: ExitStatus) {
    self =
      switch status {
      case .exited(let code) where (129...128 + Self.lastSignal).contains(code):
        .killed(signal: code - 128)
      case .exited(let code): .exited(code)
      case .killed(let signal): .killed(signal: signal)
      }
  }

  /// True if the command exited with status 0.
  var isSuccess: Bool { self == .exited(0) }

  /// True if the shell found no command to run (POSIX, Shell Command Language, 2.8.2).
  var isWithoutCommand: Bool { self == .exited(126) || self == .exited(127) }

  /// The last signal number, including real-time signals (signal(7)).
  private static let lastSignal: Int32 = 64
}
