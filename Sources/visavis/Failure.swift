internal import Glibc

/// An error that ends a command: one line of text, and an exit code of sysexits(3).
struct Failure: Error, CustomStringConvertible {
  let code: Int32
  let description: String

  /// Options that contradict each other, or a value that names nothing (64).
  static func usage(_ line: String) -> Failure { Failure(code: EX_USAGE, description: line) }
  /// An input file that is missing or cannot be read (66).
  static func noInput(_ line: String) -> Failure { Failure(code: EX_NOINPUT, description: line) }
  /// A display or a camera that is not available (69).
  static func unavailable(_ line: String) -> Failure {
    Failure(code: EX_UNAVAILABLE, description: line)
  }
  /// A system resource that is exhausted (71).
  static func system(_ line: String) -> Failure { Failure(code: EX_OSERR, description: line) }
  /// A file that cannot be written (74).
  static func io(_ line: String) -> Failure { Failure(code: EX_IOERR, description: line) }
}
