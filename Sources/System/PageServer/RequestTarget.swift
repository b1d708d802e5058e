package import NIOHTTP1

/// A target of a request: its path, and the values of its query.
package struct RequestTarget: Sendable {
  package let path: Substring
  private let query: [(Substring, String)]

  package init(_ uri: String) {
    let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts[0]
    query =
      parts.count < 2
      ? []
      : parts[1].split(separator: "&").map { pair in
        let words = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (words[0], words.count < 2 ? "" : Self.decoded(words[1]))
      }
  }

  /// The parts of the path without their percent-encoding.
  package var parts: [String] {
    path.split(separator: "/").map { Self.decoded($0, plus: UInt8(ascii: "+")) }
  }

  package subscript(name: String) -> String? { query.first { $0.0 == name }?.1 }

  /// Returns a text without its percent-encoding (RFC 3986, 2.1); in a query, a plus sign is a space.
  private static func decoded(_ text: Substring, plus: UInt8 = UInt8(ascii: " ")) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(Substring(rest.prefix(2))), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? plus : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension HTTPRequestHead {
  /// Returns true if the request comes from no page, or from one that its host served (RFC 6454).
  package func isOfOwnPage(scheme: String) -> Bool {
    let origins = headers["Origin"]
    guard let origin = origins.first else { return true }
    guard origins.count == 1, let host = headers["Host"].first else { return false }
    return origin == "\(scheme)://\(host)"
  }
}
