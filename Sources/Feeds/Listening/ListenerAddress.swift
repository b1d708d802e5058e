/// The address of a listener and the protocol spoken there.
package enum ListenerAddress: Sendable, Hashable, CustomStringConvertible {
  /// Lines over a Unix socket.
  case unix(path: String)
  /// Lines over TCP.
  case tcp(NetworkAddress)
  /// Messages over WebSocket (RFC 6455).
  case webSocket(NetworkAddress)

  /// True if other machines can reach the address; nil if only name resolution can tell.
  package var isReachable: Bool? {
    switch self {
    case .unix: false
    case .tcp(let address), .webSocket(let address): address.isReachable
    }
  }

  package var description: String {
    switch self {
    case .unix(let path): "unix:\(path)"
    case .tcp(let address): "tcp:\(address)"
    case .webSocket(let address): "ws:\(address)"
    }
  }
}
