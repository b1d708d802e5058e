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

  /// The system's text for the errno.
  package var reason: String { unsafe String(cString: strerror(code)) }

  package var description: String { "\(operation): \(reason)" }
}
