internal import Console
internal import Glibc
internal import Messages

/// Writes files atomically: they appear when they are complete.
enum OutputFile {
  /// Writes `bytes` to `path`, and replaces an existing regular file.
  ///
  /// Pipes, devices and links are opened and written to, not replaced.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The path of the file.
  ///   - mode: The permissions of a new or replaced file, which the umask reduces.
  /// - Throws: `Failure` if the file cannot be written. No temporary file remains.
  static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o666
  ) throws(Failure) {
    do throws(WriteError) {
      try replace(path, with: bytes, mode: mode)
    } catch {
      throw .io(error.description)
    }
  }

  private static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t
  ) throws(WriteError) {
    guard isReplaceable(path) else {
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
      guard descriptor >= 0 else { throw error(path) }
      let failure = write(bytes, into: descriptor) ? nil : error(path)
      close(descriptor)
      if let failure { throw failure }
      return
    }
    var file = try stage(bytes, for: path, mode: mode)
    try file.replace()
  }

  /// Creates a file at `path` with `bytes`, unless the name is in use.
  ///
  /// Other processes may create the same name at the same time.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - path: The path of the file.
  ///   - mode: The permissions of the file, which the umask reduces.
  /// - Returns: False if the name is in use. Nothing is written in that case.
  /// - Throws: `WriteError` if the file cannot be written. No temporary file remains.
  static func create(
    _ bytes: [UInt8], at path: String, mode: mode_t = 0o666
  ) throws(WriteError) -> Bool {
    var file = try stage(bytes, for: path, mode: mode)
    return try file.create()
  }

  /// Writes `bytes` to a new file that has no name yet.
  private static func stage(
    _ bytes: [UInt8], for path: String, mode: mode_t
  ) throws(WriteError) -> StagedFile {
    let file = try StagedFile(for: path, mode: mode)
    let failure = write(bytes, into: file.descriptor) ? nil : error(path)
    if let failure { throw failure }
    return file
  }

  /// True if a new file may replace the file at `path`: a regular file, or no file.
  ///
  /// Pipes, devices and links are written to instead, as with `-o /dev/stdout`.
  private static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return true }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes all of `bytes`.
  ///
  /// - Returns: False if a write failed, with the reason in `errno`.
  private static func write(_ bytes: [UInt8], into descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes { rest in
        unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      written += count
    }
    return written == bytes.count
  }

  /// Returns the error of the last system call for `path`, from `errno`.
  static func error(_ path: String) -> WriteError {
    let code = errno
    let cause: WriteError.Cause =
      switch code {
      case ENOENT: .folderMissing
      case ENOSPC, EDQUOT: .diskFull
      // tty(4)
      case ENXIO where path == "/dev/tty": .noTerminal
      default: .other
      }
    return WriteError(path: path, reason: unsafe String(cString: strerror(code)), cause)
  }
}

/// Writes lines to standard output without buffering.
enum StandardOutput {
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
