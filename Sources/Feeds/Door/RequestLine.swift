/// Tells a request of HTTP from captions by the first bytes of a connection.
///
/// Pages can make a browser send a request to any port of its machine; what they make it send must not
/// be shown. `GET me a coffee` is a caption all the same: a request line ends in the protocol's version
/// (RFC 9112, 3).
enum RequestLine {
  enum Verdict {
    /// It may become either.
    case undecided
    case isHTTP
    case isNone
  }

  /// A first line that begins with a method and is longer than this is taken for a request.
  static let longest = 8 << 10

  private static let methods = [
    "GET ", "POST ", "PUT ", "HEAD ", "OPTIONS ", "DELETE ", "PATCH ", "CONNECT ", "TRACE ", "PRI ",
  ].map { Array($0.utf8) }
  private static let version = Array(" HTTP/".utf8)

  /// Judges all bytes that have come so far.
  static func judge(_ bytes: Span<UInt8>) -> Verdict {
    guard let method = methods.first(where: { agrees(bytes, with: $0) }) else { return .isNone }
    guard bytes.count >= method.count else { return .undecided }
    var index = method.count
    while index < bytes.count, index < longest {
      if bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") { return .isNone }
      if agrees(bytes.extracting(index...), with: version), bytes.count - index >= version.count {
        return .isHTTP
      }
      index += 1
    }
    return index < longest ? .undecided : .isHTTP
  }

  /// Whether one begins as the other does.
  private static func agrees(_ bytes: Span<UInt8>, with word: [UInt8]) -> Bool {
    let count = min(bytes.count, word.count)
    return (0..<count).allSatisfy { bytes[$0] == word[$0] }
  }
}
