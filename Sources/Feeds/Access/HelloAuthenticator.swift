internal import FoundationEssentials

/// The access check of a client's first line, made before any of its bytes are decoded.
struct HelloAuthenticator: Sendable {
  enum Verdict: Equatable {
    /// More bytes are needed.
    case undecided
    case admitted
    case refused(Refusal)
  }

  /// The greatest length in bytes of a hello with a token.
  static let longestHello = 8 << 10

  /// The token required in the hello; if nil, any first line that is text and not HTTP is admitted.
  let token: AccessToken?
  /// The number of whitespace bytes before the line.
  private var blanksBefore = 0
  private var request = RequestLine()
  /// The number of bytes of the line already searched for its end.
  private var searched = 0

  init(token: AccessToken?) {
    self.token = token
  }

  /// Checks the bytes received so far; no byte is examined twice.
  ///
  /// - Parameters:
  ///   - bytes: all bytes received.
  ///   - isWhole: true if no more bytes follow.
  /// - Returns: the verdict on the client.
  mutating func judge(_ bytes: Span<UInt8>, isWhole: Bool = false) -> Verdict {
    // Blank lines are ignored, as in the stream and before an HTTP request (RFC 9112, 2.2).
    while blanksBefore < bytes.count, Self.blanks.contains(bytes[blanksBefore]) {
      blanksBefore += 1
      // Browsers do not send this much whitespace, so the bytes are no HTTP request.
      guard blanksBefore <= Self.longestHello else {
        return token == nil ? .admitted : .refused(.noToken)
      }
    }
    let line = bytes.extracting(blanksBefore...)
    if line.count > 0, Self.isBinary(line[0]) { return .refused(.notText) }
    switch request.judge(line, isWhole: isWhole) {
    case .isHTTP: return .refused(.http)
    case .undecided: return .undecided
    case .isOther: break
    }
    guard let token else { return .admitted }
    while searched < line.count, line[searched] != UInt8(ascii: "\n") { searched += 1 }
    guard blanksBefore + searched <= Self.longestHello else { return .refused(.noToken) }
    guard searched < line.count else { return .undecided }
    return Self.judge(line.extracting(..<searched), token)
  }

  private static let blanks = Array(" \t\r\n".utf8)

  /// True for a byte that begins neither text nor terminal output.
  ///
  /// A web page can make a browser start a TLS handshake with any port (RFC 8446, 5.1: the first
  /// byte is 22), and can choose words in the handshake.
  private static func isBinary(_ byte: UInt8) -> Bool {
    byte < 0x20 && !blanks.contains(byte) && ![0x07, 0x08, 0x0C, 0x1B].contains(byte)
  }

  /// True if a client is admitted whose first line was still undecided at its end.
  var admitsUndecided: Bool { token == nil }

  private static func judge(_ line: Span<UInt8>, _ token: AccessToken) -> Verdict {
    var bytes: [UInt8] = []
    for index in line.indices { bytes.append(line[index]) }
    guard let hello = try? JSONDecoder().decode(Hello.self, from: Data(bytes)),
      let candidate = hello.token
    else { return .refused(.noToken) }
    return token.matches(candidate) ? .admitted : .refused(.wrongToken)
  }

  private struct Hello: Decodable {
    let hello: Int
    let token: String?
  }
}

/// A detector of HTTP requests in the first line of a connection.
///
/// Web pages can make a browser send a request to any port of its machine, and its contents must
/// not be displayed. `GET me a coffee` is still a caption: a request line consists of any method, a
/// target and the protocol's version at its end (RFC 9112, 3).
private struct RequestLine: Sendable {
  enum Verdict {
    /// More bytes are needed.
    case undecided
    case isHTTP
    case isOther
  }

  /// The greatest length examined.
  ///
  /// A longer line is taken for a request if its target contains no space.
  static let longest = 8 << 10

  private static let version = Array(" HTTP/".utf8)
  private static let blank = UInt8(ascii: " ")

  /// The number of bytes already examined.
  private var index = 0
  /// The index at which the target begins; nil until the method has ended.
  private var target: Int?
  private var known: Verdict?

  /// Checks the bytes received so far; no byte is examined twice.
  ///
  /// - Parameters:
  ///   - bytes: all bytes received, from the first that is not whitespace.
  ///   - isWhole: true if no more bytes follow.
  /// - Returns: the verdict on the line.
  mutating func judge(_ bytes: Span<UInt8>, isWhole: Bool) -> Verdict {
    let verdict = known ?? read(bytes, isWhole: isWhole)
    if verdict != .undecided { known = verdict }
    return verdict
  }

  private mutating func read(_ bytes: Span<UInt8>, isWhole: Bool) -> Verdict {
    let end = min(bytes.count, Self.longest)
    if target == nil {
      while index < end, Self.isOfMethod(bytes[index]) { index += 1 }
      guard index < end else { return isWhole || index == Self.longest ? .isOther : .undecided }
      guard index > 0, bytes[index] == Self.blank else { return .isOther }
      target = index + 1
    }
    while index < end, !Self.isEnd(bytes[index]) { index += 1 }
    guard index == Self.longest, let target else {
      return index < bytes.count || isWhole
        ? Self.verdict(on: bytes.extracting(first: index)) : .undecided
    }
    // Browsers do not write a space into a target. The last bytes may contain a version that is cut
    // off.
    let certain = max(target, Self.longest - 2 * Self.version.count)
    return (target..<certain).contains { bytes[$0] == Self.blank } ? .isOther : .isHTTP
  }

  private static func verdict(on line: Span<UInt8>) -> Verdict {
    let start = line.count - version.count - 3
    guard start > 0, version.indices.allSatisfy({ line[start + $0] == version[$0] }),
      isDigit(line[line.count - 3]), line[line.count - 2] == UInt8(ascii: "."),
      isDigit(line[line.count - 1])
    else { return .isOther }
    return .isHTTP
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// True for a character of an HTTP token (RFC 9110, 5.6.2).
  private static func isOfMethod(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: isDigit(byte) || marks.contains(byte)
    }
  }

  private static let marks = Array("!#$%&'*+-.^_`|~".utf8)
}
