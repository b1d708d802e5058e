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
  private static let timeout = Duration.seconds(5)

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
  /// - Parameters:
  ///   - wakeUp: Ends waits, so that `isCancelled` is asked again. Its signals are acknowledged.
  ///   - isCancelled: Returns true if the connection is not wanted any more.
  /// - Returns: The descriptor of the connection, which does not block; nil if it was cancelled.
  /// - Throws: `ConnectionError` if nothing accepts the connection.
  func connect(wakeUp: WakeUp, isCancelled: () -> Bool) throws(ConnectionError) -> Int32? {
    var failure = ConnectionError.failed(SystemError("connect", code: EHOSTUNREACH))
    for address in try addresses(wakeUp, isCancelled) {
      do throws(ConnectionError) {
        return try Self.connect(to: address, wakeUp, isCancelled)
      } catch {
        failure = error
      }
    }
    if isCancelled() { return nil }
    throw failure
  }

  /// Returns the addresses to try in turn; empty if the lookup was cancelled.
  private func addresses(
    _ wakeUp: WakeUp, _ isCancelled: () -> Bool
  ) throws(ConnectionError) -> [SystemAddress] {
    switch kind {
    case .unix(let path): return [try SystemAddress(file: path)]
    case .tcp(let address):
      let (host, port) = (address.host, "\(address.port)")
      if let address = SystemAddress.numeric(host, port: port) { return [address] }
      let lookup = try HostLookup { SystemAddress.lookUp(host, port: port) }
      let isDone = Self.wait(for: lookup.done.descriptor, wakeUp, isCancelled)
      return isDone ? try lookup.addresses : []
    }
  }

  private static func connect(
    to address: SystemAddress, _ wakeUp: WakeUp, _ isCancelled: () -> Bool
  ) throws(ConnectionError) -> Int32? {
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
      if isCancelled() { return nil }
      throw .failed(SystemError("connect", code: code))
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
