internal import Glibc

/// An open font file.
///
/// A face is opened at many sizes while captions wait. The file is therefore opened once, so that a
/// later removal or update of the file has no effect. Small files are read into memory, to avoid
/// disk access later. Large files stay on disk, because captions need only a small part of them. A
/// truncated file is rejected.
///
/// Each instance belongs to one thread.
@safe final class FontFile {
  /// The location of the bytes, valid for the lifetime of the file object.
  @unsafe enum Contents {
    case memory(UnsafeRawBufferPointer)
    /// A descriptor that supports reads at any offset.
    case descriptor(Int32)
  }

  /// Bytes that take the place of those at a position, in fonts that differ from the file.
  struct Replacement: Equatable {
    let position: Int
    let bytes: [UInt8]
  }

  @unsafe let contents: Contents
  /// The number of bytes.
  let length: Int
  /// The cost of keeping the file open, in bytes or their equivalent.
  let cost: Int

  /// The largest file that is read into memory, in bytes.
  private static let maxBytesInMemory = 3 << 20
  private static let descriptorCost = 256 << 10
  /// The language systems of the faces that were asked for, by the index of the face.
  private var languageSystems: [Int: LanguageSystems] = [:]

  init(path: String) throws(TypesettingError) {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw Self.failure(path) }
    length = Int(lseek(file, 0, SEEK_END))
    if length > Self.maxBytesInMemory {
      unsafe contents = .descriptor(file)
      cost = Self.descriptorCost
    } else {
      defer { close(file) }
      guard length > 0 else { throw .unreadableFace(path: path, reason: "it is empty") }
      unsafe contents = .memory(try Self.bytes(of: file, count: length, path: path))
      cost = length
    }
    guard tables.isComplete else { throw .brokenFace(path: path, reason: "it is cut off") }
  }

  deinit {
    switch unsafe contents {
    case .memory(let bytes): unsafe bytes.deallocate()
    case .descriptor(let descriptor): close(descriptor)
    }
  }

  /// Returns the language systems of the face at `index`, which are read once.
  ///
  /// The upper 16 bits of the index, the named instance of a variable font, have no effect.
  func languageSystems(ofFace index: Int) -> LanguageSystems {
    let index = index & 0xFFFF
    if let cached = languageSystems[index] { return cached }
    let systems = LanguageSystems(tables, face: index)
    languageSystems[index] = systems
    return systems
  }

  /// Fills `buffer` with the bytes from `position` on and returns their number.
  ///
  /// The buffer is not filled at the end of the file and if reading fails.
  @unsafe func read(into buffer: UnsafeMutableRawBufferPointer, at position: Int) -> Int {
    let count = min(buffer.count, length - position)
    guard position >= 0, count > 0 else { return 0 }
    switch unsafe contents {
    case .memory(let bytes):
      unsafe buffer.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[position..<position + count]))
      return count
    case .descriptor(let descriptor):
      return unsafe max(0, pread(descriptor, buffer.baseAddress, count, off_t(position)))
    }
  }

  /// The tables of the faces in the file.
  var tables: TableDirectory {
    TableDirectory(length: length) { [unowned self] in bytes(in: $0) }
  }

  /// Returns the bytes in `range`, which lies within the file, or fewer if reading fails.
  private func bytes(in range: Range<Int>) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = unsafe read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
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
