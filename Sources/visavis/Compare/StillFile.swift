internal import Camera
internal import Glibc
internal import Imaging

/// A picture on disk, PNG or JPEG as its first bytes say.
struct StillFile {
  let path: String

  /// Decodes the picture.
  func picture() throws(Failure) -> Bitmap {
    let bitmap = Bitmap(size: .zero)
    do {
      try TimedPictures(.file(path: path, .png)).draw(at: .zero, into: bitmap)
    } catch {
      throw .noInput(error.description)
    }
    return bitmap
  }

  /// The file as it is.
  func bytes() throws(Failure) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  private var failure: Failure {
    .noInput(
      "cannot read \(path): \(unsafe String(cString: strerror(errno))); check its name and rights")
  }
}
