internal import Glibc
internal import Threading

/// The reason why a listener cannot be opened, in one line with advice for the user.
package enum ListenerError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Another program answers at the socket's path.
  case pathInUse(String)
  /// A file that is no socket exists at the path; it is left unchanged.
  case notASocket(String)
  case pathTooLong(String, limit: Int)
  case noDirectory(String)
  /// Another program listens at the port.
  case portInUse(String)
  /// The user may not listen at the port; usually one below 1024.
  case portNotAllowed(String)
  case noSuchHost(String)
  /// The address belongs to another machine.
  case notHere(String)
  /// Other machines could connect, which was not allowed.
  case reachable(String)
  /// The system has run out of a resource, usually descriptors.
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
