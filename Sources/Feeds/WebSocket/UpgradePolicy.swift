internal import NIOHTTP1

/// The access check of a WebSocket request, based on its headers.
struct UpgradePolicy: Sendable {
  private let rules: AccessPolicy

  init(_ rules: AccessPolicy) {
    self.rules = rules
  }

  /// The reason to refuse the request; nil if it is acceptable.
  ///
  /// A request with an Origin header comes from a page in a browser (RFC 6455, 10.2).
  func refusal(of request: HTTPRequestHead) -> Refusal? {
    for origin in request.headers["Origin"] {
      guard let known = WebOrigin(origin), rules.allowedOrigins.contains(known) else {
        return .origin(String(origin.prefix(100)))
      }
    }
    guard !Self.isBroken(request) else { return .brokenRequest }
    guard rules.token != nil, request.headers.contains(name: "Authorization") else { return nil }
    return hasToken(request) ? nil : .wrongToken
  }

  /// True if the request asks for a WebSocket but violates RFC 6455, 4.1.
  private static func isBroken(_ request: HTTPRequestHead) -> Bool {
    guard request.headers.contains(name: "Upgrade") else { return false }
    let keys = request.headers["Sec-WebSocket-Key"]
    return request.method != .GET || request.version != .http1_1
      || request.headers["Host"].count != 1 || keys.count != 1 || !keys[0].isBase64OfSixteenBytes
  }

  /// The access check that remains for the first message; nil if none remains.
  func admission(of request: HTTPRequestHead) -> HelloAuthenticator? {
    guard let token = rules.token, !hasToken(request) else { return nil }
    return HelloAuthenticator(token: token)
  }

  /// True if `Authorization: Bearer …` (RFC 6750, 2.1) contains the token.
  private func hasToken(_ request: HTTPRequestHead) -> Bool {
    let claims = request.headers["Authorization"]
    guard let token = rules.token, claims.count == 1 else { return false }
    let parts = claims[0].split(separator: " ", maxSplits: 1)
    return parts.count == 2 && parts[0].lowercased() == "bearer" && token.matches(parts[1])
  }
}

extension String {
  /// True if the string is the base64 encoding of sixteen bytes (RFC 4648, 4).
  fileprivate var isBase64OfSixteenBytes: Bool {
    guard utf8.count == 24, hasSuffix("==") else { return false }
    return utf8.dropLast(2).allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"): true
      default: false
      }
    }
  }
}
