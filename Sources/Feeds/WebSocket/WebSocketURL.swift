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
    let host = String(rest[..<end])
    let ownPort = isEncrypted ? 443 : 80
    guard let address = NetworkAddress(host) ?? NetworkAddress("\(host):\(ownPort)")
    else { return nil }
    self.address = address
  }

  /// The address without path and query, which may contain a secret.
  package var description: String { "\(isEncrypted ? "wss" : "ws")://\(address)" }

  /// The value of the Host header of a request.
  var host: String {
    let text = address.description
    let ownPort = isEncrypted ? ":443" : ":80"
    return text.hasSuffix(ownPort) ? String(text.dropLast(ownPort.count)) : text
  }
}
