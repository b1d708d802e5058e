internal import Glibc

/// An open font file.
///
/// A face is opened at many sizes while captions wait. The file is therefore opened once, so that a
/// later removal of the file has no effect. It stays on disk, because captions need only a small
/// part of it. A truncated file is rejected.
///
/// Each instance belongs to one thread.
@safe final class FontFile {
  /// Bytes that take the place of those at a position, in fonts that differ from the file.
  struct Replacement: Equatable {
    let position: Int
    let bytes: [UInt8]
  }

  /// The number of bytes.
  let length: Int
  private let descriptor: Int32

  init(path: String) throws(TypesettingError) {
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else {
      throw .unreadableFace(path: path, reason: unsafe String(cString: strerror(errno)))
    }
    descriptor = opened
    length = Int(lseek(opened, 0, SEEK_END))
    guard length > 0 else { throw .unreadableFace(path: path, reason: "it is empty") }
    guard tables.isComplete else { throw .brokenFace(path: path, reason: "it is cut off") }
  }

  deinit {
    close(descriptor)
  }

  /// Fills `buffer` with the bytes from `position` on and returns their number.
  ///
  /// The buffer is not filled at the end of the file and if reading fails.
  @unsafe func read(into buffer: UnsafeMutableRawBufferPointer, at position: Int) -> Int {
    let count = min(buffer.count, length - position)
    guard position >= 0, count > 0 else { return 0 }
    return unsafe max(0, pread(descriptor, buffer.baseAddress, count, off_t(position)))
  }

  /// The tables of the faces in the file.
  var tables: TableDirectory {
    TableDirectory(length: length) { [unowned self] range in
      unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
        count = unsafe read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
      }
    }
  }
}
