/// A host and a port, in the notation `localhost:5000`, `127.0.0.1:5000` or `[::1]:5000`.
package struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
  /// A name or an IP address, of which an IPv6 address is stored without brackets.
  package let host: String
  /// The port; 0 if the system chooses the port of a listener.
  package let port: Int

  package init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Parses `HOST:PORT`, or `HOST` alone if there is a default port; nil for any other text.
  package init?(_ text: some StringProtocol, defaultPort: Int? = nil) {
    let end = text.hasSuffix("]") ? nil : text.lastIndex(of: ":")
    guard let host = Self.host(in: text[..<(end ?? text.endIndex)]) else { return nil }
    self.host = host
    if let end {
      let digits = text[text.index(after: end)...]
      guard digits.allSatisfy(\.isASCIIDigit), let port = UInt16(digits), port > 0
      else { return nil }
      self.port = Int(port)
    } else {
      guard let defaultPort else { return nil }
      port = defaultPort
    }
  }

  /// Returns a host without brackets; nil if it is none.
  private static func host(in text: some StringProtocol) -> String? {
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
    let host = isBracketed ? String(text.dropFirst().dropLast()) : String(text)
    guard !host.isEmpty, isBracketed == host.contains(":") else { return nil }
    // An IPv6 address may name its network interface (RFC 4007, 11).
    let address = isBracketed ? host.prefix { $0 != "%" } : ""
    let name = host.dropFirst(address.count)
    let isHost =
      address.allSatisfy { $0.isASCII && $0.isHexDigit || ":.".contains($0) }
      && name.allSatisfy { $0.isASCIIDigit || $0.isASCII && $0.isLetter || "%.-_".contains($0) }
      && (isBracketed || !name.contains("%"))
    return isHost ? host : nil
  }

  package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
