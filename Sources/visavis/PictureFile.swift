internal import Glibc
internal import Imaging

/// Writing pictures to disk: whole, or not at all.
enum PictureFile {
  /// Encodes `picture` and puts it at `path`, under a temporary name first.
  ///
  /// - Throws: `Failure` with what could not be done; nothing is left behind.
  static func write(_ picture: Bitmap, to path: String) throws(Failure) {
    let bytes: [UInt8]
    do {
      bytes = try PNG.encode(picture.view)
    } catch {
      throw .io("cannot encode \(path): \(error)")
    }
    try write(bytes, to: path)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let temporary = "\(path).\(getpid()).part"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes { rest in
        unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      guard count > 0 || errno == EINTR else { break }
      written += max(0, count)
    }
    let failed = written < bytes.count ? failure(path) : nil
    close(descriptor)
    if let failed {
      unsafe unlink(temporary)
      throw failed
    }
    guard unsafe rename(temporary, path) == 0 else {
      let failed = failure(path)
      unsafe unlink(temporary)
      throw failed
    }
  }

  private static func failure(_ path: String) -> Failure {
    .io(
      "cannot write \(path): \(unsafe String(cString: strerror(errno))); choose another folder")
  }
}
