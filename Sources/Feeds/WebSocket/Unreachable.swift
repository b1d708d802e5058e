internal import NIOCore
internal import NIOPosix
internal import Threading

/// The reason why a server is not available, for a log; contains no data of the server.
enum Unreachable: CustomStringConvertible {
  /// The connection failed.
  case noConnection(any Error)
  /// The connection was closed before the upgrade to WebSocket.
  case noWebSocket(isEncrypted: Bool)
  case closed

  var description: String {
    switch self {
    case .noConnection(let error): Self.reason(of: error)
    case .noWebSocket(isEncrypted: false): "it gives no WebSocket"
    case .noWebSocket(isEncrypted: true):
      "it gives no WebSocket, or has no certificate that this machine trusts"
    case .closed: "the connection was closed"
    }
  }

  private static func reason(of error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError:
      error.connectionErrors.first.map { reason(of: $0.error) } ?? "no such host is known"
    case let error as IOError: SystemError("connect", code: error.errnoCode).reason
    default: "it does not answer"
    }
  }
}
