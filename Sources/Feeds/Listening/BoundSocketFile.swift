internal import Glibc
internal import Messages
internal import Synchronization
internal import Threading

/// A listening Unix socket and its file.
///
/// The file is accessible only to its user. It is removed only if it is still the file created
/// here. A socket file at which no program answers was left behind by a killed program and is
/// replaced. Any other file is left unchanged.
struct BoundSocketFile: Sendable {
  /// The length of the queue of connections; large, so that many clients do not keep others out.
  static let backlog: Int32 = 1024

  /// The descriptor, non-blocking; the owner closes it.
  let descriptor: Int32
  private let path: String
  private let device: dev_t
  private let inode: ino_t

  /// Binds and listens.
  ///
  /// The umask of the process is changed during the call. Call before other threads create files,
  /// which could otherwise get too restrictive permissions.
  init(path: String) throws(ListenerError) {
    let address = try UnixSocketAddress(path: path)
    let turn = Self.turn(inDirectoryOf: path)
    defer { if turn >= 0 { close(turn) } }
    try Self.makeRoom(at: path, address)
    let descriptor = socket(AF_UNIX, Self.kind, 0)
    guard descriptor >= 0 else { throw ListenerError(path, "socket", code: errno) }
    let code = Self.masked.withLock { _ in
      let mask = umask(0o177)
      defer { umask(mask) }
      return address.bind(descriptor)
    }
    var status = stat()
    guard code == 0, listen(descriptor, Self.backlog) == 0, unsafe lstat(path, &status) == 0 else {
      let reason = code == 0 ? errno : code
      if code == 0 { unsafe unlink(path) }
      close(descriptor)
      throw Self.error(path, code: reason)
    }
    self.descriptor = descriptor
    self.path = path
    device = status.st_dev
    inode = status.st_ino
  }

  /// The lock around changes of the umask, which concurrent calls would restore wrongly.
  private static let masked = Mutex<Void>(())

  /// Removes the file if it is still the file created here.
  func remove() {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode
    else { return }
    unsafe unlink(path)
  }

  private static var kind: Int32 {
    Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
  }

  /// Locks the directory, so that no other instance creates a socket there at the same time.
  ///
  /// A socket that is bound but does not listen yet would look dead. The lock is tried for a
  /// second. If it cannot be had, the socket is created all the same.
  ///
  /// - Returns: the descriptor whose closing releases the lock; negative if there is none.
  private static func turn(inDirectoryOf path: String) -> Int32 {
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for _ in 0..<200 where descriptor >= 0 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { break }
      usleep(5000)
    }
    return descriptor
  }

  /// Removes a dead socket file; throws if any other file exists at the path.
  private static func makeRoom(
    at path: String, _ address: UnixSocketAddress
  ) throws(ListenerError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw error(path, code: errno) }
      return
    }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
    switch try answer(at: path, address) {
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
  private static func answer(
    at path: String, _ address: UnixSocketAddress
  ) throws(ListenerError) -> Int32 {
    let probe = socket(AF_UNIX, kind, 0)
    guard probe >= 0 else { throw ListenerError(path, "socket", code: errno) }
    defer { close(probe) }
    return address.connect(probe)
  }

  private static func error(_ path: String, code: Int32) -> ListenerError {
    switch code {
    case EADDRINUSE: .pathInUse(path)
    case ENOENT, ENOTDIR: .noDirectory(path)
    default: ListenerError(path, "bind", code: code)
    }
  }
}

/// The address of a Unix socket, from a path (unix(7)).
private struct UnixSocketAddress {
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

extension ListenerError {
  /// Creates an error for a failed system call at `place`.
  init(_ place: String, _ operation: String, code: Int32) {
    let error = SystemError(operation, code: code)
    switch code {
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: self = .exhausted(place, reason: error.reason)
    default: self = .failed(place, operation: operation, reason: error.reason)
    }
  }
}
