import Captions
import Feeds
import FrameExchange
import Glibc

/// A path for a socket in a directory of its own, which goes with it.
final class Place: Sendable {
  let path: String
  private let directory: String

  init() {
    var template = Array("/tmp/visavis-test-XXXXXX".utf8CString)
    _ = unsafe mkdtemp(&template)
    directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    path = directory + "/captions.sock"
  }

  deinit {
    unsafe unlink(path)
    unsafe rmdir(directory)
  }

  var exists: Bool { unsafe access(path, F_OK) == 0 }

  var mode: mode_t {
    var status = stat()
    _ = unsafe stat(path, &status)
    return status.st_mode & 0o777
  }

  /// A new connection to whoever listens; negative when nobody does.
  func connect() -> Int32 {
    let client = Self.socket()
    guard unsafe Self.call(Glibc.connect, client, path) == 0 else {
      close(client)
      return -1
    }
    return client
  }

  /// What a killed listener leaves.
  func leaveDeadSocket() {
    let listener = Self.socket()
    _ = unsafe Self.call(bind, listener, path)
    close(listener)
  }

  private static func socket() -> Int32 {
    Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  private static func call(
    _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ socket: Int32,
    _ path: String
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) {
      unsafe $0.copyBytes(from: Array(path.utf8))
    }
    return unsafe withUnsafePointer(to: address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe function(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// A socket feed with its loop and its reader.
struct Stage {
  let place: Place
  let inbox: Inbox
  let feed: UnixSocketFeed
  private let loop = SocketLoop()

  init(
    at place: Place = Place(), path: String? = nil, capacity: Int = 4096,
    greeting: [ControlRequest] = []
  ) throws {
    self.place = place
    inbox = try Inbox(capacity: capacity)
    do {
      feed = try UnixSocketFeed(
        path: path ?? place.path, on: loop, numbers: ConnectionNumbers(), mailbox: inbox.mailbox,
        greeting: greeting, report: inbox.report)
    } catch {
      loop.stop()
      throw error
    }
  }

  func connect() -> Int32 { place.connect() }

  func end() {
    feed.stop()
    loop.stop()
  }
}
