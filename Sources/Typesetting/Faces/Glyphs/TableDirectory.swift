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
  var isWhole: Bool {
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
      let places = numbers(Self.headerSize..<Self.headerSize + 4 * count)
    else { return false }
    return places.allSatisfy(hasAllTables)
  }

  /// Returns true if all tables of the face at `place` lie within the file.
  ///
  /// The number of tables is followed by a tag, a checksum, an offset and a length for each table.
  private func hasAllTables(at place: Int) -> Bool {
    guard let count = number(at: place + 4).map({ $0 >> 16 }) else { return false }
    let start = place + Self.headerSize
    guard let records = numbers(start..<start + count * Self.recordSize) else { return false }
    return stride(from: 0, to: records.count, by: 4).allSatisfy { record in
      records[record + 2] + records[record + 3] <= length
    }
  }

  private func number(at place: Int) -> Int? { numbers(place..<place + 4)?.first }

  /// Returns the 32-bit numbers in `range`, or nil if it extends beyond the file.
  private func numbers(_ range: Range<Int>) -> [Int]? {
    guard range.upperBound <= length else { return nil }
    let read = bytes(range)
    guard read.count == range.count else { return nil }
    return stride(from: 0, to: read.count, by: 4).map { place in
      read[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
  }
}
