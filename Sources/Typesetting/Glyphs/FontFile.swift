internal import Glibc

/// An open font file.
///
/// A face is opened at many sizes while captions wait. The file is therefore opened once, so that a
/// later removal or update of the file has no effect. Small files are read into memory, to avoid
/// disk access later. Large files stay on disk, because captions need only a small part of them. A
/// truncated file is rejected.
@safe final class FontFile {
  /// The location of the bytes, valid for the lifetime of the file object.
  @unsafe enum Contents {
    case memory(UnsafeRawBufferPointer)
    /// A descriptor that supports reads at any offset.
    case descriptor(Int32)
  }

  @unsafe let contents: Contents
  /// The number of bytes.
  let length: Int
  /// The cost of keeping the file open, in bytes or their equivalent.
  let cost: Int

  /// The largest file that is read into memory, in bytes.
  private static let maxBytesInMemory = 3 << 20
  private static let descriptorCost = 256 << 10

  init(path: String) throws(TypesettingError) {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw Self.failure(path) }
    let length = Int(lseek(file, 0, SEEK_END))
    self.length = length
    if length > Self.maxBytesInMemory {
      unsafe contents = .descriptor(file)
      cost = Self.descriptorCost
    } else {
      defer { close(file) }
      guard length > 0 else { throw .unreadableFace(path: path, reason: "it is empty") }
      unsafe contents = .memory(try Self.bytes(of: file, count: length, path: path))
      cost = length
    }
    let tables = TableDirectory(length: length) { [unowned self] in bytes(in: $0) }
    guard tables.isComplete else { throw .brokenFace(path: path, reason: "it is cut off") }
  }

  deinit {
    switch unsafe contents {
    case .memory(let bytes): unsafe bytes.deallocate()
    case .descriptor(let descriptor): close(descriptor)
    }
  }

  /// Returns the bytes in `range`, which lies within the file, or fewer if reading fails.
  private func bytes(in range: Range<Int>) -> [UInt8] {
    switch unsafe contents {
    case .memory(let bytes): unsafe Array(bytes[range])
    case .descriptor(let descriptor):
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

/// The table directory of a font file (OpenType 1.9, "Organization of an OpenType Font").
///
/// FreeType opens a truncated file and ignores the tables beyond its end, so that characters are
/// reported as present but draw nothing. The directory detects such files in advance. The contents
/// of the tables and formats without a directory are left to FreeType.
struct TableDirectory {
  private let length: Int
  private let bytes: (_ range: Range<Int>) -> [UInt8]

  private static let headerSize = 12
  private static let recordSize = 16

  /// Creates the directory of a file.
  ///
  /// - Parameters:
  ///   - length: The length of the file in bytes.
  ///   - bytes: A closure that reads a range within the file. The closure returns fewer bytes if
  ///     reading fails.
  init(length: Int, bytes: @escaping (_ range: Range<Int>) -> [UInt8]) {
    self.length = length
    self.bytes = bytes
  }

  /// True if all tables of all faces lie within the file, or if the format has no directory.
  var isComplete: Bool {
    switch number(at: 0) {
    case 0x0001_0000, 0x4F54_544F, 0x7472_7565: hasAllTables(at: 0)  // 1.0, OTTO, true
    case 0x7474_6366: hasAllFaces  // ttcf
    default: true
    }
  }

  /// True if the collection is complete.
  ///
  /// The header of a collection holds the number of faces and their offsets.
  private var hasAllFaces: Bool {
    guard let count = number(at: 8),
      let offsets = numbers(Self.headerSize..<Self.headerSize + 4 * count)
    else { return false }
    return offsets.allSatisfy(hasAllTables)
  }

  /// Returns true if all tables of the face at `offset` lie within the file.
  ///
  /// The number of tables is followed by a tag, a checksum, an offset and a length for each table.
  private func hasAllTables(at offset: Int) -> Bool {
    guard let count = number(at: offset + 4).map({ $0 >> 16 }) else { return false }
    let start = offset + Self.headerSize
    guard let records = numbers(start..<start + count * Self.recordSize) else { return false }
    return stride(from: 0, to: records.count, by: 4).allSatisfy { record in
      records[record + 2] + records[record + 3] <= length
    }
  }

  private func number(at offset: Int) -> Int? { numbers(offset..<offset + 4)?.first }

  /// Returns the 32-bit numbers in `range`, or nil if it extends beyond the file.
  private func numbers(_ range: Range<Int>) -> [Int]? {
    guard range.upperBound <= length else { return nil }
    let read = bytes(range)
    guard read.count == range.count else { return nil }
    return stride(from: 0, to: read.count, by: 4).map { offset in
      read[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
  }
}
