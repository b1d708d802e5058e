internal import Glibc

/// Single bytes of a file, in any order, read ahead in blocks.
final class ByteWindow {
  private let file: FileBytes
  private var block: [UInt8] = []
  private var start = 0

  private static let blockSize = 1 << 16

  init(_ file: FileBytes) {
    self.file = file
  }

  /// The byte at `offset`; nil past the end.
  func byte(at offset: Int) -> UInt8? {
    if offset < start || offset >= start + block.count {
      start = offset
      file.read(offset..<offset + Self.blockSize, into: &block)
    }
    return block.isEmpty ? nil : block[offset - start]
  }

  /// The length of the file.
  var end: Int { file.count }

  /// The next place from `offset` on, and before `limit`, that holds `value`; nil when there is none.
  func firstIndex(of value: UInt8, from offset: Int, before limit: Int) -> Int? {
    var offset = offset
    while offset < limit, byte(at: offset) != nil {
      let end = min(block.count, limit - start)
      if let found = place(of: value, in: offset - start..<end) { return start + found }
      offset = start + end
    }
    return nil
  }

  /// Where `value` first stands in a part of the block.
  private func place(of value: UInt8, in part: Range<Int>) -> Int? {
    unsafe block.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + part.lowerBound, Int32(value), part.count)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}
