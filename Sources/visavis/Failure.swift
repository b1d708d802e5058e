internal import Glibc

/// Why a command ends without having done its work: one line, and a code of sysexits(3).
struct Failure: Error, CustomStringConvertible {
  let code: Int32
  let description: String

  /// The options contradict each other or name nothing (64).
  static func usage(_ line: String) -> Failure { Failure(code: EX_USAGE, description: line) }
  /// An input file is missing or cannot be read (66).
  static func noInput(_ line: String) -> Failure { Failure(code: EX_NOINPUT, description: line) }
  /// No display, no such camera (69).
  static func unavailable(_ line: String) -> Failure {
    Failure(code: EX_UNAVAILABLE, description: line)
  }
  /// The system has run out of something (71).
  static func system(_ line: String) -> Failure { Failure(code: EX_OSERR, description: line) }
  /// A file could not be written (74).
  static func io(_ line: String) -> Failure { Failure(code: EX_IOERR, description: line) }
}
