internal import Messages
internal import NIOCore
package import System

extension NetworkAddress {
  /// True if other machines can reach the address; nil if that depends on name resolution.
  package var acceptsRemote: Bool? {
    if host.lowercased() == "localhost" { return false }
    return (try? SocketAddress(ipAddress: host, port: port)).map { !$0.isLoopback }
  }

  /// Returns the address of a listener.
  ///
  /// The call may block on name resolution. `localhost` is 127.0.0.1, to which most programs
  /// connect, regardless of the order in /etc/hosts.
  func resolved() throws(ListenerError) -> SocketAddress {
    let host = host.lowercased() == "localhost" ? "127.0.0.1" : host
    if let address = try? SocketAddress(ipAddress: host, port: port) { return address }
    do {
      return try SocketAddress.makeAddressResolvingHost(host, port: port)
    } catch {
      throw .noSuchHost(description)
    }
  }
}

extension SocketAddress {
  /// True if only this machine can reach the address (RFC 1122, 3.2.1.3 and RFC 4291, 2.5.3).
  var isLoopback: Bool {
    guard let ipAddress else { return false }
    return ipAddress == "::1" || ipAddress.hasPrefix("127.")
      || ipAddress.lowercased().hasPrefix("::ffff:127.")
  }
}

/// The address of a listener and its protocol.
package enum ListenerAddress: Sendable, Hashable, CustomStringConvertible {
  /// Lines over a Unix socket.
  case unix(path: String)
  /// Lines over TCP.
  case tcp(NetworkAddress)
  /// Messages over WebSocket (RFC 6455).
  case webSocket(NetworkAddress)

  /// True if other machines can reach the address; nil if that depends on name resolution.
  package var acceptsRemote: Bool? {
    switch self {
    case .unix: false
    case .tcp(let address), .webSocket(let address): address.acceptsRemote
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

/// The address of a WebSocket server: `ws://HOST[:PORT][/PATH]` or `wss://…` (RFC 6455, 3).
package struct WebSocketURL: Sendable, Hashable, CustomStringConvertible {
  package let address: NetworkAddress
  /// The path and query, as sent in a request.
  let target: String
  /// True if the connection is encrypted (`wss`).
  package let isEncrypted: Bool

  /// Parses an address; nil if it is invalid or contains a user or a fragment.
  package init?(_ text: String) {
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    switch parts[0].lowercased() {
    case "ws": isEncrypted = false
    case "wss": isEncrypted = true
    default: return nil
    }
    let rest = parts[1]
    let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
    let path = rest[end...]
    guard !path.contains("#") else { return nil }
    target = path.hasPrefix("/") ? String(path) : "/\(path)"
    let defaultPort = isEncrypted ? 443 : 80
    guard let address = NetworkAddress(rest[..<end], defaultPort: defaultPort) else { return nil }
    self.address = address
  }

  /// The address without path and query, which may contain a secret.
  package var description: String { "\(isEncrypted ? "wss" : "ws")://\(address)" }

  /// The value of the Host header of a request.
  var host: String {
    let text = address.description
    let defaultPort = isEncrypted ? ":443" : ":80"
    return text.hasSuffix(defaultPort) ? String(text.dropLast(defaultPort.count)) : text
  }
}
