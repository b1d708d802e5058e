internal import Glibc

/// A failed system call: its name and errno.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The name of the call, as in its manual page.
  package let operation: String
  /// The errno.
  package let code: Int32

  package init(_ operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  /// The error of the system call that has just failed on this thread, from `errno`.
  ///
  /// Nothing may come between the call and this one, as almost anything may change `errno`.
  package static func current(_ operation: String) -> SystemError {
    SystemError(operation, code: errno)
  }

  /// The system's text for the errno, such as `No such file or directory`.
  package var reason: String { unsafe String(cString: strerror(code)) }

  package var description: String { "\(operation): \(reason)" }
}
