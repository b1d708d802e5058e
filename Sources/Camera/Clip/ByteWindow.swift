internal import Glibc

/// Random access to single bytes of a file through one block of read-ahead.
final class ByteWindow {
  private let file: FileBytes
  private var block: [UInt8] = []
  private var start = 0

  private static let blockSize = 1 << 16

  init(_ file: FileBytes) {
    self.file = file
  }

  /// Returns the byte at `offset`; nil past the end of the file.
  func byte(at offset: Int) -> UInt8? {
    if offset < start || offset >= start + block.count {
      start = offset
      file.read(offset..<offset + Self.blockSize, into: &block)
    }
    return block.isEmpty ? nil : block[offset - start]
  }

  /// The length of the file in bytes.
  var end: Int { file.count }

  /// Returns the first offset in `offset..<limit` that holds `value`; nil if there is none.
  func firstIndex(of value: UInt8, from offset: Int, before limit: Int) -> Int? {
    var offset = offset
    while offset < limit, byte(at: offset) != nil {
      let end = min(block.count, limit - start)
      if let found = place(of: value, in: offset - start..<end) { return start + found }
      offset = start + end
    }
    return nil
  }

  /// Returns the first index of `value` in a part of the block; nil if there is none.
  private func place(of value: UInt8, in part: Range<Int>) -> Int? {
    unsafe block.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + part.lowerBound, Int32(value), part.count)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}
