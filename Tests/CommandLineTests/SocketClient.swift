internal import Glibc
internal import ProgramBench

/// A pipeline on the other side of a socket.
final class SocketClient {
  private let descriptor: Int32
  private var received: [UInt8] = []

  init(path: String) throws {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    descriptor = try check("socket", socket(AF_UNIX, kind, 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) {
      unsafe $0.copyBytes(from: path.utf8.prefix(107))
    }
    let result = unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try check("connect \(path)", result)
  }

  /// Connects to a port of this machine.
  init(port: Int) throws {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    descriptor = try check("socket", socket(AF_INET, kind, 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try check("connect to \(port)", result)
  }

  deinit {
    close(descriptor)
  }

  func tell(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Everything that was written to it so far, as text.
  var heard: String {
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe recv(descriptor, &block, block.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { break }
      received += block[..<count]
    }
    return String(decoding: received, as: UTF8.self)
  }
}
