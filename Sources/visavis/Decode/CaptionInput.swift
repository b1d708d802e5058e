internal import FrameExchange
internal import Glibc

/// The bytes of a file, or of standard input for `-`, as they come.
final class CaptionInput {
  enum Arrival {
    case bytes([UInt8])
    /// Nothing came for as long as one was ready to wait.
    case nothing
    case end
  }

  private var chunk = [UInt8](repeating: 0, count: 64 << 10)
  /// Whether bytes come when somebody sends them, rather than when they are asked for.
  let isLive: Bool
  /// Whether it may go on for ever: what others write while it is read.
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
    // A device has no end of its own; who types at a terminal makes one.
    isEndless = kind == S_IFIFO || kind == S_IFSOCK || isatty(descriptor) == 1
  }

  deinit {
    if path != "-" { close(descriptor) }
  }

  /// Waits for bytes; nil waits for ever.
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
