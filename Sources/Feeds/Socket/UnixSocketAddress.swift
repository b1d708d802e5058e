internal import Glibc
internal import Messages

/// The address of a Unix socket, from a path (unix(7)).
struct UnixSocketAddress {
  /// The greatest length of a path in bytes: the size of `sun_path` without the closing NUL.
  static var longestPath: Int { 107 }

  private var address: sockaddr_un

  init(path: String) throws(ListenerError) {
    let bytes = Array(path.utf8)
    guard bytes.count <= Self.longestPath else {
      throw .pathTooLong(path, limit: Self.longestPath)
    }
    guard !bytes.isEmpty, !bytes.contains(0) else {
      throw ListenerError(path, "bind", code: EINVAL)
    }
    address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
  }

  /// Binds the socket; returns 0 or an errno.
  func bind(_ socket: Int32) -> Int32 {
    unsafe withPointer { unsafe Glibc.bind(socket, $0, $1) == 0 ? 0 : errno }
  }

  /// Connects the socket; returns 0 or an errno.
  func connect(_ socket: Int32) -> Int32 {
    unsafe withPointer { unsafe Glibc.connect(socket, $0, $1) == 0 ? 0 : errno }
  }

  private func withPointer(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
