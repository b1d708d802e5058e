internal import Feeds
internal import Glibc

/// Reading the file that holds the secret of `--token-file`.
enum TokenFile {
  /// The token; a file that other users may read is warned of.
  ///
  /// - Throws: that the file cannot be read, or has an empty first line.
  static func read(_ path: String) throws(Failure) -> AccessToken {
    let bytes = try InputFile.read(path)
    guard let token = AccessToken(fileContent: String(decoding: bytes, as: UTF8.self)) else {
      throw .noInput("\(path) holds no token; write one into its first line")
    }
    if isReadableByOthers(path) {
      Diagnostics.say("\(path) can be read by other users; `chmod 600` makes it this user's alone")
    }
    return token
  }

  private static func isReadableByOthers(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & 0o077 != 0
  }
}
