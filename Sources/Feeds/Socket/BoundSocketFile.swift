internal import Glibc
internal import Synchronization

/// A listening Unix socket and its file: made for this user alone, removed again only if still ours.
///
/// A socket file that nobody answers at is what a killed program leaves behind: it is replaced. One that
/// answers, and any other kind of file, is left alone.
struct BoundSocketFile: Sendable {
  /// So many may wait for being accepted: a crowd at the door must not keep others from it.
  static let backlog: Int32 = 1024

  /// Non-blocking; its owner closes it.
  let descriptor: Int32
  private let path: String
  private let device: dev_t
  private let inode: ino_t

  /// Binds and listens.
  ///
  /// The process' umask is changed for the moment of binding, so call it before threads that make
  /// files are started: they could get files that are too private.
  init(path: String) throws(ListenerError) {
    let address = try UnixSocketAddress(path: path)
    let turn = Self.turn(inDirectoryOf: path)
    defer { close(turn) }
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

  /// Two that bind at once would restore each other's umask.
  private static let masked = Mutex<Void>(())

  /// Removes the file, if it is still the one that was made here.
  func remove() {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode
    else { return }
    unsafe unlink(path)
  }

  private static var kind: Int32 {
    Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
  }

  /// Waits until no other program of this kind makes a socket in the directory: one that is not listened at
  /// yet looks dead.
  ///
  /// It is asked for a second only, and where it cannot be had the socket is made all the same.
  ///
  /// - Returns: what is closed when the next may come; negative where that is nothing.
  private static func turn(inDirectoryOf path: String) -> Int32 {
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for _ in 0..<200 where descriptor >= 0 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { break }
      usleep(5000)
    }
    return descriptor
  }

  /// Takes a dead socket file away; throws when anything else stands there.
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
    // A full queue of connections is an answer too.
    case 0, EAGAIN: throw .pathInUse(path)
    case let code: throw error(path, code: code)
    }
  }

  /// What a client that connects there is told: 0 or an errno.
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
