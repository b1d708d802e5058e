internal import Glibc

/// A font file, opened once.
///
/// Faces are opened at many sizes, at moments when a caption waits: none of them shall meet a file
/// that was meanwhile removed, or replaced by an update, and small files are read so that none
/// meets a disk. Of large ones, with the Han characters of five countries, a caption needs little.
/// A file that was cut off is refused.
@safe final class FontFile {
  /// Where the bytes are; valid as long as the file object.
  @unsafe enum Contents {
    case memory(UnsafeRawBufferPointer)
    /// A descriptor that may be read at any place.
    case open(Int32)
  }

  @unsafe let contents: Contents
  /// What keeping it costs, in bytes or what is as dear.
  let cost: Int

  /// Files up to this size are read.
  private static let mostInMemory = 3 << 20
  private static let costOfDescriptor = 256 << 10

  init(path: String) throws(TypesettingError) {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw Self.failure(path) }
    let length = Int(lseek(file, 0, SEEK_END))
    if length > Self.mostInMemory {
      unsafe contents = .open(file)
      cost = Self.costOfDescriptor
    } else {
      defer { close(file) }
      guard length > 0 else { throw .unreadableFace(path: path, reason: "it is empty") }
      unsafe contents = .memory(try Self.bytes(of: file, count: length, path: path))
      cost = length
    }
    let tables = TableDirectory(length: length) { [unowned self] in part($0) }
    guard tables.isWhole else { throw .brokenFace(path: path, reason: "it is cut off") }
  }

  deinit {
    switch unsafe contents {
    case .memory(let bytes): unsafe bytes.deallocate()
    case .open(let descriptor): close(descriptor)
    }
  }

  /// The bytes in `range`, which lies within the file; fewer where they cannot be read.
  private func part(_ range: Range<Int>) -> [UInt8] {
    switch unsafe contents {
    case .memory(let bytes): unsafe Array(bytes[range])
    case .open(let descriptor):
      unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
        unsafe count = max(
          0, pread(descriptor, buffer.baseAddress, range.count, off_t(range.lowerBound)))
      }
    }
  }

  @unsafe private static func bytes(
    of file: Int32, count length: Int, path: String
  ) throws(TypesettingError) -> UnsafeRawBufferPointer {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 16)
    var count = 0
    while count < length {
      let rest = unsafe buffer.baseAddress.map { unsafe $0 + count }
      let read = unsafe pread(file, rest, length - count, count)
      if read < 0, errno == EINTR { continue }
      guard read > 0 else {
        unsafe buffer.deallocate()
        throw failure(path)
      }
      count += read
    }
    return UnsafeRawBufferPointer(buffer)
  }

  private static func failure(_ path: String) -> TypesettingError {
    .unreadableFace(path: path, reason: unsafe String(cString: strerror(errno)))
  }
}
