internal import Glibc
internal import System

/// The address of a program that listens for captions: `unix:PATH` or `tcp:HOST:PORT`.
struct CaptionSocketAddress: Sendable, CustomStringConvertible {
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

  /// Connects to the first of the machine's addresses that accepts the connection.
  ///
  /// The call takes up to five seconds for each, and up to half a minute more for a host whose name server
  /// does not answer (getaddrinfo(3)).
  ///
  /// - Returns: The descriptor of the connection, which does not block.
  /// - Throws: `ConnectionError` if nothing accepts the connection.
  func connect() throws(ConnectionError) -> Int32 {
    let addresses: [[UInt8]] =
      switch kind {
      case .unix(let path): [try Self.address(of: path)]
      case .tcp(let address): try Self.addresses(of: address)
      }
    var failure = ConnectionError(connectingWith: EHOSTUNREACH)
    for address in addresses {
      do throws(ConnectionError) {
        return try Self.connect(to: address)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// Returns the bytes of the `sockaddr_un` of a path.
  private static func address(of path: String) throws(ConnectionError) -> [UInt8] {
    guard path.utf8.count <= sockaddr_un.maxPathBytes else {
      throw ConnectionError(connectingWith: ENAMETOOLONG)
    }
    var address = sockaddr_un(path: path)
    return unsafe withUnsafeBytes(of: &address) { unsafe Array($0) }
  }

  /// Looks a host up, and returns the bytes of each `sockaddr` of it.
  private static func addresses(of server: NetworkAddress) throws(ConnectionError) -> [[UInt8]] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(server.host, "\(server.port)", &hints, &first)
    guard code == 0 else {
      guard code != EAI_SYSTEM else { throw ConnectionError(connectingWith: errno) }
      throw ConnectionError(reason: unsafe String(cString: gai_strerror(code)))
    }
    defer { unsafe freeaddrinfo(first) }
    var found: [[UInt8]] = []
    var next = unsafe first
    while let info = unsafe next?.pointee {
      unsafe found.append(
        Array(UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))))
      unsafe next = unsafe info.ai_next
    }
    return found
  }

  /// Connects to the `sockaddr` with these bytes.
  private static func connect(to address: [UInt8]) throws(ConnectionError) -> Int32 {
    let family = unsafe address.withUnsafeBytes { unsafe $0.load(as: sa_family_t.self) }
    let descriptor = socket(Int32(family), Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw ConnectionError(connectingWith: errno) }
    // connect(2) ends with EINPROGRESS after the time (socket(7), SO_SNDTIMEO).
    var timeout = timeout
    let size = socklen_t(MemoryLayout<timeval>.size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
    let result = unsafe address.withUnsafeBytes { bytes in
      let address = unsafe bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      return unsafe Glibc.connect(descriptor, address, socklen_t(bytes.count))
    }
    guard result == 0 else {
      let code = errno == EINPROGRESS ? ETIMEDOUT : errno
      close(descriptor)
      throw ConnectionError(connectingWith: code)
    }
    Descriptor(borrowing: descriptor).becomeNonBlocking()
    return descriptor
  }
}

/// The reason why there is no connection.
struct ConnectionError: Error {
  /// The reason for the user.
  let reason: String

  init(reason: String) {
    self.reason = reason
  }

  init(connectingWith code: Int32) {
    reason = SystemError("connect", code: code).reason
  }
}
