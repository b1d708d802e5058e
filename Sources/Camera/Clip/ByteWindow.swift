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

  /// The next place at or after `offset` that holds `value`; nil when there is none.
  func firstIndex(of value: UInt8, from offset: Int) -> Int? {
    var offset = offset
    while byte(at: offset) != nil {
      let rest = block[(offset - start)...]
      if let found = rest.firstIndex(of: value) { return start + found }
      offset = start + block.count
    }
    return nil
  }
}
