internal import Glibc

/// Reading files, or standard input for `-`.
enum InputFile {
  /// More than this is no script and no picture, but a mistake.
  private static let most = 256 << 20

  /// All bytes of `path`.
  ///
  /// - Throws: that it cannot be read, or is too large.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(path) { chunk throws(Failure) in
      guard bytes.count + chunk.count <= most else {
        throw .noInput("\(path) is larger than 256 MiB; is it the right file?")
      }
      for index in chunk.indices { bytes.append(chunk[index]) }
    }
    return bytes
  }

  /// Hands the bytes of `path` to `take`, piece by piece, to their end.
  ///
  /// - Throws: that it cannot be read, or what `take` throws.
  static func read(
    _ path: String, _ take: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { if path != "-" { close(descriptor) } }
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      guard count > 0 else { return }
      try take(chunk.span.extracting(first: count))
    }
  }

  private static func failure(_ path: String) -> Failure {
    .noInput(
      "cannot read \(path): \(unsafe String(cString: strerror(errno))); check its name and rights")
  }
}
