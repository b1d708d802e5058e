/// The origin of a web page, as browsers serialize it (RFC 6454, 6.2).
package struct WebOrigin: Sendable, Hashable, CustomStringConvertible {
  package let description: String

  /// Parses a serialized origin: `scheme://host[:port]`, or `null` as sent by pages of local files.
  ///
  /// The scheme's default port is dropped.
  ///
  /// - Returns: nil for any other text, including `*`.
  package init?(_ text: String) {
    let text = text.lowercased()
    guard text != "null" else {
      description = text
      return
    }
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isName(parts[0], and: "+-."), Self.isName(parts[1], and: ".-_:[]")
    else { return nil }
    let ownPort = parts[0] == "https" ? ":443" : parts[0] == "http" ? ":80" : "\n"
    description = text.hasSuffix(ownPort) ? String(text.dropLast(ownPort.count)) : text
  }

  private static func isName(_ text: Substring, and marks: String) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || marks.contains($0)) }
  }
}
