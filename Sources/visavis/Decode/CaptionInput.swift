internal import Glibc
internal import Threading

/// The bytes of a file, or of standard input for `-`, as they arrive.
final class CaptionInput {
  enum Arrival {
    case bytes([UInt8])
    /// No bytes arrived before the timeout.
    case nothing
    case end
  }

  private var chunk = [UInt8](repeating: 0, count: 64 << 10)
  /// True if another program supplies the bytes over time, as on a pipe.
  ///
  /// False for a regular file.
  let isLive: Bool
  /// True if the input may be unlimited: a pipe, a socket or a terminal.
  private let isEndless: Bool
  private var total = 0
  private let descriptor: Int32
  private let path: String
  private var polling: PollSet

  init(_ path: String) throws(Failure) {
    self.path = path
    descriptor = try InputFile.open(path)
    polling = PollSet([descriptor])
    var status = stat()
    let kind = unsafe fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : S_IFREG
    isLive = kind != S_IFREG
    // Other devices, such as /dev/zero, may never end.
    isEndless = kind == S_IFIFO || kind == S_IFSOCK || isatty(descriptor) == 1
  }

  deinit {
    if path != "-" { close(descriptor) }
  }

  /// Returns the next bytes, after waiting at most for `timeout`; nil waits without a limit.
  ///
  /// A regular file is read at once.
  ///
  /// - Throws: `Failure` if the input cannot be read or is too large.
  func next(within timeout: Duration?) throws(Failure) -> Arrival {
    if isLive, let timeout {
      polling.wait(timeout: timeout)
      if polling[0].isEmpty { return .nothing }
    }
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw InputFile.failure(path) }
      total += count
      guard isEndless || total <= InputFile.most else { throw InputFile.tooLarge(path) }
      return count == 0 ? .end : .bytes(Array(chunk[..<count]))
    }
  }
}
