internal import Glibc
package import System

/// An error that ends a program: one line of text, and an exit code of sysexits(3).
package struct Failure: Error, Equatable, CustomStringConvertible {
  package let code: Int32
  package let description: String

  package init(code: Int32, description: String) {
    self.code = code
    self.description = description
  }

  /// Options that contradict each other, or a value that names nothing (64).
  package static func usage(_ line: String) -> Failure {
    Failure(code: EX_USAGE, description: line)
  }
  /// An input that is something else than it should be (65).
  package static func wrongData(_ line: String) -> Failure {
    Failure(code: EX_DATAERR, description: line)
  }
  /// An input file that is missing or cannot be read (66).
  package static func noInput(_ line: String) -> Failure {
    Failure(code: EX_NOINPUT, description: line)
  }
  /// An input file that cannot be read because of an error, by default that of the last call (66).
  package static func unreadable(_ path: String, _ error: SystemError = .current("read")) -> Failure
  {
    .noInput("cannot read \(path): \(error.reason); check its name and permissions")
  }
  /// A device, a display or a server that is not available (69).
  package static func unavailable(_ line: String) -> Failure {
    Failure(code: EX_UNAVAILABLE, description: line)
  }
  /// A system resource that is exhausted (71).
  package static func system(_ line: String) -> Failure {
    Failure(code: EX_OSERR, description: line)
  }
  /// A file that cannot be written (74).
  package static func io(_ line: String) -> Failure { Failure(code: EX_IOERR, description: line) }
}
