internal import Glibc

/// Something that the bench itself could not do: the test says nothing about the program then.
package struct BenchFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// The result of a system call, or its errno as an error.
@discardableResult
package func check(_ operation: String, _ result: Int32) throws -> Int32 {
  guard result >= 0 else { throw BenchFailure("\(operation): errno \(errno)") }
  return result
}

/// A variable of the environment.
package func environmentVariable(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}
