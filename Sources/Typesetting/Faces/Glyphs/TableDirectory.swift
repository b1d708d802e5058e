/// Where the tables of a font file lie (OpenType 1.9, "Organization of an OpenType Font").
///
/// FreeType opens a file that was cut off and leaves out the tables beyond its end: characters are
/// promised that then draw nothing. Here such a file shows before anything is expected of it. What is
/// in the tables, and formats without a directory, is FreeType's affair.
struct TableDirectory {
  private let length: Int
  private let bytes: (_ range: Range<Int>) -> [UInt8]

  private static let headerSize = 12
  private static let recordSize = 16

  /// - Parameters:
  ///   - length: the file's, in bytes.
  ///   - bytes: reads a part that lies within the file; fewer where that fails.
  init(length: Int, bytes: @escaping (_ range: Range<Int>) -> [UInt8]) {
    self.length = length
    self.bytes = bytes
  }

  /// Whether every table of every face lies within the file; true where there is no directory.
  var isWhole: Bool {
    switch number(at: 0) {
    case 0x0001_0000, 0x4F54_544F, 0x7472_7565: hasAllTables(at: 0)  // 1.0, OTTO, true
    case 0x7474_6366: hasAllFaces  // ttcf
    default: true
    }
  }

  /// A collection: its header counts the faces and says where the directory of each is.
  private var hasAllFaces: Bool {
    guard let count = number(at: 8),
      let places = numbers(Self.headerSize..<Self.headerSize + 4 * count)
    else { return false }
    return places.allSatisfy(hasAllTables)
  }

  /// A face: behind the count of its tables come their tags, checksums, places and lengths.
  private func hasAllTables(at place: Int) -> Bool {
    guard let count = number(at: place + 4).map({ $0 >> 16 }) else { return false }
    let start = place + Self.headerSize
    guard let records = numbers(start..<start + count * Self.recordSize) else { return false }
    return stride(from: 0, to: records.count, by: 4).allSatisfy { record in
      records[record + 2] + records[record + 3] <= length
    }
  }

  private func number(at place: Int) -> Int? { numbers(place..<place + 4)?.first }

  /// The 32-bit numbers in `range`; nil when it reaches beyond the file.
  private func numbers(_ range: Range<Int>) -> [Int]? {
    guard range.upperBound <= length else { return nil }
    let read = bytes(range)
    guard read.count == range.count else { return nil }
    return stride(from: 0, to: read.count, by: 4).map { place in
      read[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
  }
}
