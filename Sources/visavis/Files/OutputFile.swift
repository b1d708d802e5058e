internal import Console
internal import Glibc
internal import Messages

/// Writes files atomically, through a temporary file.
enum OutputFile {
  /// Writes `bytes` to `path`, and replaces an existing regular file.
  ///
  /// Pipes, devices and links are opened and written to, not replaced.
  ///
  /// - Throws: `Failure` if the file cannot be written. No temporary file remains.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do throws(WriteError) {
      try replace(path, with: bytes)
    } catch {
      throw .io(error.description)
    }
  }

  private static func replace(_ path: String, with bytes: [UInt8]) throws(WriteError) {
    guard isReplaceable(path) else {
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      guard descriptor >= 0, write(bytes, into: descriptor) else { throw error(path) }
      return
    }
    let temporary = try stage(bytes, beside: path)
    guard unsafe rename(temporary, path) == 0 else { throw abandon(temporary, for: path) }
  }

  /// Creates a file at `path` with `bytes`, unless the name is in use.
  ///
  /// Other processes may create the same name at the same time.
  ///
  /// - Returns: False if the name is in use. Nothing is written in that case.
  /// - Throws: `WriteError` if the file cannot be written. No temporary file remains.
  static func create(_ bytes: [UInt8], at path: String) throws(WriteError) -> Bool {
    let temporary = try stage(bytes, beside: path)
    if move(temporary, toUnused: path) { return true }
    guard errno == EEXIST else { throw abandon(temporary, for: path) }
    unsafe unlink(temporary)
    return false
  }

  /// Renames a file unless the new name is in use.
  ///
  /// - Returns: False on failure, with the reason in `errno`.
  static func move(_ temporary: String, toUnused path: String) -> Bool {
    // Unlike rename(2), link(2) never replaces a file.
    if unsafe link(temporary, path) == 0 {
      unsafe unlink(temporary)
      return true
    }
    guard errno != EEXIST else { return false }
    // FAT has no links: an empty file reserves the name, and the rename replaces it.
    let reservation = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard reservation >= 0 else { return false }
    close(reservation)
    guard unsafe rename(temporary, path) != 0 else { return true }
    let reason = errno
    unsafe unlink(path)
    errno = reason
    return false
  }

  /// Writes `bytes` to a new temporary file in the folder of `path`, and returns its name.
  private static func stage(
    _ bytes: [UInt8], beside path: String
  ) throws(WriteError) -> String {
    let temporary = temporaryName(beside: path)
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw error(path) }
    guard write(bytes, into: descriptor) else { throw abandon(temporary, for: path) }
    return temporary
  }

  /// Removes a temporary file, and returns the error for `path` from `errno`.
  private static func abandon(_ temporary: String, for path: String) -> WriteError {
    let error = error(path)
    unsafe unlink(temporary)
    return error
  }

  /// A random file name in the folder of `path`.
  ///
  /// Process IDs are not unique between containers that share a folder.
  static func temporaryName(beside path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return "\(folder).visavis-\(String(UInt64.random(in: .min ... .max), radix: 36)).part"
  }

  /// True if a new file may replace the file at `path`: a regular file, or no file.
  ///
  /// Pipes, devices and links are written to instead, as with `-o /dev/stdout`.
  private static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return true }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes all of `bytes`, and closes the descriptor.
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
    let reason = errno
    close(descriptor)
    errno = reason
    return written == bytes.count
  }

  /// Returns the error of the last system call for `path`, from `errno`.
  static func error(_ path: String) -> WriteError {
    let code = errno
    return WriteError(
      path: path, reason: unsafe String(cString: strerror(code)), isFolderMissing: code == ENOENT)
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
