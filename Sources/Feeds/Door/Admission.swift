internal import FoundationEssentials

/// What a client's first line has to be before any of its bytes are captions.
struct Admission: Sendable {
  enum Verdict: Equatable {
    /// More bytes are needed.
    case undecided
    case admitted
    case refused(Refusal)
  }

  /// A hello with a token is shorter than this.
  static let longestHello = 8 << 10

  /// What the hello must have; nil: any line will do that is no HTTP.
  let token: AccessToken?
  /// How many blanks stand before the line.
  private var blanksBefore = 0
  private var request = RequestLine()
  /// How much of the line is known to have no end in it.
  private var searched = 0

  init(token: AccessToken?) {
    self.token = token
  }

  /// Judges what has come so far; no byte is looked at twice.
  ///
  /// - Parameters:
  ///   - bytes: all that came.
  ///   - isWhole: no more will come.
  /// - Returns: the verdict on the client.
  mutating func judge(_ bytes: Span<UInt8>, isWhole: Bool = false) -> Verdict {
    // Blank lines mean nothing, here as in the stream and in front of a request (RFC 9112, 2.2).
    while blanksBefore < bytes.count, Self.blanks.contains(bytes[blanksBefore]) {
      blanksBefore += 1
      // No browser sends any: this is no request.
      guard blanksBefore <= Self.longestHello else {
        return token == nil ? .admitted : .refused(.noToken)
      }
    }
    let line = bytes.extracting(blanksBefore...)
    if line.count > 0, Self.isNoText(line[0]) { return .refused(.speaksNoText) }
    switch request.judge(line, isWhole: isWhole) {
    case .isHTTP: return .refused(.speaksHTTP)
    case .undecided: return .undecided
    case .isNone: break
    }
    guard let token else { return .admitted }
    while searched < line.count, line[searched] != UInt8(ascii: "\n") { searched += 1 }
    guard blanksBefore + searched <= Self.longestHello else { return .refused(.noToken) }
    guard searched < line.count else { return .undecided }
    return Self.judge(line.extracting(..<searched), token)
  }

  private static let blanks = Array(" \t\r\n".utf8)

  /// Whether no text begins so, nor what a program draws on a terminal.
  ///
  /// A page can make a browser shake hands for TLS with any port (RFC 8446, 5.1: the first byte is 22), and
  /// choose words of the handshake.
  private static func isNoText(_ byte: UInt8) -> Bool {
    byte < 0x20 && !blanks.contains(byte) && ![0x07, 0x08, 0x0C, 0x1B].contains(byte)
  }

  /// Whether a client that ended with its first line undecided may say what it said.
  var admitsUndecided: Bool { token == nil }

  private static func judge(_ line: Span<UInt8>, _ token: AccessToken) -> Verdict {
    var bytes: [UInt8] = []
    for index in line.indices { bytes.append(line[index]) }
    guard let hello = try? JSONDecoder().decode(Hello.self, from: Data(bytes)),
      let claim = hello.token
    else { return .refused(.noToken) }
    return token.matches(claim) ? .admitted : .refused(.wrongToken)
  }

  private struct Hello: Decodable {
    let hello: Int
    let token: String?
  }
}
