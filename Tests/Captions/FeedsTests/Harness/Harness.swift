import Captions
import Glibc
import System

@testable import Feeds

/// A path for a socket in a temporary directory, which is removed with its owner.
final class SocketPath: Sendable {
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

  /// Connects to the listener; returns a negative number if there is none.
  func connect() -> Int32 {
    let client = Self.socket()
    guard unsafe Self.call(Glibc.connect, client, path) == 0 else {
      close(client)
      return -1
    }
    return client
  }

  /// Creates a socket file without a listener, as a killed program leaves it.
  func createStaleSocket() {
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

/// A listener with its event loop and mailbox.
struct Harness {
  let socketPath: SocketPath
  let inbox: Inbox
  let feed: ListenerFeed
  private let loop: SocketLoop

  /// Starts a listener at a Unix socket, unless an address is given.
  init(
    _ address: ListenerAddress? = nil, at socketPath: SocketPath = SocketPath(),
    capacity: Int = 4096, settings: FeedSettings = FeedSettings(),
    rules: AccessPolicy = AccessPolicy(), initialRequests: [ControlRequest] = []
  ) throws {
    self.socketPath = socketPath
    inbox = try Inbox(capacity: capacity)
    loop = try SocketLoop()
    do {
      feed = try ListenerFeed(
        address ?? .unix(path: socketPath.path), rules: rules, on: loop,
        into: FeedContext(
          mailbox: inbox.mailbox, connectionIDs: ConnectionIDGenerator(), settings: settings,
          initialRequests: InitialRequests(initialRequests), report: inbox.report))
    } catch {
      loop.stop()
      throw error
    }
  }

  /// Connects to the listener; returns a negative number if there is none.
  func connect() -> Int32 {
    guard let port = feed.port else { return socketPath.connect() }
    return connectToPort(port)
  }

  func end() {
    feed.stop()
    loop.stop()
  }
}

/// Connects to a local port; returns a negative number if nothing listens there.
func connectToPort(_ port: Int, ipv6: Bool = false) -> Int32 {
  let client = socket(
    ipv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  var status: Int32
  if ipv6 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = UInt16(port).bigEndian
    unsafe withUnsafeMutableBytes(of: &address.sin6_addr) { unsafe $0[15] = 1 }
    status = unsafe call(address) { unsafe Glibc.connect(client, $0, $1) }
  } else {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    status = unsafe call(address) { unsafe Glibc.connect(client, $0, $1) }
  }
  guard status == 0 else {
    close(client)
    return -1
  }
  return client
}

private func call<Address>(
  _ address: Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
  unsafe withUnsafeBytes(of: address) { bytes in
    guard let start = bytes.baseAddress else { return -1 }
    return unsafe body(
      start.assumingMemoryBound(to: sockaddr.self), socklen_t(MemoryLayout<Address>.size))
  }
}

extension Harness {
  /// A TCP listener at a local port that the system chooses.
  static func tcp(
    host: String = "127.0.0.1", capacity: Int = 4096, settings: FeedSettings = FeedSettings(),
    rules: AccessPolicy = AccessPolicy(), initialRequests: [ControlRequest] = []
  ) throws -> Harness {
    try Harness(
      .tcp(NetworkAddress(host: host, port: 0)), capacity: capacity, settings: settings,
      rules: rules, initialRequests: initialRequests)
  }

  /// A WebSocket listener at a local port that the system chooses.
  static func webSocket(
    rules: AccessPolicy = AccessPolicy(), initialRequests: [ControlRequest] = []
  ) throws -> Harness {
    try Harness(
      .webSocket(NetworkAddress(host: "127.0.0.1", port: 0)), rules: rules,
      initialRequests: initialRequests)
  }
}

extension AccessPolicy {
  /// Rules with a token.
  static func token(_ token: String = "secreto", timeout: Duration = .seconds(4)) -> AccessPolicy {
    var rules = AccessPolicy()
    rules.token = AccessToken(fileContent: token)
    rules.timeout = timeout
    return rules
  }

  /// Rules with a shorter timeout.
  static func timeout(_ timeout: Duration) -> AccessPolicy {
    var rules = AccessPolicy()
    rules.timeout = timeout
    return rules
  }

  static func encrypted() throws -> AccessPolicy {
    var rules = AccessPolicy()
    rules.encryption = try ServerEncryption(
      certificate: Array(Certificate.certificate.utf8), key: Array(Certificate.key.utf8))
    return rules
  }
}
