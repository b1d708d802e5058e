internal import Glibc

/// A system call that failed: which, why, and with what.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The call's name, as its manual page has it.
  package let operation: String
  /// The errno.
  package let code: Int32

  package init(_ operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  /// The kernel's own words for the code.
  package var reason: String { unsafe String(cString: strerror(code)) }

  package var description: String { "\(operation): \(reason)" }
}
