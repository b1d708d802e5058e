internal import Glibc

/// Reads small files that decide about access: a token, a certificate, a private key.
enum SecretFile {
  /// Returns the content of a regular file, without blocking.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - most: The maximum size in bytes.
  /// - Returns: The bytes of the file.
  /// - Throws: `Failure` if the file cannot be read, is not a regular file, or is too large.
  static func read(_ path: String, most: Int) throws(Failure) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw InputFile.failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw InputFile.failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .noInput("\(path) is not a regular file; put the token, certificate or key in one")
    }
    guard status.st_size <= most else {
      throw .noInput("\(path) is larger than \(most >> 10) KiB; is it the right file?")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = unsafe Glibc.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw InputFile.failure(path) }
    return Array(bytes[..<count])
  }

  /// Warns on standard error if other users may read or write the file.
  static func warn(of path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return }
    let mode = status.st_mode
    let rights = [mode & 0o044 != 0 ? "read" : nil, mode & 0o022 != 0 ? "written" : nil]
    let words = rights.compactMap(\.self).joined(separator: " and ")
    guard !words.isEmpty else { return }
    Diagnostics.say(
      "\(path) can be \(words) by other users; restrict it with `chmod 600`")
  }
}
