/// Where a WebSocket server is: `ws://HOST[:PORT][/PATH]` or `wss://…` (RFC 6455, 3).
package struct WebSocketURL: Sendable, Hashable, CustomStringConvertible {
  package let address: NetworkAddress
  /// Path and query, as a request names them.
  let target: String
  /// Whether the connection is private: `wss`.
  package let isEncrypted: Bool

  /// Reads an address; nil for anything that is none, or that has a user or a fragment in it.
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

  /// Without path and query: a secret may be in them.
  package var description: String { "\(isEncrypted ? "wss" : "ws")://\(address)" }

  /// What a request's Host header says.
  var host: String {
    let text = address.description
    let ownPort = isEncrypted ? ":443" : ":80"
    return text.hasSuffix(ownPort) ? String(text.dropLast(ownPort.count)) : text
  }
}
