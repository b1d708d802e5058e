/// The secret that a client has to present.
///
/// The description does not contain the secret, so that it cannot get into a log.
package struct AccessToken: Sendable {
  /// The greatest length of a token in bytes.
  ///
  /// A hello has room for such a token even if nearly every character is escaped.
  package static let mostBytes = HelloAuthenticator.longestHello / 2

  private let bytes: [UInt8]

  /// True if the token fits into a hello.
  package var isShowable: Bool { bytes.count <= Self.mostBytes }

  /// Creates a token from the first line of a file, without surrounding whitespace.
  ///
  /// The result is nil if nothing is left.
  package init?(fileContent: String) {
    let line = fileContent.prefix { !$0.isNewline }
    let token = line.drop(while: \.isWhitespace)
    guard let end = token.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    bytes = Array(token[...end].utf8)
  }

  /// True if the claim equals the token, compared in constant time.
  ///
  /// The time depends only on the length of the claim, not on the position of a difference.
  func matches(_ claim: some StringProtocol) -> Bool {
    let claimed = Array(claim.utf8)
    var difference = claimed.count ^ bytes.count
    for (index, byte) in claimed.enumerated() {
      difference |= Int(byte ^ bytes[index % bytes.count])
    }
    return difference == 0
  }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String { "(token)" }
  package var debugDescription: String { description }
}
