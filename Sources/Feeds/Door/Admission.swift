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

  /// Judges all bytes that have come so far; `isWhole` when no more will.
  func judge(_ bytes: Span<UInt8>, isWhole: Bool = false) -> Verdict {
    // Blank lines mean nothing, here as in the stream and in front of a request (RFC 9112, 2.2).
    var start = 0
    while start < bytes.count, Self.blanks.contains(bytes[start]) { start += 1 }
    if start < bytes.count, Self.isNoText(bytes[start]) { return .refused(.speaksNoText) }
    switch RequestLine.judge(bytes.extracting(start...), isWhole: isWhole) {
    case .isHTTP: return .refused(.speaksHTTP)
    case .undecided where token == nil && start > Self.longestHello: return .admitted
    case .undecided: return .undecided
    case .isNone: break
    }
    guard let token else { return .admitted }
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    guard end <= Self.longestHello else { return .refused(.noToken) }
    guard end < bytes.count else { return .undecided }
    return Self.judge(bytes.extracting(start..<end), token)
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
