internal import Glibc

/// Writing files: whole, or not at all, under a temporary name first.
enum OutputFile {
  /// Puts `bytes` at `path`, in the place of a file that was there; a pipe, a device or a link is
  /// written through.
  ///
  /// - Throws: `Failure` with what could not be done; nothing is left behind.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    guard isReplaceable(path) else {
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      guard descriptor >= 0, write(bytes, into: descriptor) else { throw failure(path) }
      return
    }
    let temporary = try stage(bytes, beside: path)
    guard unsafe rename(temporary, path) == 0 else { throw abandon(temporary, for: path) }
  }

  /// Puts `bytes` at `path` unless something stands there, whoever puts it there and when.
  ///
  /// - Returns: false, with nothing written, when something does.
  /// - Throws: `Failure` with what could not be done; nothing is left behind.
  static func create(_ bytes: [UInt8], at path: String) throws(Failure) -> Bool {
    let temporary = try stage(bytes, beside: path)
    if move(temporary, toUnused: path) { return true }
    guard errno == EEXIST else { throw abandon(temporary, for: path) }
    unsafe unlink(temporary)
    return false
  }

  /// Gives a file another name if nobody has that; false, with the reason in `errno`, when not.
  private static func move(_ temporary: String, toUnused path: String) -> Bool {
    // Unlike a rename, a link takes nobody's place.
    if unsafe link(temporary, path) == 0 {
      unsafe unlink(temporary)
      return true
    }
    guard errno != EEXIST else { return false }
    // FAT has no links: an empty file takes the name, and the picture the place of that.
    let reservation = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard reservation >= 0 else { return false }
    close(reservation)
    guard unsafe rename(temporary, path) != 0 else { return true }
    let reason = errno
    unsafe unlink(path)
    errno = reason
    return false
  }

  /// Writes `bytes` to a file of its own in the folder of `path`, and gives its name.
  private static func stage(_ bytes: [UInt8], beside path: String) throws(Failure) -> String {
    let temporary = temporaryName(beside: path)
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    guard write(bytes, into: descriptor) else { throw abandon(temporary, for: path) }
    return temporary
  }

  /// Takes a temporary file away; what is to be said of `path`.
  private static func abandon(_ temporary: String, for path: String) -> Failure {
    let failed = failure(path)
    unsafe unlink(temporary)
    return failed
  }

  /// A name that nobody has, in the folder of `path`.
  ///
  /// Process numbers would not do: in two containers that share a folder they are the same.
  private static func temporaryName(beside path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return "\(folder).visavis-\(String(UInt64.random(in: .min ... .max), radix: 36)).part"
  }

  /// Whether a new file may stand there: a pipe, a device or a link is somebody else's and is written
  /// through, as with `-o /dev/stdout`.
  private static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return true }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes everything and closes; false, with the reason in `errno`, when not all of it went in.
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

  private static func failure(_ path: String) -> Failure {
    let code = errno
    let reason = unsafe String(cString: strerror(code))
    let advice = code == ENOENT ? "make its folder first" : "choose another folder"
    return .io("cannot write \(path): \(reason); \(advice)")
  }
}
