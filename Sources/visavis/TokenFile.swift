internal import Feeds

/// Reading the file that holds the secret of `--token-file`.
enum TokenFile {
  /// The token; a file that other users may read or write is warned of.
  ///
  /// - Throws: that the file cannot be read, or has a first line that is empty or too long.
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
