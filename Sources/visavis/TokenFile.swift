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
      throw .noInput("\(path) holds no token; write one into its first line")
    }
    guard token.isShowable else {
      throw .noInput("\(path): a token has \(AccessToken.mostBytes) bytes at most; shorten it")
    }
    SecretFile.warn(of: path)
    return token
  }
}
