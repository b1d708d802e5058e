internal import Feeds

/// Reads the file of `--token-file`.
enum TokenFile {
  /// Returns the token in the first line of the file at `path`.
  ///
  /// Warns on standard error if other users may read or write the file.
  ///
  /// - Throws: `Failure` if the file cannot be read, or if its first line is empty or too long.
  static func read(_ path: String) throws(Failure) -> AccessToken {
    let bytes = try SecretFile.read(path, most: 8 << 10)
    guard let token = AccessToken(fileContent: String(decoding: bytes, as: UTF8.self)) else {
      throw .noInput("\(path) has no token; write one on its first line")
    }
    guard token.isShowable else {
      throw .noInput("\(path): the token is longer than \(AccessToken.mostBytes) bytes; shorten it")
    }
    SecretFile.warn(of: path)
    return token
  }
}
