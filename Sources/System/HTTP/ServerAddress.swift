internal import System

/// The address of a server to which secrets may be sent, such as `https://example.org/base`.
package struct ServerAddress: Equatable, Sendable {
  /// The reason why a text is no such address.
  package enum Fault: Error, Equatable {
    /// Neither `https://` nor `http://`, or anything but a host, a port and a path after it.
    case malformed
    /// An address without encryption, of another machine.
    case notEncrypted
  }

  /// The address without a final slash.
  package let text: String
  /// The name for messages, without a port.
  package let host: String
  /// True if the server is on this machine.
  package let isOnThisMachine: Bool
  let isEncrypted: Bool

  private static let maxLength = 1000
  private static let ownNames: Set = ["localhost", "127.0.0.1", "[::1]"]

  /// Reads an address.
  ///
  /// - Throws: `Fault` for anything that libcurl could read otherwise, such as a user's name, and for
  ///   another machine without encryption.
  package init(_ address: String) throws(Fault) {
    guard address.utf8.count <= Self.maxLength,
      let scheme = ["https://", "http://"].first(where: address.lowercased().hasPrefix)
    else { throw .malformed }
    let rest = address.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" }
    let path = rest.dropFirst(authority.count)
    // A zone or a host of signs alone is read in several ways.
    guard let address = NetworkAddress(authority, defaultPort: 443), !address.host.contains("%"),
      address.host.contains(where: Self.isLetterOrDigit), path.allSatisfy(Self.isOfPath)
    else { throw .malformed }
    let name = address.host.lowercased()
    host = name.contains(":") ? "[\(name)]" : name
    text = scheme + authority + (path.last == "/" ? path.dropLast() : path)
    isEncrypted = scheme == "https://"
    isOnThisMachine = Self.ownNames.contains(host)
    guard isEncrypted || isOnThisMachine else { throw .notEncrypted }
  }

  private static func isOfPath(_ character: Character) -> Bool {
    isLetterOrDigit(character) || "/-._~%".contains(character)
  }

  private static func isLetterOrDigit(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }
}
