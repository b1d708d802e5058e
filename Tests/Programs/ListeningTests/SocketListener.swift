internal import Glibc
internal import ProgramBench
internal import System

/// A listener at a Unix socket, for one connection at a time.
final class SocketListener {
  private let path: String
  private var descriptor: Int32
  private var connection: Int32 = -1
  private var received: [UInt8] = []

  /// Listens at `path`, where nothing may be.
  init(path: String) throws {
    self.path = path
    let address = sockaddr_un(path: path)
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = try check("socket", socket(AF_UNIX, kind, 0))
    let result = unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try check("bind", result)
    try check("listen", listen(descriptor, 4))
  }

  deinit { end() }

  /// The lines of the connection so far.
  func lines() throws -> [CaptionLine] {
    if connection < 0 { connection = accepted() }
    var block = [UInt8](repeating: 0, count: 65536)
    while connection >= 0 {
      let count = unsafe recv(connection, &block, block.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { break }
      received += block[..<count]
    }
    return try CaptionLine.lines(in: String(decoding: received, as: UTF8.self))
  }

  /// Waits until the lines of the connection fulfill a condition.
  func eventually(_ condition: ([CaptionLine]) -> Bool) async throws -> Bool {
    try await ProgramBench.eventually(within: Listening.timeout) { try condition(lines()) }
  }

  /// Sends a request of the user.
  func request(_ request: String) { send(#"{"control":"\#(request)"}"#) }

  /// Sends a line to the program.
  func send(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = unsafe Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Closes the connection and stops listening.
  func end() {
    guard descriptor >= 0 else { return }
    if connection >= 0 { close(connection) }
    close(descriptor)
    unsafe unlink(path)
    (connection, descriptor) = (-1, -1)
  }

  /// Accepts a connection if one waits, or returns -1.
  private func accepted() -> Int32 {
    let accepted = accept(descriptor, nil, nil)
    if accepted >= 0 { _ = fcntl(accepted, F_SETFD, FD_CLOEXEC) }
    return accepted
  }
}
