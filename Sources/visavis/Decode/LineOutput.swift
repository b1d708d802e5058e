internal import Glibc

/// Standard output, line by line, for programs that read along.
enum LineOutput {
  /// Writes the lines at once.
  ///
  /// - Returns: false: nobody reads any more.
  /// - Throws: that they could not be written.
  static func write(_ lines: [String]) throws(Failure) -> Bool {
    guard !lines.isEmpty else { return true }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes { rest in
        unsafe Glibc.write(STDOUT_FILENO, rest.baseAddress, rest.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EPIPE { return false }
      guard count > 0 else { throw .io("cannot write to standard output") }
      written += count
    }
    return true
  }
}
