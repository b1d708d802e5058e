internal import CLinux
internal import Glibc
internal import System

/// The address of a program that listens for captions: `unix:PATH` or `tcp:HOST:PORT`.
struct SocketAddress: Sendable, CustomStringConvertible {
  private enum Kind {
    case unix(path: String)
    case tcp(NetworkAddress)
  }

  let description: String
  private let kind: Kind

  /// The time after which a machine that does not answer counts as absent.
  private static let timeout = timeval(tv_sec: 5, tv_usec: 0)

  /// Creates an address from its text, and returns nil for other text.
  init?(_ text: String) {
    description = text
    if text.hasPrefix("unix:"), text.utf8.count > 5 {
      kind = .unix(path: String(text.dropFirst(5)))
    } else if text.hasPrefix("tcp:"), let address = NetworkAddress(text.dropFirst(4)) {
      kind = .tcp(address)
    } else {
      return nil
    }
  }

  /// Connects.
  ///
  /// The call takes up to five seconds, and up to half a minute more for a host whose name server does not
  /// answer (getaddrinfo(3)).
  ///
  /// - Returns: The descriptor of the connection, which does not block.
  /// - Throws: `ConnectionError` if nothing accepts the connection.
  func connect() throws(ConnectionError) -> Int32 {
    switch kind {
    case .unix(let path):
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let isShort = unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
        guard path.utf8.count < field.count else { return false }
        unsafe field.copyBytes(from: path.utf8)
        return true
      }
      guard isShort else { throw .failed(SystemError("connect", code: ENAMETOOLONG)) }
      return try unsafe withUnsafeBytes(of: &address) { bytes throws(ConnectionError) in
        try unsafe Self.connect(AF_UNIX, bytes)
      }
    case .tcp(let address): return try Self.connect(address.host, "\(address.port)")
    }
  }

  /// Looks a host up, and connects to the first of its addresses that accepts the connection.
  private static func connect(_ host: String, _ port: String) throws(ConnectionError) -> Int32 {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, port, &hints, &first)
    guard code == 0 else {
      guard code != EAI_SYSTEM else { throw .failed(.current("getaddrinfo")) }
      throw .unknownHost(unsafe String(cString: gai_strerror(code)))
    }
    defer { unsafe freeaddrinfo(first) }
    var failure = ConnectionError.failed(SystemError("connect", code: EHOSTUNREACH))
    var next = unsafe first
    while let info = unsafe next?.pointee {
      do throws(ConnectionError) {
        let bytes = unsafe UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
        return try unsafe connect(info.ai_family, bytes)
      } catch {
        failure = error
      }
      unsafe next = unsafe info.ai_next
    }
    throw failure
  }

  /// Connects to a `sockaddr` of a family.
  private static func connect(
    _ family: Int32, _ address: UnsafeRawBufferPointer
  ) throws(ConnectionError) -> Int32 {
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .failed(.current("socket")) }
    // connect(2) ends with EINPROGRESS after the time (socket(7), SO_SNDTIMEO).
    var timeout = timeout
    let size = socklen_t(MemoryLayout<timeval>.size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
    let pointer = unsafe address.baseAddress?.assumingMemoryBound(to: sockaddr.self)
    let result = unsafe Glibc.connect(descriptor, pointer, socklen_t(address.count))
    guard result == 0 else {
      let code = errno == EINPROGRESS ? ETIMEDOUT : errno
      close(descriptor)
      throw .failed(SystemError("connect", code: code))
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    return descriptor
  }
}

/// The reason why there is no connection.
enum ConnectionError: Error {
  /// The name of the machine cannot be looked up, for a reason that the system tells.
  case unknownHost(String)
  case failed(SystemError)

  /// The reason for the user.
  var reason: String {
    switch self {
    case .unknownHost(let reason): reason
    case .failed(let error): error.reason
    }
  }
}
