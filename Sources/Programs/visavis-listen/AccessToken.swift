internal import Console
internal import FoundationEssentials
internal import Language

/// The secret that a socket on another machine asks for.
struct AccessToken {
  let text: String

  private static let maxBytes = 64 << 10

  /// Reads the first line of a file that is not empty.
  ///
  /// - Throws: `Failure` if there is no such line, or the file is no small regular file.
  init(file path: String) throws(Failure) {
    let file = try SecretFile(path, maxBytes: Self.maxBytes)
    let lines = String(bytes: file.bytes, encoding: .utf8)?.split(whereSeparator: \.isNewline)
    guard let line = lines?.first(where: { !$0.allSatisfy(\.isWhitespace) }) else {
      throw .noInput("\(path) has no token; write one on its first line")
    }
    text = String(line).trimmed
  }
}
