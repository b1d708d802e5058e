internal import Glibc
internal import System

/// An open font file and the places of its tables (OpenType 1.9, "Organization of an OpenType
/// Font").
///
/// A face is opened at many sizes while captions wait. The file is therefore opened once, so that a
/// later removal of the file has no effect. FreeType ignores tables beyond the end of a truncated
/// file, whose characters are reported as present but draw nothing, so such a file is rejected.
///
/// Each instance belongs to one thread.
@safe final class FontFile {
  /// The number of bytes.
  let length: Int
  private let descriptor: Descriptor
  /// The bytes of each table of each face, or nothing if the format has no directory.
  private var faces: [[LayoutTag: Range<Int>]] = []

  init(path: String) throws(TypesettingError) {
    do {
      descriptor = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK)
      length = Int(try descriptor.status().st_size)
    } catch {
      throw .unreadableFace(path: path, reason: error.reason)
    }
    guard length > 0 else { throw .unreadableFace(path: path, reason: "it is empty") }
    guard let faces = readFaces() else { throw .brokenFace(path: path, reason: "it is cut off") }
    self.faces = faces
  }

  /// Returns the bytes of a table of the face at `index`, or nil if the face lacks it.
  func table(_ tag: LayoutTag, ofFace index: Int) -> Range<Int>? {
    faces.indices.contains(index) ? faces[index][tag] : nil
  }

  /// Fills `buffer` with the bytes from `position` on and returns their number.
  ///
  /// The buffer is not filled at the end of the file and if reading fails.
  @unsafe func read(into buffer: UnsafeMutableRawBufferPointer, at position: Int) -> Int {
    unsafe max(0, pread(descriptor.number, buffer.baseAddress, buffer.count, off_t(position)))
  }

  /// Returns big-endian numbers from `position` on, or nil if they extend beyond `end`.
  func numbers<Number: FixedWidthInteger>(
    _ type: Number.Type, at position: Int, count: Int, end: Int
  ) -> [Int]? {
    let size = MemoryLayout<Number>.size
    guard position + count * size <= end else { return nil }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count * size) { buffer, filled in
      filled = unsafe read(into: UnsafeMutableRawBufferPointer(buffer), at: position)
    }
    guard bytes.count == count * size else { return nil }
    return stride(from: 0, to: bytes.count, by: size).map { start in
      bytes[start..<start + size].reduce(0) { $0 << 8 | Int($1) }
    }
  }

  /// Returns the tables of all faces, or nil if a table extends beyond the file.
  ///
  /// Formats without a directory are left to FreeType.
  private func readFaces() -> [[LayoutTag: Range<Int>]]? {
    var offsets = [0]
    switch numbers(UInt32.self, at: 0, count: 1, end: length)?.first {
    case 0x0001_0000, 0x4F54_544F, 0x7472_7565: break  // 1.0, OTTO, true
    case 0x7474_6366:  // ttcf
      guard let count = numbers(UInt32.self, at: 8, count: 1, end: length)?.first,
        let faces = numbers(UInt32.self, at: 12, count: count, end: length)
      else { return nil }
      offsets = faces
    default: return []
    }
    let faces = offsets.lazy.map(readTables)
    return faces.contains { $0 == nil } ? nil : faces.compactMap(\.self)
  }

  /// Returns the tables of the face whose directory is at `offset`.
  private func readTables(at offset: Int) -> [LayoutTag: Range<Int>]? {
    guard let count = numbers(UInt16.self, at: offset + 4, count: 1, end: length)?.first,
      let records = numbers(UInt32.self, at: offset + 12, count: 4 * count, end: length)
    else { return nil }
    var tables: [LayoutTag: Range<Int>] = [:]
    for record in stride(from: 0, to: records.count, by: 4) {
      let range = records[record + 2]..<records[record + 2] + records[record + 3]
      guard range.upperBound <= length else { return nil }
      let tag = LayoutTag(UInt32(records[record]))
      tables[tag] = tables[tag] ?? range
    }
    return tables
  }
}
