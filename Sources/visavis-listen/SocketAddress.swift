internal import CLinux
internal import Glibc
internal import Synchronization
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

  /// Connects.
  ///
  /// - Parameters:
  ///   - wakeUp: Ends waits, so that `isCancelled` is asked again. Its signals are acknowledged.
  ///   - isCancelled: Returns true if the connection is not wanted any more.
  /// - Returns: The descriptor of the connection, which does not block.
  /// - Throws: `ConnectionError` if nothing accepts the connection.
  func connect(
    wakeUp: WakeUp, isCancelled: () -> Bool
  ) throws(ConnectionError) -> Int32 {
    let addresses: [MachineAddress]
    switch kind {
    case .unix(let path): addresses = [try MachineAddress(file: path)]
    case .tcp(let host, let port):
      let lookup = try HostLookup(host, port: port)
      let isDone = Self.wait(for: lookup.done.descriptor, wakeUp, isCancelled)
      guard isDone else { throw .cancelled }
      addresses = try lookup.addresses
    }
    var failure = ConnectionError.failed(SystemError("connect", code: EHOSTUNREACH))
    for address in addresses {
      do throws(ConnectionError) {
        return try Self.connect(to: address, wakeUp, isCancelled)
      } catch {
        if case .cancelled = error { throw error }
        failure = error
      }
    }
    throw failure
  }

  private static func connect(
    to address: MachineAddress, _ wakeUp: WakeUp, _ isCancelled: () -> Bool
  ) throws(ConnectionError) -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(address.family, kind, 0)
    guard descriptor >= 0 else { throw .failed(SystemError("socket", code: errno)) }
    var code: Int32 = 0
    let result = unsafe address.bytes.withUnsafeBytes { bytes in
      let pointer = unsafe bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      return unsafe Glibc.connect(descriptor, pointer, socklen_t(bytes.count))
    }
    if result != 0 { code = errno }
    if code == EINPROGRESS {
      let start = ContinuousClock.now
      let isDone = wait(for: descriptor, untilWritable: true, wakeUp) {
        isCancelled() || start.duration(to: .now) > timeout
      }
      code = isDone ? outcome(of: descriptor) : ETIMEDOUT
    }
    guard code == 0 else {
      close(descriptor)
      throw isCancelled() ? .cancelled : .failed(SystemError("connect", code: code))
    }
    return descriptor
  }

  /// Returns the error number of a connection that is made or refused, or 0.
  private static func outcome(of descriptor: Int32) -> Int32 {
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 ? code : errno
  }

  /// Waits for a descriptor, and returns false if the wait was cancelled.
  private static func wait(
    for descriptor: Int32, untilWritable: Bool = false, _ wakeUp: WakeUp, _ isCancelled: () -> Bool
  ) -> Bool {
    var pollSet = PollSet([descriptor, wakeUp.descriptor])
    pollSet.watchForWritability(untilWritable, at: 0)
    while true {
      wakeUp.acknowledge()
      if isCancelled() { return false }
      // The time may cancel the wait, too.
      pollSet.wait(timeout: .milliseconds(200))
      if pollSet[0] != [] { return true }
    }
  }
}

/// The reason why there is no connection.
enum ConnectionError: Error {
  case cancelled
  /// The name of the machine cannot be looked up, for a reason that the system tells.
  case unknownHost(String)
  case failed(SystemError)

  /// The reason for the user.
  var reason: String {
    switch self {
    case .cancelled: "it is not wanted any more"
    case .unknownHost(let reason): reason
    case .failed(let error): error.reason
    }
  }
}

/// An address as the system wants it.
private struct MachineAddress: Sendable {
  let family: Int32
  /// The `sockaddr` of the family.
  let bytes: [UInt8]

  init(family: Int32, bytes: [UInt8]) {
    self.family = family
    self.bytes = bytes
  }

  /// Creates the address of a socket file.
  init(file path: String) throws(ConnectionError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isShort = unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
      guard path.utf8.count < field.count else { return false }
      unsafe field.copyBytes(from: path.utf8)
      return true
    }
    guard isShort else { throw .failed(SystemError("connect", code: ENAMETOOLONG)) }
    family = AF_UNIX
    bytes = unsafe withUnsafeBytes(of: &address) { unsafe Array($0) }
  }
}

/// The search for the addresses of a machine by its name.
///
/// The system's search cannot be interrupted and takes up to half a minute without a name server, so that
/// it has a thread of its own. A search that nobody waits for ends by itself.
private final class HostLookup: Sendable {
  /// Signaled once the addresses are known.
  let done: WakeUp
  private let result = Mutex<Result<[MachineAddress], ConnectionError>>(.success([]))

  init(_ host: String, port: String) throws(ConnectionError) {
    do throws(SystemError) {
      done = try WakeUp()
      _ = try WorkerThread(name: "host lookup") { [self] in
        let found = Self.addresses(of: host, port: port)
        result.withLock { $0 = found }
        done.signal()
      }
    } catch {
      throw .failed(error)
    }
  }

  var addresses: [MachineAddress] {
    get throws(ConnectionError) { try result.withLock { $0 }.get() }
  }

  private static func addresses(
    of host: String, port: String
  ) -> Result<[MachineAddress], ConnectionError> {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, port, &hints, &first)
    guard code == 0 else {
      return .failure(.unknownHost(unsafe String(cString: gai_strerror(code))))
    }
    defer { unsafe freeaddrinfo(first) }
    var addresses: [MachineAddress] = []
    var next = unsafe first
    while let info = unsafe next?.pointee {
      let bytes = unsafe UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
      addresses.append(MachineAddress(family: unsafe info.ai_family, bytes: unsafe Array(bytes)))
      unsafe next = unsafe info.ai_next
    }
    return .success(addresses)
  }
}
