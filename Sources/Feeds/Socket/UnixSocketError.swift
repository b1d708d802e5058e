internal import FrameExchange

/// Why a socket could not be opened at a path, in one line with what to do.
package enum UnixSocketError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Somebody answers there.
  case inUse(path: String)
  /// Something other than a socket stands there; it is left alone.
  case notASocket(path: String)
  case pathTooLong(path: String, limit: Int)
  case noDirectory(path: String)
  case failed(path: String, operation: String, reason: String)

  package var description: String {
    switch self {
    case .inUse(let path):
      "\(path): another program listens there; end it, or choose another path"
    case .notASocket(let path):
      "\(path): a file that is no socket stands there; remove it, or choose another path"
    case .pathTooLong(let path, let limit):
      "\(path): longer than the \(limit) bytes that a socket's path may have; choose a shorter one"
    case .noDirectory(let path):
      "\(path): there is no such directory; make it first, or choose another path"
    case .failed(let path, let operation, let reason):
      "\(path): \(operation): \(reason); check the directory's permissions, or choose another path"
    }
  }

  init(_ path: String, _ operation: String, code: Int32) {
    let error = SystemError(operation, code: code)
    self = .failed(path: path, operation: operation, reason: error.reason)
  }
}
