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

  /// Returns the result of a call, or throws its error, which is a negative errno.
  @discardableResult
  package static func check(_ operation: String, _ result: Int32) throws(SystemError) -> Int32 {
    guard result >= 0 else { throw SystemError(operation, code: -result) }
    return result
  }

  /// True if a disk or a quota is full.
  package var isLackOfSpace: Bool { [ENOSPC, EDQUOT].contains(code) }

  /// The system's text for the errno, such as `No such file or directory`.
  package var reason: String { unsafe String(cString: strerror(code)) }

  package var description: String { "\(operation): \(reason)" }
}
