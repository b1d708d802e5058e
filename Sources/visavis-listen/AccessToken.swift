internal import Console
internal import FoundationEssentials

/// The secret that a socket on another machine asks for.
struct AccessToken {
  /// The token as a JSON string.
  let json: String

  /// Reads the first line of a file.
  ///
  /// - Throws: `Failure` if the file is missing or empty.
  init(file path: String) throws(Failure) {
    guard let data = FileManager.default.contents(atPath: path),
      let line = String(data: data, encoding: .utf8)?.split(whereSeparator: \.isNewline).first,
      let encoded = try? JSONEncoder().encode(String(line).trimmed)
    else {
      throw .noInput("cannot read a token from \(path); its first line is the token")
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
