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

  /// The token required in the hello.
  ///
  /// If the value is nil, any first line is accepted that is text and no HTTP request.
  let token: AccessToken?
  /// The number of whitespace bytes before the line.
  private var leadingBlanks = 0
  private var request = HTTPRequestDetector()
  /// The number of bytes of the line already searched for its end.
  private var searchedBytes = 0

  init(token: AccessToken?) {
    self.token = token
  }

  /// Checks the bytes received so far.
  ///
  /// No scan starts over when more bytes arrive.
  ///
  /// - Parameters:
  ///   - bytes: All bytes received.
  ///   - isAtEnd: True if no more bytes follow.
  /// - Returns: The verdict on the client.
  mutating func check(_ bytes: Span<UInt8>, isAtEnd: Bool = false) -> Verdict {
    // Blank lines are ignored, as in the stream and before an HTTP request (RFC 9112, 2.2).
    while leadingBlanks < bytes.count, Self.blanks.contains(bytes[leadingBlanks]) {
      leadingBlanks += 1
      // Browsers do not send this much whitespace, so the bytes are no HTTP request.
      guard leadingBlanks <= Self.maxHelloBytes else {
        return token == nil ? .accepted : .refused(.noToken)
      }
    }
    let line = bytes.extracting(leadingBlanks...)
    if line.count > 0, Self.isBinary(line[0]) { return .refused(.notText) }
    switch request.check(line, isAtEnd: isAtEnd) {
    case .isHTTP: return .refused(.http)
    case .undecided: return .undecided
    case .isOther: break
    }
    guard let token else { return .accepted }
    while searchedBytes < line.count, line[searchedBytes] != UInt8(ascii: "\n") {
      searchedBytes += 1
    }
    guard leadingBlanks + searchedBytes <= Self.maxHelloBytes else { return .refused(.noToken) }
    guard searchedBytes < line.count else { return .undecided }
    return Self.checkHello(line.extracting(..<searchedBytes), token)
  }

  private static let blanks = Array(" \t\r\n".utf8)

  /// True for a byte that begins neither text nor terminal output.
  ///
  /// A web page can make a browser start a TLS handshake with any port (RFC 8446, 5.1: the first
  /// byte is 22), and can choose words in the handshake.
  private static func isBinary(_ byte: UInt8) -> Bool {
    byte < 0x20 && !blanks.contains(byte) && ![0x07, 0x08, 0x0C, 0x1B].contains(byte)
  }

  /// True if a client is accepted whose first line is still undecided at the end of the stream.
  var acceptsUndecided: Bool { token == nil }

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

/// A detector of HTTP requests in the first line of a connection.
///
/// Web pages can make a browser send a request to any port of its machine. The contents of the
/// request must not be displayed. `GET me a coffee` is still a caption because a request line
/// consists of any method, a target and the protocol's version at its end (RFC 9112, 3).
private struct HTTPRequestDetector: Sendable {
  enum Verdict {
    /// More bytes are needed.
    case undecided
    case isHTTP
    case isOther
  }

  /// The maximum number of bytes examined.
  ///
  /// A longer line counts as a request if its target contains no space.
  static let maxBytes = 8 << 10

  private static let version = Array(" HTTP/".utf8)
  private static let space = UInt8(ascii: " ")

  /// The index of the first byte that is not scanned yet.
  private var index = 0
  /// The index at which the target begins; nil until the method has ended.
  private var targetStart: Int?
  /// The verdict on the line; nil until it is decided.
  private var decision: Verdict?

  /// Checks the bytes received so far.
  ///
  /// No scan starts over when more bytes arrive.
  ///
  /// - Parameters:
  ///   - bytes: All bytes received, from the first that is not whitespace.
  ///   - isAtEnd: True if no more bytes follow.
  /// - Returns: The verdict on the line.
  mutating func check(_ bytes: Span<UInt8>, isAtEnd: Bool) -> Verdict {
    let verdict = decision ?? examine(bytes, isAtEnd: isAtEnd)
    if verdict != .undecided { decision = verdict }
    return verdict
  }

  private mutating func examine(_ bytes: Span<UInt8>, isAtEnd: Bool) -> Verdict {
    let end = min(bytes.count, Self.maxBytes)
    if targetStart == nil {
      while index < end, Self.isMethodCharacter(bytes[index]) { index += 1 }
      guard index < end else { return isAtEnd || index == Self.maxBytes ? .isOther : .undecided }
      guard index > 0, bytes[index] == Self.space else { return .isOther }
      targetStart = index + 1
    }
    while index < end, !Self.isLineEnd(bytes[index]) { index += 1 }
    guard index == Self.maxBytes, let targetStart else {
      return index < bytes.count || isAtEnd
        ? Self.verdict(on: bytes.extracting(first: index)) : .undecided
    }
    // Browsers do not write a space into a target. The last bytes may contain a version that is cut
    // off.
    let certainEnd = max(targetStart, Self.maxBytes - 2 * Self.version.count)
    return (targetStart..<certainEnd).contains { bytes[$0] == Self.space } ? .isOther : .isHTTP
  }

  private static func verdict(on line: Span<UInt8>) -> Verdict {
    let start = line.count - version.count - 3
    guard start > 0, version.indices.allSatisfy({ line[start + $0] == version[$0] }),
      isDigit(line[line.count - 3]), line[line.count - 2] == UInt8(ascii: "."),
      isDigit(line[line.count - 1])
    else { return .isOther }
    return .isHTTP
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
