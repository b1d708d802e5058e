internal import Glibc
internal import Synchronization
internal import System

/// A lookup of the addresses of a host.
///
/// The system's lookup cannot be interrupted and takes up to half a minute without a name server, so it has
/// a thread of its own. A lookup that nobody waits for ends by itself.
final class HostLookup: Sendable {
  typealias Outcome = Result<[SystemAddress], ConnectionError>

  /// Signaled once the addresses are known.
  let done: WakeUp
  private let outcome = Mutex<Outcome>(.success([]))

  /// Starts the thread, on which `lookUp` is called.
  init(_ lookUp: @escaping @Sendable () -> Outcome) throws(ConnectionError) {
    do throws(SystemError) {
      done = try WakeUp()
      _ = try WorkerThread(name: "host lookup") { [self] in
        let found = lookUp()
        outcome.withLock { $0 = found }
        done.signal()
      }
    } catch {
      throw .failed(error)
    }
  }

  /// The addresses; empty before `done`.
  var addresses: [SystemAddress] {
    get throws(ConnectionError) { try outcome.withLock { $0 }.get() }
  }
}

/// A `sockaddr` of the system.
struct SystemAddress: Sendable, Equatable {
  let family: Int32
  /// The bytes of the `sockaddr` of the family.
  let bytes: [UInt8]

  private init(family: Int32, bytes: [UInt8]) {
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

  /// Returns the address that is written in numbers, such as `127.0.0.1` or `::1`; nil for a name.
  static func numeric(_ host: String, port: String) -> SystemAddress? {
    (try? lookUp(host, port: port, flags: AI_NUMERICHOST).get())?.first
  }

  /// Looks a host up, which may take long.
  ///
  /// - Parameters:
  ///   - host: The name or the number.
  ///   - port: The number of the port.
  ///   - flags: The `ai_flags` of `getaddrinfo(3)`.
  /// - Returns: The addresses, in the order in which they are to be tried.
  static func lookUp(_ host: String, port: String, flags: Int32 = 0) -> HostLookup.Outcome {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = flags
    var first: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, port, &hints, &first)
    guard code == 0 else {
      if code == EAI_SYSTEM { return .failure(.failed(SystemError("getaddrinfo", code: errno))) }
      return .failure(.unknownHost(unsafe String(cString: gai_strerror(code))))
    }
    defer { unsafe freeaddrinfo(first) }
    var addresses: [SystemAddress] = []
    var next = unsafe first
    while let info = unsafe next?.pointee {
      let bytes = unsafe UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
      addresses.append(SystemAddress(family: unsafe info.ai_family, bytes: unsafe Array(bytes)))
      unsafe next = unsafe info.ai_next
    }
    return .success(addresses)
  }
}
