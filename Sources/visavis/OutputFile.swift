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
    let temporary = temporaryName(beside: path)
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    guard write(bytes, into: descriptor), unsafe rename(temporary, path) == 0 else {
      let failed = failure(path)
      unsafe unlink(temporary)
      throw failed
    }
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
