internal import Glibc
internal import Messages
internal import NIOCore
internal import System

/// A listening Unix socket and its file.
///
/// The file is accessible only to its user. It is removed only if it is still the file created
/// here. A stale socket file, at which no program listens, is replaced. Any other file is left
/// unchanged.
struct BoundSocketFile: Sendable {
  /// The length of the queue of connections, so that many clients do not block others.
  static let backlog: Int32 = 1024

  /// The non-blocking descriptor, which the owner closes.
  let descriptor: Int32
  private let path: String
  private let status: stat

  /// Binds a socket to `path` and listens.
  init(path: String) throws(ListenerError) {
    let address = try SocketAddress(ofSocketAt: path)
    // A socket that is bound but does not listen yet would look stale to another instance. Without a
    // lock after a second, the socket is created all the same.
    let lock = Directory.lock(Directory.folder(of: path), waitingAtMost: .seconds(1))
    defer { extendLifetime(lock) }
    try Self.removeStaleFile(at: path, address)
    descriptor = socket(AF_UNIX, Self.socketType, 0)
    guard descriptor >= 0 else { throw ListenerError(path, "socket", code: errno) }
    self.path = path
    do throws(ListenerError) {
      status = try Self.listen(descriptor, at: path, address)
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Binds the socket and returns the status of its file.
  private static func listen(
    _ descriptor: Int32, at path: String, _ address: SocketAddress
  ) throws(ListenerError) -> stat {
    // Linux creates the file with the mode of the socket.
    guard fchmod(descriptor, 0o600) == 0 else {
      throw ListenerError(path, "fchmod", code: errno)
    }
    let code = unsafe address.call(bind, descriptor)
    guard code == 0 else { throw error(path, code: code) }
    guard Glibc.listen(descriptor, backlog) == 0,
      let status = stat(of: path, followingLinks: false)
    else {
      let code = errno
      unsafe unlink(path)
      throw error(path, code: code)
    }
    return status
  }

  /// Removes the file if it is still the file created here.
  func remove() {
    guard let found = stat(of: path, followingLinks: false), found.isSameFile(as: status)
    else { return }
    unsafe unlink(path)
  }

  private static var socketType: Int32 {
    Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
  }

  /// Removes a stale socket file; throws if any other file exists at the path.
  private static func removeStaleFile(
    at path: String, _ address: SocketAddress
  ) throws(ListenerError) {
    guard let status = stat(of: path, followingLinks: false) else {
      guard errno == ENOENT else { throw error(path, code: errno) }
      return
    }
    guard status.kind == S_IFSOCK else { throw .notASocket(path) }
    switch try connectResult(at: path, address) {
    case ECONNREFUSED:
      guard unsafe unlink(path) == 0 || errno == ENOENT else {
        throw ListenerError(path, "unlink", code: errno)
      }
    case ENOENT: break
    // A full queue of connections also proves that a program listens.
    case 0, EAGAIN: throw .pathInUse(path)
    case let code: throw error(path, code: code)
    }
  }

  /// Connects as a client and returns the result: 0 or an errno.
  private static func connectResult(
    at path: String, _ address: SocketAddress
  ) throws(ListenerError) -> Int32 {
    let client = socket(AF_UNIX, socketType, 0)
    guard client >= 0 else { throw ListenerError(path, "socket", code: errno) }
    defer { close(client) }
    return unsafe address.call(connect, client)
  }

  private static func error(_ path: String, code: Int32) -> ListenerError {
    switch code {
    case EADDRINUSE: .pathInUse(path)
    case ENOENT, ENOTDIR: .noDirectory(path)
    default: ListenerError(path, "bind", code: code)
    }
  }
}

extension SocketAddress {
  /// Creates the address of a Unix socket, from a path (unix(7)).
  fileprivate init(ofSocketAt path: String) throws(ListenerError) {
    guard path.utf8.count <= sockaddr_un.maxPathBytes else {
      throw .pathTooLong(path, limit: sockaddr_un.maxPathBytes)
    }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw ListenerError(path, "bind", code: EINVAL)
    }
    self.init(sockaddr_un(path: path))
  }

  /// Calls bind(2) or connect(2) with the socket; returns 0 or an errno.
  fileprivate func call(
    _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ socket: Int32
  ) -> Int32 {
    unsafe withSockAddr { unsafe function(socket, $0, socklen_t($1)) == 0 ? 0 : errno }
  }
}

extension ListenerError {
  /// The codes of a system that has run out of descriptors or memory.
  static let exhaustion = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

  /// Creates an error for a failed system call at `address`.
  init(_ address: String, _ operation: String, code: Int32) {
    let error = SystemError(operation, code: code)
    self =
      Self.exhaustion.contains(code)
      ? .exhausted(address, reason: error.reason)
      : .failed(address, operation: operation, reason: error.reason)
  }
}
