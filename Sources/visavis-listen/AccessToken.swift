internal import Console
internal import FoundationEssentials
internal import Glibc

/// The secret that a socket on another machine asks for.
struct AccessToken {
  /// The token as a JSON string.
  let json: String

  private static let maxBytes = 64 << 10

  /// Reads the first line of a file that is not empty.
  ///
  /// - Throws: `Failure` if there is no such line, or the file is no small regular file.
  init(file path: String) throws(Failure) {
    var status = stat()
    let isSmall =
      unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_size <= Self.maxBytes
    guard isSmall, let data = FileManager.default.contents(atPath: path),
      let line = String(data: data, encoding: .utf8)?.split(whereSeparator: \.isNewline)
        .first(where: { !$0.allSatisfy(\.isWhitespace) }),
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
