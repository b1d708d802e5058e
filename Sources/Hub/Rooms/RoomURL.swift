package import System

/// The address of a room, as its QR code has it: `https://192.168.1.5:7443/#TOKEN.FINGERPRINT`.
///
/// The part behind `#` never leaves a browser. The token opens the door, and the fingerprint of the certificate tells our
/// own clients that they speak to the machine whose code was scanned.
package struct RoomURL: Sendable, Equatable, CustomStringConvertible {
  package var address: NetworkAddress
  /// The path of the room on a hub of many, such as `/r/reception/`; `/` otherwise.
  package var path: String
  package var token: String?
  package var fingerprint: String?
  /// False for the port without encryption.
  package var isEncrypted = true

  package init(
    address: NetworkAddress, path: String = "/", token: String? = nil, fingerprint: String? = nil
  ) {
    self.address = address
    self.path = path
    self.token = token
    self.fingerprint = fingerprint
  }

  /// Parses an address with or without `https://`; nil for anything else, such as a room's name.
  package init?(_ text: String, defaultPort: Int = 7443) {
    var rest = text[...]
    if rest.lowercased().hasPrefix("https://") {
      rest = rest.dropFirst(8)
    } else if rest.lowercased().hasPrefix("http://") {
      rest = rest.dropFirst(7)
      isEncrypted = false
    } else if !rest.contains(":") && !rest.contains("/") && !rest.contains(".") {
      return nil
    }
    let parts = rest.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let end = parts[0].firstIndex(of: "/") ?? parts[0].endIndex
    guard let address = NetworkAddress(parts[0][..<end], defaultPort: defaultPort) else {
      return nil
    }
    self.address = address
    let path = parts[0][end...]
    self.path = path.isEmpty ? "/" : String(path)
    guard parts.count > 1 else { return }
    let secrets = parts[1].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    token = secrets[0].isEmpty ? nil : String(secrets[0])
    fingerprint = secrets.count > 1 && !secrets[1].isEmpty ? String(secrets[1]) : nil
  }

  package var description: String {
    var text = "\(isEncrypted ? "https" : "http")://\(address)\(path)"
    if token != nil || fingerprint != nil { text += "#\(token ?? "")" }
    if let fingerprint { text += ".\(fingerprint)" }
    return text
  }
}
