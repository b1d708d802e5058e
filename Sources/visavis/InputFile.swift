internal import Glibc

/// Reading files, or standard input for `-`.
enum InputFile {
  /// More than this is no script, no captions and no picture, but a mistake.
  static let most = 256 << 20
  /// How long a pipe is waited for before that is told.
  private static let patience: Int32 = 500

  /// All bytes of `path`.
  ///
  /// - Throws: that it cannot be read, or is too large.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(path) { chunk throws(Failure) in
      for index in chunk.indices { bytes.append(chunk[index]) }
    }
    return bytes
  }

  /// Hands the bytes of `path` to `take`, piece by piece, to their end.
  ///
  /// - Throws: that it cannot be read, or is too large, or what `take` throws.
  static func read(
    _ path: String, _ take: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let descriptor = try open(path)
    defer { if path != "-" { close(descriptor) } }
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var total = 0
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      guard count > 0 else { return }
      total += count
      guard total <= most else { throw tooLarge(path) }
      try take(chunk.span.extracting(first: count))
    }
  }

  /// Opens `path` for reading; standard input is open.
  ///
  /// That a pipe is waited for which nobody writes to is told.
  ///
  /// - Throws: that it cannot be read, or is a file that is too large.
  static func open(_ path: String) throws(Failure) -> Int32 {
    guard path != "-" else { return STDIN_FILENO }
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw failure(path) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      defer { close(descriptor) }
      throw failure(path)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG where status.st_size > most:
      close(descriptor)
      throw tooLarge(path)
    case S_IFIFO: wait(for: descriptor, path)
    default: break
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }

  /// Until somebody writes to the pipe, or has opened it and left: poll(2) tells neither before.
  private static func wait(for descriptor: Int32, _ path: String) {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&polled, 1, patience) == 0 else { return }
    Diagnostics.say("waiting for \(path) to be written to; Ctrl-C ends")
    while unsafe poll(&polled, 1, -1) < 0, errno == EINTR {}
  }

  /// That there are more bytes than anybody has captions.
  static func tooLarge(_ path: String) -> Failure {
    let name = path == "-" ? "standard input" : path
    return .noInput("\(name) is larger than 256 MiB; is it the right file?")
  }

  /// What the last call of the system failed with.
  static func failure(_ path: String) -> Failure {
    .noInput(
      "cannot read \(path): \(unsafe String(cString: strerror(errno))); check its name and rights")
  }
}
