internal import CLinux
internal import Glibc
internal import Threading

/// The address of a program that listens for captions: `unix:PATH` or `tcp:HOST:PORT`.
struct SocketAddress: Sendable, CustomStringConvertible {
  private enum Kind {
    case unix(path: String)
    case tcp(host: String, port: String)
  }

  let description: String
  private let kind: Kind

  /// The time after which a machine that does not answer counts as absent.
  private static let timeout = Duration.seconds(5)

  /// Creates an address from its text, and returns nil for other text.
  init?(_ text: String) {
    description = text
    if text.hasPrefix("unix:"), text.utf8.count > 5 {
      kind = .unix(path: String(text.dropFirst(5)))
    } else if text.hasPrefix("tcp:"), let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      let port = UInt16(text[text.index(after: colon)...]), text.utf8.count > 4
    {
      let host = text[..<colon].dropFirst(4)
      guard !host.isEmpty else { return nil }
      let isBracketed = host.first == "[" && host.last == "]"
      kind = .tcp(host: String(isBracketed ? host.dropFirst().dropLast() : host), port: "\(port)")
    } else {
      return nil
    }
  }

  /// Connects, and returns the descriptor of the connection, which does not block.
  func connect() throws(SystemError) -> Int32 {
    switch kind {
    case .unix(let path): try connect(toFile: path)
    case .tcp(let host, let port): try connect(to: host, port: port)
    }
  }

  private func connect(toFile path: String) throws(SystemError) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isShort = unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
      guard path.utf8.count < field.count else { return false }
      unsafe field.copyBytes(from: path.utf8)
      return true
    }
    guard isShort else { throw SystemError("connect", code: ENAMETOOLONG) }
    return try unsafe withUnsafeBytes(of: &address) { bytes throws(SystemError) in
      try unsafe connect(AF_UNIX, bytes)
    }
  }

  private func connect(to host: String, port: String) throws(SystemError) -> Int32 {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    // A name that is unknown is reported like a machine that is off.
    guard unsafe getaddrinfo(host, port, &hints, &first) == 0 else {
      throw SystemError("getaddrinfo", code: EHOSTDOWN)
    }
    defer { unsafe freeaddrinfo(first) }
    var failure = SystemError("connect", code: EHOSTUNREACH)
    var candidate = unsafe first
    while let info = unsafe candidate {
      do throws(SystemError) {
        let bytes = unsafe UnsafeRawBufferPointer(
          start: info.pointee.ai_addr, count: Int(info.pointee.ai_addrlen))
        return try unsafe connect(info.pointee.ai_family, bytes)
      } catch {
        failure = error
      }
      unsafe candidate = unsafe info.pointee.ai_next
    }
    throw failure
  }

  private func connect(
    _ family: Int32, _ address: UnsafeRawBufferPointer
  ) throws(SystemError) -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(family, kind, 0)
    guard descriptor >= 0 else { throw SystemError("socket", code: errno) }
    var code: Int32 = 0
    let pointer = unsafe address.baseAddress?.assumingMemoryBound(to: sockaddr.self)
    if unsafe Glibc.connect(descriptor, pointer, socklen_t(address.count)) != 0 {
      code = errno == EINPROGRESS ? Self.outcome(of: descriptor) : errno
    }
    guard code == 0 else {
      close(descriptor)
      throw SystemError("connect", code: code)
    }
    return descriptor
  }

  /// Waits until the connection is made, and returns its error number, or 0.
  private static func outcome(of descriptor: Int32) -> Int32 {
    var pollSet = PollSet([descriptor])
    pollSet.watchForWritability(true, at: 0)
    pollSet.wait(timeout: timeout)
    guard pollSet[0] != [] else { return ETIMEDOUT }
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 ? code : errno
  }
}
