internal import Glibc

/// Something that the bench itself could not do: the test says nothing about the program then.
struct BenchFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The result of a system call, or its errno as an error.
@discardableResult
func check(_ operation: String, _ result: Int32) throws -> Int32 {
  guard result >= 0 else { throw BenchFailure("\(operation): errno \(errno)") }
  return result
}

/// A whole file, of /proc and /sys too, whose sizes are unknown.
func readFile(_ path: String) throws -> [UInt8] {
  let file = try unsafe check("open \(path)", open(path, O_RDONLY | O_CLOEXEC))
  defer { close(file) }
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 20)
  while true {
    let count = unsafe read(file, &block, block.count)
    guard count > 0 else { return bytes }
    bytes += block[..<count]
  }
}

/// Writes to a file that exists, such as those of /sys, or to a new one.
func writeFile(_ path: String, _ bytes: [UInt8]) throws {
  let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
  let file = try unsafe check("open \(path)", open(path, flags, 0o644))
  defer { close(file) }
  let count = unsafe write(file, bytes, bytes.count)
  guard count == bytes.count else { throw BenchFailure("write \(path): errno \(errno)") }
}

/// A variable of the environment.
func environmentVariable(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}
