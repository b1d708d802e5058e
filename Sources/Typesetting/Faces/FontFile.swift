internal import Glibc

/// The bytes of a font file, read once.
///
/// Faces are opened at many sizes, at moments when a caption waits: none of them shall meet a disk, or
/// a file that was meanwhile replaced by an update.
@safe final class FontFile {
  let path: String
  private let memory: UnsafeRawBufferPointer

  init(path: String) throws(TypesettingError) {
    self.path = path
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Self.failure(path) }
    defer { close(file) }
    let length = Int(lseek(file, 0, SEEK_END))
    guard length > 0 else { throw .unreadableFace(path: path, reason: "it is empty") }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 16)
    var count = 0
    while count < length {
      let rest = unsafe buffer.baseAddress.map { unsafe $0 + count }
      let read = unsafe pread(file, rest, length - count, count)
      if read < 0, errno == EINTR { continue }
      guard read > 0 else {
        unsafe buffer.deallocate()
        throw Self.failure(path)
      }
      count += read
    }
    unsafe memory = UnsafeRawBufferPointer(buffer)
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// The whole file; valid as long as this object.
  @unsafe var bytes: UnsafeRawBufferPointer { unsafe memory }

  private static func failure(_ path: String) -> TypesettingError {
    .unreadableFace(path: path, reason: unsafe String(cString: strerror(errno)))
  }
}
