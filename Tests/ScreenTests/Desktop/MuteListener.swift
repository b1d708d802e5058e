internal import Glibc
internal import ProgramBench

/// A Unix socket that listens, but never accepts or answers.
final class MuteListener {
  /// The address in D-Bus' syntax.
  var address: String { "unix:path=\(folder.file("bus"))" }

  private let folder: Folder
  private var sockets: [Int32] = []

  /// Listens; connections beyond `backlog` have to wait.
  init(backlog: Int32) throws {
    folder = try Folder()
    let listener = try newSocket()
    try unsafe check("bind", named { unsafe bind(listener, $0, $1) })
    try check("listen", listen(listener, backlog))
  }

  deinit {
    leave()
  }

  /// Connects until the next connection would have to wait.
  func fill() throws {
    for _ in 0..<64 {
      let socket = try newSocket()
      guard unsafe named({ unsafe connect(socket, $0, $1) }) == 0 else { return }
    }
    throw BenchFailure("the listener takes everybody")
  }

  /// Closes everything, which rejects waiting connections.
  func leave() {
    sockets.forEach { close($0) }
    sockets = []
  }

  private func newSocket() throws -> Int32 {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    sockets.append(try check("socket", socket(AF_UNIX, Int32(kind), 0)))
    return sockets[sockets.count - 1]
  }

  private func named(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) {
      unsafe $0.copyBytes(from: folder.file("bus").utf8.prefix(107))
    }
    return unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
