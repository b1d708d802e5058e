internal import Glibc
internal import System

/// A client of a Unix socket or a local TCP port, for use by one thread at a time.
package final class SocketClient {
  private let descriptor: Int32
  private var receivedBytes: [UInt8] = []

  /// Connects to the socket at `path`.
  ///
  /// The file of a socket appears a moment before its program listens; a refused connection is
  /// tried again for a second.
  package init(path: String) throws {
    let address = sockaddr_un(path: path)
    descriptor = try Self.connect(AF_UNIX, to: address, named: path, attempts: 100)
  }

  /// Connects to a port of 127.0.0.1.
  package init(port: Int) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    descriptor = try Self.connect(AF_INET, to: address, named: "port \(port)")
  }

  deinit {
    close(descriptor)
  }

  /// Writes `text` and waits until the other side has read it.
  ///
  /// - Returns: True if the whole text was written, and false if the other side is closed.
  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Writes bytes and waits until the other side has read them.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// True once the other side has closed the connection, as far as `received` has seen it.
  package private(set) var hasEnded = false

  /// Returns what arrives until the other side closes the connection.
  package func readToEnd() async throws -> String {
    _ = try await eventually(within: .seconds(20)) {
      _ = received
      return hasEnded
    }
    return received
  }

  /// Returns the body of an HTTP answer, whose connection the other side closes.
  package func readBody() async throws -> [UInt8] {
    _ = try await readToEnd()
    let end = Array("\r\n\r\n".utf8)
    let start = receivedBytes.indices.first { receivedBytes[$0...].starts(with: end) }
    return Array(receivedBytes[((start ?? 0) + end.count)...])
  }

  /// Waits until `text` has arrived; returns false if it does not.
  package func read(until text: String) async throws -> Bool {
    try await eventually(within: .seconds(20)) { received.contains(text) || hasEnded }
      && received.contains(text)
  }

  /// All text received so far.
  package var received: String {
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe recv(descriptor, &block, block.count, Int32(MSG_DONTWAIT))
      if count == 0 || count < 0 && errno != EAGAIN { hasEnded = true }
      guard count > 0 else { break }
      receivedBytes += block[..<count]
    }
    return String(decoding: receivedBytes, as: UTF8.self)
  }

  /// Returns a connected socket, which the caller closes.
  private static func connect<Address>(
    _ family: Int32, to address: Address, named name: String, attempts: Int = 1
  ) throws -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = try check("socket", socket(family, kind, 0))
    var code = ECONNREFUSED
    for attempt in 0..<attempts where code == ECONNREFUSED {
      if attempt > 0 { usleep(10_000) }
      let result = unsafe withUnsafePointer(to: address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
        }
      }
      code = result == 0 ? 0 : errno
    }
    guard code == 0 else {
      close(descriptor)
      throw BenchFailure("connect \(name): errno \(code)")
    }
    return descriptor
  }
}
