internal import FrameExchange
internal import NIOCore
internal import NIOPosix

/// Why a server is not there, in a few words for a log; nothing of what it said is in them.
enum Unreachable: CustomStringConvertible {
  /// There was no connection.
  case noConnection(any Error)
  /// It closed, or was left, before there was a WebSocket.
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
