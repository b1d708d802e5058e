internal import Glibc

/// Writes lines to standard output without buffering.
enum LineOutput {
  /// Writes `lines` at once.
  ///
  /// - Returns: False if the reader of standard output is gone.
  /// - Throws: `Failure` if the lines cannot be written.
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
