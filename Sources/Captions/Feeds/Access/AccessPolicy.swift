/// The access rules of a listener.
package struct AccessPolicy: Sendable {
  /// The token that every client of a TCP or WebSocket listener must present; nil if none.
  package var token: AccessToken?
  /// The web origins whose pages may connect; without any, no browser may.
  package var allowedOrigins: Set<WebOrigin> = []
  /// The TLS configuration; nil if connections are not encrypted.
  package var encryption: ServerEncryption?
  /// True if other machines may connect.
  package var allowsRemote = false
  /// The timeout of a client's handshakes: TLS, WebSocket and token.
  var timeout: Duration = .seconds(4)

  package init() {}
}

/// The secret that a client has to present.
///
/// The description does not contain the secret, so that the secret cannot get into a log.
package struct AccessToken: Sendable {
  /// The maximum length of a token in bytes.
  ///
  /// A hello has room for such a token even if a backslash precedes nearly every character.
  package static let maxBytes = HelloAuthenticator.maxHelloBytes / 2

  private let bytes: [UInt8]

  /// True if the token fits into a hello.
  package var fitsIntoHello: Bool { bytes.count <= Self.maxBytes }

  /// Creates a token from a line, trimmed; nil if the line is blank.
  package init?(line: String) {
    let token = line.drop(while: \.isWhitespace)
    guard let end = token.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    bytes = Array(token[...end].utf8)
  }

  /// True if `candidate` equals the token, in a time that depends only on the candidate's length.
  func matches(_ candidate: some StringProtocol) -> Bool {
    let candidate = Array(candidate.utf8)
    var difference = candidate.count ^ bytes.count
    for (index, byte) in candidate.enumerated() {
      difference |= Int(byte ^ bytes[index % bytes.count])
    }
    return difference == 0
  }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String { "(token)" }
  package var debugDescription: String { description }
}

/// The origin of a web page, as browsers serialize it (RFC 6454, 6.2).
package struct WebOrigin: Sendable, Hashable, CustomStringConvertible {
  package let description: String

  /// Parses a serialized origin: `scheme://host[:port]`, or `null` as sent by pages of local files.
  ///
  /// The scheme's default port is dropped. The result is nil for any other text, including `*`.
  package init?(_ text: String) {
    let text = text.lowercased()
    guard text != "null" else {
      description = text
      return
    }
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isName(parts[0], allowing: "+-."),
      Self.isName(parts[1], allowing: ".-_:[]")
    else { return nil }
    let defaultPort = parts[0] == "https" ? ":443" : parts[0] == "http" ? ":80" : "\n"
    description = text.hasSuffix(defaultPort) ? String(text.dropLast(defaultPort.count)) : text
  }

  private static func isName(_ text: Substring, allowing marks: String) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || marks.contains($0)) }
  }
}
