/// The table directory of a font file (OpenType 1.9, "Organization of an OpenType Font").
///
/// FreeType opens a truncated file and ignores the tables beyond its end, so that characters are
/// reported as present but draw nothing. The directory detects such files in advance. Formats
/// without a directory are left to FreeType.
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
    switch format {
    case .face: hasAllTables(at: 0)
    case .collection: hasAllFaces
    case .other: true
    }
  }

  /// Returns the table with the tag `tag` of the face at `index`, or nil if there is none.
  ///
  /// The index counts the faces of a collection, and has no meaning in other files.
  func table(_ tag: LayoutTag, ofFace index: Int) -> FontTable? {
    let offset: Int? =
      switch format {
      case .face: 0
      case .collection: number(at: Self.headerSize + 4 * index)
      case .other: nil
      }
    guard let offset, let records = records(at: offset) else { return nil }
    return stride(from: 0, to: records.count, by: 4).first { records[$0] == Int(tag.value) }
      .flatMap { record in
        let start = records[record + 2]
        guard start + records[record + 3] <= length else { return nil }
        return FontTable(range: start..<start + records[record + 3], bytes: bytes)
      }
  }

  private enum Format {
    case face
    case collection
    case other
  }

  private var format: Format {
    switch number(at: 0) {
    case 0x0001_0000, 0x4F54_544F, 0x7472_7565: .face  // 1.0, OTTO, true
    case 0x7474_6366: .collection  // ttcf
    default: .other
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
  private func hasAllTables(at offset: Int) -> Bool {
    guard let records = records(at: offset) else { return false }
    return stride(from: 0, to: records.count, by: 4).allSatisfy { record in
      records[record + 2] + records[record + 3] <= length
    }
  }

  /// Returns the tag, the checksum, the offset and the length of each table of the face at
  /// `offset`, or nil if they extend beyond the file.
  private func records(at offset: Int) -> [Int]? {
    guard let count = number(at: offset + 4).map({ $0 >> 16 }) else { return nil }
    let start = offset + Self.headerSize
    return numbers(start..<start + count * Self.recordSize)
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

/// One table of a face.
struct FontTable {
  /// The bytes of the table in the file.
  let range: Range<Int>
  /// Reads a range within the file, or less of it if reading fails.
  let bytes: (_ range: Range<Int>) -> [UInt8]

  /// Returns the 16-bit numbers from `offset` on, or nil if they extend beyond the table.
  func numbers(at offset: Int, count: Int) -> [Int]? {
    let start = range.lowerBound + offset
    guard start + 2 * count <= range.upperBound else { return nil }
    let read = bytes(start..<start + 2 * count)
    guard read.count == 2 * count else { return nil }
    return stride(from: 0, to: read.count, by: 2).map { Int(read[$0]) << 8 | Int(read[$0 + 1]) }
  }
}
