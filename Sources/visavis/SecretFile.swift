internal import Glibc

/// A small file whose content decides who may come in: a token, a certificate, its key.
enum SecretFile {
  /// What is in it; a secret that is not this user's alone is warned of.
  ///
  /// Only a regular file is read, and nothing is waited for.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - most: how many bytes it may have.
  ///   - isSecret: whether others must not see it.
  /// - Throws: that it cannot be read, is no regular file, or is too large.
  static func read(_ path: String, most: Int, isSecret: Bool = true) throws(Failure) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    var status = stat()
    guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else {
      throw InputFile.failure(path)
    }
    defer { close(descriptor) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .noInput("\(path) is no regular file; a token, a certificate or a key is read from one")
    }
    guard status.st_size <= most else {
      throw .noInput("\(path) is larger than \(most >> 10) KiB; is it the right file?")
    }
    if isSecret { warn(of: path, mode: status.st_mode) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = unsafe Glibc.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw InputFile.failure(path) }
    return Array(bytes[..<count])
  }

  /// Says what other users may do with it.
  private static func warn(of path: String, mode: mode_t) {
    let rights = [mode & 0o044 != 0 ? "read" : nil, mode & 0o022 != 0 ? "written" : nil]
    let words = rights.compactMap(\.self).joined(separator: " and ")
    guard !words.isEmpty else { return }
    Diagnostics.say(
      "\(path) can be \(words) by other users; `chmod 600` makes it this user's alone")
  }
}
