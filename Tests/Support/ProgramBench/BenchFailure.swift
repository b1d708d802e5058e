internal import Glibc

/// A failure of the test bench, which says nothing about the program.
package struct BenchFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// Returns the result of a system call, or throws its errno.
@discardableResult
package func check(_ operation: String, _ result: Int32) throws -> Int32 {
  guard result >= 0 else { throw BenchFailure("\(operation): errno \(errno)") }
  return result
}

/// The value of an environment variable.
package func environmentVariable(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}
