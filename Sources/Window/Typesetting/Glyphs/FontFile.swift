internal import Glibc

/// An open font file.
///
/// A face is opened at many sizes while captions wait. The file is therefore opened once, so that a
/// later removal of the file has no effect. A small file is read at once, to avoid disk access later;
/// of a large one captions need only a small part. A truncated file is rejected.
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
  /// The contents of a small file, or nil.
  private let contents: [UInt8]?
  /// The largest file that is read at once, in bytes.
  private static let maxBytesInMemory = 3 << 20

  init(path: String) throws(TypesettingError) {
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else {
      throw .unreadableFace(path: path, reason: unsafe String(cString: strerror(errno)))
    }
    descriptor = opened
    let length = Int(lseek(opened, 0, SEEK_END))
    self.length = length
    contents =
      (1...Self.maxBytesInMemory).contains(length)
      ? unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        count = unsafe max(0, pread(opened, buffer.baseAddress, length, 0))
      } : nil
    guard length > 0 else { throw .unreadableFace(path: path, reason: "it is empty") }
    guard tables.isComplete else { throw .brokenFace(path: path, reason: "it is cut off") }
  }

  deinit {
    close(descriptor)
  }

  /// The memory that the file takes, in bytes.
  var cost: Int { contents?.count ?? 0 }

  /// Fills `buffer` with the bytes from `position` on and returns their number.
  ///
  /// The buffer is not filled at the end of the file and if reading fails.
  @unsafe func read(into buffer: UnsafeMutableRawBufferPointer, at position: Int) -> Int {
    let count = min(buffer.count, (contents?.count ?? length) - position)
    guard position >= 0, count > 0 else { return 0 }
    if let contents {
      unsafe contents.withUnsafeBytes { bytes in
        unsafe buffer.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[position..<position + count]))
      }
      return count
    }
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
