internal import Console
internal import FoundationEssentials

/// The secret that a socket on another machine asks for.
struct AccessToken {
  /// The token as a JSON string.
  let json: String

  private static let maxBytes = 64 << 10

  /// Reads the first line of a file that is not empty.
  ///
  /// - Throws: `Failure` if there is no such line, or the file is no small regular file.
  init(file path: String) throws(Failure) {
    let file = try SecretFile(path, maxBytes: Self.maxBytes)
    guard
      let line = String(bytes: file.bytes, encoding: .utf8)?.split(whereSeparator: \.isNewline)
        .first(where: { !$0.allSatisfy(\.isWhitespace) }),
      let encoded = try? JSONEncoder().encode(String(line).trimmed)
    else {
      throw .noInput("\(path) has no token; write one on its first line")
    }
    json = String(decoding: encoded, as: UTF8.self)
  }
}

extension String {
  /// The string without blanks at its ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
