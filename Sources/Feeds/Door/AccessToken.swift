/// The secret that a client has to know.
///
/// It has no description, so that it cannot get into a log.
package struct AccessToken: Sendable {
  /// In a hello it has room whatever has to be escaped of it, or nearly.
  package static let mostBytes = Admission.longestHello / 2

  private let bytes: [UInt8]

  /// Whether a client has room for it in its hello.
  package var isShowable: Bool { bytes.count <= Self.mostBytes }

  /// The first line of a file's text without the blanks around it; nil when nothing is left.
  package init?(fileContent: String) {
    let line = fileContent.prefix { !$0.isNewline }
    let token = line.drop(while: \.isWhitespace)
    guard let end = token.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    bytes = Array(token[...end].utf8)
  }

  /// Whether it is the same one, in a time that tells nothing about where they differ.
  ///
  /// Only its own length can be told from the time, which is that of what the client sent.
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
