internal import FrameExchange
internal import Glibc

/// Why nobody can connect somewhere, in one line with what to do.
package enum ListenerError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Somebody answers at the socket's path.
  case pathInUse(String)
  /// Something other than a socket stands at the path; it is left alone.
  case notASocket(String)
  case pathTooLong(String, limit: Int)
  case noDirectory(String)
  /// Somebody listens at the port.
  case portInUse(String)
  /// Ports below 1024, as a rule.
  case portNotAllowed(String)
  case noSuchHost(String)
  /// The address is another machine's.
  case notHere(String)
  /// Other machines could connect, and nobody allowed it.
  case reachable(String)
  /// The system has run out of something, descriptors as a rule.
  case exhausted(String, reason: String)
  case failed(String, operation: String, reason: String)

  package var description: String {
    switch self {
    case .pathInUse(let path):
      "\(path): another program listens there; end it, or choose another path"
    case .notASocket(let path):
      "\(path): a file that is no socket stands there; remove it, or choose another path"
    case .pathTooLong(let path, let limit):
      "\(path): longer than the \(limit) bytes that a socket's path may have; choose a shorter one"
    case .noDirectory(let path):
      "\(path): there is no such directory; make it first, or choose another path"
    case .portInUse(let place):
      "\(place): another program listens there; end it, or choose another port"
    case .portNotAllowed(let place):
      "\(place): this user may not listen there; choose a port from 1024 on"
    case .noSuchHost(let place):
      "\(place): no such host is known; localhost is this machine"
    case .notHere(let place):
      "\(place): the address is not this machine's; localhost and 0.0.0.0 are"
    case .reachable(let place):
      "\(place): other machines could connect there; use localhost, "
        + "or --allow-remote with --token-file"
    case .exhausted(let place, let reason):
      "\(place): \(reason); raise `ulimit -n`, or close other programs"
    case .failed(let place, let operation, let reason):
      "\(place): \(operation): \(reason); check the permissions there, or choose another place"
    }
  }

  init(_ place: String, _ operation: String, code: Int32) {
    let error = SystemError(operation, code: code)
    switch code {
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: self = .exhausted(place, reason: error.reason)
    default: self = .failed(place, operation: operation, reason: error.reason)
    }
  }
}
