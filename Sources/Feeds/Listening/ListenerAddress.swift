/// Where clients connect, and what they speak there.
package enum ListenerAddress: Sendable, Hashable, CustomStringConvertible {
  /// Lines over a Unix socket.
  case unix(path: String)
  /// Lines over TCP.
  case tcp(NetworkAddress)
  /// Messages over WebSocket (RFC 6455).
  case webSocket(NetworkAddress)

  package var description: String {
    switch self {
    case .unix(let path): "unix:\(path)"
    case .tcp(let address): "tcp:\(address)"
    case .webSocket(let address): "ws:\(address)"
    }
  }
}
