internal import NIOCore

/// A host and a port, as people write them: `localhost:5000`, `127.0.0.1:5000`, `[::1]:5000`.
package struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
  /// A name or a number; an IPv6 address without its brackets.
  package let host: String
  /// 0 lets the system choose one to listen at.
  package let port: Int

  package init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Reads `HOST:PORT`; nil for anything else.
  package init?(_ text: some StringProtocol) {
    guard let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...]), port > 0
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
      guard host.contains(":") else { return nil }
    } else if host.contains(":") {
      return nil
    }
    let marks = host.contains(":") ? ":.%" : ".-_"
    guard !host.isEmpty, host.allSatisfy({ $0.isASCIIName || marks.contains($0) })
    else { return nil }
    self.init(host: String(host), port: Int(port))
  }

  package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Whether other machines can reach what listens there; nil where only the resolver knows.
  package var isReachable: Bool? {
    if host.lowercased() == "localhost" { return false }
    return (try? SocketAddress(ipAddress: host, port: port)).map { !$0.isLoopback }
  }

  /// The address to listen at; may ask the resolver, so not for threads that must not wait.
  ///
  /// `localhost` is 127.0.0.1, where most programs look for it, whatever comes first in /etc/hosts.
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

extension Character {
  fileprivate var isASCIIName: Bool { isASCII && (isLetter || isNumber) }
}

extension SocketAddress {
  /// Whether nobody but this machine can reach it: RFC 1122, 3.2.1.3 and RFC 4291, 2.5.3.
  var isLoopback: Bool {
    guard let ipAddress else { return false }
    return ipAddress == "::1" || ipAddress.hasPrefix("127.")
      || ipAddress.lowercased().hasPrefix("::ffff:127.")
  }
}
