internal import FoundationEssentials

/// The access check of a client's first line, made before any of its bytes are decoded.
struct HelloAuthenticator: Sendable {
  enum Verdict: Equatable {
    /// More bytes are needed.
    case undecided
    case accepted
    case refused(Refusal)
  }

  /// The maximum length in bytes of a hello with a token, including whitespace before it.
  static let maxHelloBytes = 8 << 10

  /// The token required in the hello; nil if any first line will do that is text and no HTTP request.
  let token: AccessToken?

  /// Checks all bytes received so far; no more follow if `isAtEnd` is true.
  func check(_ bytes: Span<UInt8>, isAtEnd: Bool = false) -> Verdict {
    // Blank lines are ignored, as in the stream and before an HTTP request (RFC 9112, 2.2).
    let start = bytes.indices.first { !Self.blanks.contains(bytes[$0]) } ?? bytes.count
    // Browsers do not send this much whitespace, so the bytes are no HTTP request.
    guard start <= Self.maxHelloBytes else {
      return token == nil ? .accepted : .refused(.noToken)
    }
    let line = bytes.extracting(start...)
    if line.count > 0, Self.isBinary(line[0]) { return .refused(.notText) }
    switch HTTPRequestLine.isBegun(by: line, isAtEnd: isAtEnd) {
    case true?: return .refused(.http)
    case nil: return .undecided
    case false?: break
    }
    guard let token else { return .accepted }
    let end = line.indices.first { line[$0] == UInt8(ascii: "\n") } ?? line.count
    guard start + end <= Self.maxHelloBytes else { return .refused(.noToken) }
    return end < line.count ? Self.checkHello(line.extracting(..<end), token) : .undecided
  }

  private static let blanks = Array(" \t\r\n".utf8)

  /// True for a byte that begins neither text nor terminal output.
  ///
  /// A web page can make a browser start a TLS handshake with any port (RFC 8446, 5.1: the first
  /// byte is 22), and can choose words in the handshake.
  private static func isBinary(_ byte: UInt8) -> Bool {
    byte < 0x20 && !blanks.contains(byte) && ![0x07, 0x08, 0x0C, 0x1B].contains(byte)
  }

  private static func checkHello(_ line: Span<UInt8>, _ token: AccessToken) -> Verdict {
    var bytes: [UInt8] = []
    for index in line.indices { bytes.append(line[index]) }
    guard let hello = try? JSONDecoder().decode(Hello.self, from: Data(bytes)),
      let candidate = hello.token
    else { return .refused(.noToken) }
    return token.matches(candidate) ? .accepted : .refused(.wrongToken)
  }

  private struct Hello: Decodable {
    let hello: Int
    let token: String?
  }
}

/// The detection of HTTP requests in the first line of a connection.
///
/// Web pages can make a browser send a request to any port of its machine. The contents of the
/// request must not be displayed. `GET me a coffee` is still a caption because a request line
/// consists of any method, a target and the protocol's version at its end (RFC 9112, 3).
private enum HTTPRequestLine {
  /// The bytes examined; a longer line counts as a request if its target contains no space.
  static let maxBytes = 8 << 10

  private static let version = Array(" HTTP/".utf8)
  private static let space = UInt8(ascii: " ")

  /// Returns true if the bytes, after whitespace, begin with a request; nil if more are needed.
  static func isBegun(by bytes: Span<UInt8>, isAtEnd: Bool) -> Bool? {
    let end = min(bytes.count, maxBytes)
    guard let methodEnd = (0..<end).first(where: { !isMethodCharacter(bytes[$0]) })
    else { return isAtEnd || end == maxBytes ? false : nil }
    guard methodEnd > 0, bytes[methodEnd] == space else { return false }
    if let lineEnd = (methodEnd..<end).first(where: { isLineEnd(bytes[$0]) }) {
      return endsWithVersion(bytes.extracting(first: lineEnd))
    }
    guard end == maxBytes else { return isAtEnd ? endsWithVersion(bytes) : nil }
    // Browsers do not write a space into a target. The last bytes may contain a version that is cut
    // off.
    let certainEnd = max(methodEnd + 1, maxBytes - 2 * version.count)
    return !(methodEnd + 1..<certainEnd).contains { bytes[$0] == space }
  }

  private static func endsWithVersion(_ line: Span<UInt8>) -> Bool {
    let start = line.count - version.count - 3
    return start > 0 && version.indices.allSatisfy { line[start + $0] == version[$0] }
      && isDigit(line[line.count - 3]) && line[line.count - 2] == UInt8(ascii: ".")
      && isDigit(line[line.count - 1])
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// True for a character of an HTTP token (RFC 9110, 5.6.2).
  private static func isMethodCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: isDigit(byte) || tokenPunctuation.contains(byte)
    }
  }

  private static let tokenPunctuation = Array("!#$%&'*+-.^_`|~".utf8)
}
