internal import Glibc

/// Reading a whole file, or standard input for `-`.
enum InputFile {
  /// More than this is no script and no picture list, but a mistake.
  private static let most = 64 << 20

  /// All bytes of `path`.
  ///
  /// - Throws: that it cannot be read.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= most {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
    throw .noInput("\(path) is larger than 64 MiB; is it the right file?")
  }

  private static func failure(_ path: String) -> Failure {
    .noInput(
      "cannot read \(path): \(unsafe String(cString: strerror(errno))); check its name and rights")
  }
}
