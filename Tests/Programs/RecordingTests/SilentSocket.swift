internal import Glibc
internal import ProgramBench
internal import System

/// A Unix socket at which connections are accepted by the system, and nobody answers.
final class SilentSocket {
  let path: String
  private let descriptor: Int32

  /// Listens at `path`, where nothing may be.
  init(_ path: String) throws {
    self.path = path
    let address = sockaddr_un(path: path)
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    self.descriptor = descriptor
    let result = unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0, listen(descriptor, 4) == 0 else {
      throw BenchFailure("no socket at \(path)")
    }
  }

  deinit { close(descriptor) }
}
