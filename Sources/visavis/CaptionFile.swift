internal import CaptionCoding
internal import Captions
internal import Glibc

/// Reading all captions of a file or a pipe.
enum CaptionFile {
  /// Reads `path`, or standard input for `-`, to its end.
  ///
  /// A name that ends in `.jsonl`, `.srt` or `.vtt` tells the format; else what it begins with does.
  static func read(
    _ path: String, connection: ConnectionID = ConnectionID(0)
  ) throws(Failure) -> CaptionTimeline {
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { if path != "-" { close(descriptor) } }
    var timeline = CaptionTimeline(
      format: CaptionFormat(fileName: path), connection: connection)
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      guard count > 0 else { break }
      timeline.read(chunk.span.extracting(first: count))
    }
    timeline.finish()
    return timeline
  }

  /// What was wrong with what was read, a line for each kind of fault.
  static func complaints(about timeline: CaptionTimeline, path: String) -> [String] {
    let name = path == "-" ? "standard input" : path
    return timeline.warnings.kinds.map { warning in
      let count = timeline.warnings[warning]
      return "\(name): \(warning)\(count > 1 ? " (\(count) times)" : "")"
    }
  }

  private static func failure(_ path: String) -> Failure {
    .noInput(
      "cannot read \(path): \(unsafe String(cString: strerror(errno))); check its name and rights")
  }
}
