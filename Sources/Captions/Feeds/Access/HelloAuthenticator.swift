internal import CaptionCoding
internal import System

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

  /// The number of bytes before the first line.
  private var start = 0
  private var request = HTTPRequestLine()
  /// The number of bytes of the first line in which its end was looked for.
  private var searchedCount = 0

  init(token: AccessToken?) { self.token = token }

  /// Checks all bytes received so far, of which those of earlier calls are not searched again; no
  /// more follow if `isAtEnd` is true.
  mutating func check(_ bytes: Span<UInt8>, isAtEnd: Bool = false) -> Verdict {
    // Blank lines are ignored, as in the stream and before an HTTP request (RFC 9112, 2.2).
    while start < bytes.count, Self.blanks.contains(bytes[start]) { start += 1 }
    // Browsers do not send this much whitespace, so the bytes are no HTTP request.
    guard start <= Self.maxHelloBytes else {
      return token == nil ? .accepted : .refused(.noToken)
    }
    let line = bytes.extracting(start...)
    if line.count > 0, Self.isBinary(line[0]) { return .refused(.notText) }
    switch request.isBegun(by: line, isAtEnd: isAtEnd) {
    case true?: return .refused(.http)
    case nil: return .undecided
    case false?: break
    }
    guard let token else { return .accepted }
    while searchedCount < line.count, line[searchedCount] != UInt8(ascii: "\n") {
      searchedCount += 1
    }
    guard start + searchedCount <= Self.maxHelloBytes else { return .refused(.noToken) }
    guard searchedCount < line.count else { return .undecided }
    guard let candidate = HelloLine(line.extracting(first: searchedCount))?.token else {
      return .refused(.noToken)
    }
    return token.matches(candidate) ? .accepted : .refused(.wrongToken)
  }

  private static let blanks = Array(" \t\r\n".utf8)

  /// True for a byte that begins neither text nor terminal output.
  ///
  /// A web page can make a browser start a TLS handshake with any port (RFC 8446, 5.1: the first
  /// byte is 22), and can choose words in the handshake.
  private static func isBinary(_ byte: UInt8) -> Bool {
    byte < 0x20 && !blanks.contains(byte) && ![0x07, 0x08, 0x0C, 0x1B].contains(byte)
  }
}

/// The detection of HTTP requests in the first line of a connection.
///
/// Web pages can make a browser send a request to any port of its machine. The contents of the
/// request must not be displayed. `GET me a coffee` is still a caption because a request line
/// consists of any method, a target and the protocol's version at its end (RFC 9112, 3).
private struct HTTPRequestLine {
  /// The bytes examined; a longer line counts as a request if its target contains no space.
  static let maxBytes = 8 << 10

  /// The number of leading bytes that may be a method.
  private var methodEnd = 0
  /// The number of bytes in which the end of the line was looked for.
  private var searchedCount = 0

  private static let version = Array(" HTTP/".utf8)
  private static let space = UInt8(ascii: " ")

  /// Returns true if the bytes, after whitespace, begin with a request; nil if more are needed.
  ///
  /// The bytes are those of the last call and more.
  mutating func isBegun(by bytes: Span<UInt8>, isAtEnd: Bool) -> Bool? {
    let end = min(bytes.count, Self.maxBytes)
    while methodEnd < end, Self.isMethodCharacter(bytes[methodEnd]) { methodEnd += 1 }
    guard methodEnd < end else { return isAtEnd || end == Self.maxBytes ? false : nil }
    guard methodEnd > 0, bytes[methodEnd] == Self.space else { return false }
    searchedCount = max(searchedCount, methodEnd)
    while searchedCount < end, !Self.isLineEnd(bytes[searchedCount]) { searchedCount += 1 }
    if searchedCount < end { return Self.endsWithVersion(bytes.extracting(first: searchedCount)) }
    guard end == Self.maxBytes else { return isAtEnd ? Self.endsWithVersion(bytes) : nil }
    // Browsers do not write a space into a target. The last bytes may contain a version that is cut
    // off.
    let certainEnd = max(methodEnd + 1, Self.maxBytes - 2 * Self.version.count)
    return !(methodEnd + 1..<certainEnd).contains { bytes[$0] == Self.space }
  }

  private static func endsWithVersion(_ line: Span<UInt8>) -> Bool {
    let start = line.count - version.count - 3
    return start > 0 && version.indices.allSatisfy { line[start + $0] == version[$0] }
      && line[line.count - 3].isASCIIDigit && line[line.count - 2] == UInt8(ascii: ".")
      && line[line.count - 1].isASCIIDigit
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// True for a character of an HTTP token (RFC 9110, 5.6.2).
  private static func isMethodCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: byte.isASCIIDigit || tokenPunctuation.contains(byte)
    }
  }

  private static let tokenPunctuation = Array("!#$%&'*+-.^_`|~".utf8)
}
