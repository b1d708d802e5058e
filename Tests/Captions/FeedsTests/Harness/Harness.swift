import Captions
import Glibc
import NIOCore
import Synchronization
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
    (try? SocketAddress(unixDomainSocketPath: path)).map(connectSocket) ?? -1
  }

  /// Creates a socket file without a listener, as a killed program leaves it.
  func createStaleSocket() throws {
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let address = try SocketAddress(unixDomainSocketPath: path)
    _ = unsafe address.withSockAddr { unsafe bind(listener, $0, socklen_t($1)) }
    close(listener)
  }
}

/// Connects a socket; returns a negative number if nothing listens at the address.
func connectSocket(to address: SocketAddress) -> Int32 {
  let client = socket(
    address.protocol.rawValue, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  guard unsafe address.withSockAddr({ unsafe connect(client, $0, socklen_t($1)) }) == 0 else {
    close(client)
    return -1
  }
  return client
}

/// A listener with its event loop and mailbox, and its clients, which are closed with it.
final class Harness: Sendable {
  let socketPath: SocketPath
  let inbox: Inbox
  let feed: ListenerFeed
  private let loop: SocketLoop
  private let clients = Mutex<Set<Int32>>([])
  private let isEnded = SharedFlag()

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
        into: inbox.context(settings, initialRequests: initialRequests))
    } catch {
      loop.stop()
      throw error
    }
  }

  /// Connects to the listener and sends a text; returns a negative number if there is no listener.
  @discardableResult
  func connect(sending text: String = "") -> Int32 {
    let client = feed.port.map { connectToPort($0) } ?? socketPath.connect()
    clients.withLock { _ = $0.insert(client) }
    send(text, to: client)
    return client
  }

  func disconnect(_ client: Int32) {
    clients.withLock { _ = $0.remove(client) }
    close(client)
  }

  func end() {
    guard isEnded.set() else { return }
    feed.stop()
    loop.stop()
  }

  deinit {
    for client in clients.withLock(\.self) { close(client) }
    end()
  }
}

/// Connects to a local port; returns a negative number if nothing listens there.
func connectToPort(_ port: Int, host: String = "127.0.0.1") -> Int32 {
  (try? SocketAddress(ipAddress: host, port: port)).map(connectSocket) ?? -1
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
    settings: FeedSettings = FeedSettings(), rules: AccessPolicy = AccessPolicy(),
    initialRequests: [ControlRequest] = []
  ) throws -> Harness {
    try Harness(
      .webSocket(NetworkAddress(host: "127.0.0.1", port: 0)), settings: settings, rules: rules,
      initialRequests: initialRequests)
  }
}

extension AccessPolicy {
  /// Rules with a token.
  static func token(_ token: String = "secreto", timeout: Duration = .seconds(4)) -> AccessPolicy {
    var rules = AccessPolicy()
    rules.token = AccessToken(line: token)
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
