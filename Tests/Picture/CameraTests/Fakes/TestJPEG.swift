import Imaging

/// A writer of baseline JPEGs (ITU-T T.81) of flat 8x8 blocks.
///
/// The options leave out or add the same parts as cameras do.
struct TestJPEG {
  var size: PixelSize
  var hasTables = true
  /// The contents of an APP0 segment in front of all others.
  var comment: [UInt8] = []
  /// Extraneous bytes between two segments.
  var extraneous: [UInt8] = []

  /// A picture whose every block has one luma.
  func gray(_ luma: UInt8) -> [UInt8] {
    encode { _, _ in luma }
  }

  /// A picture whose block at each column and row has its own luma.
  func encode(_ luma: (_ column: Int, _ row: Int) -> UInt8) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    if !comment.isEmpty { bytes += segment(0xE0, comment) }
    bytes += segment(0xDB, [0] + Array(repeating: 1, count: 64))
    let (width, height) = (UInt16(size.width), UInt16(size.height))
    bytes += segment(0xC0, [8, hi(height), lo(height), hi(width), lo(width), 1, 1, 0x11, 0])
    if hasTables {
      bytes += segment(0xC4, [0x00] + Self.lumaDC + (0...11).map { UInt8($0) })
      bytes += segment(0xC4, [0x10] + Self.lumaAC.counts + Self.lumaAC.symbols)
    }
    bytes += extraneous
    bytes += segment(0xDA, [1, 1, 0, 0, 63, 0])
    bytes += scan(luma)
    return bytes + [0xFF, 0xD9]
  }

  private func scan(_ luma: (Int, Int) -> UInt8) -> [UInt8] {
    var bits = BitWriter()
    var before = 0
    for row in 0..<(size.height + 7) / 8 {
      for column in 0..<(size.width + 7) / 8 {
        let level = (Int(luma(column, row)) - 128) * 8
        bits.write(difference: level - before)
        before = level
      }
    }
    return bits.finished()
  }

  private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    let length = UInt16(body.count + 2)
    return [0xFF, marker, hi(length), lo(length)] + body
  }

  private func hi(_ value: UInt16) -> UInt8 { UInt8(value >> 8) }
  private func lo(_ value: UInt16) -> UInt8 { UInt8(value & 0xFF) }

  /// The number of codes of each length (K.3.3.1).
  private static let lumaDC: [UInt8] = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
  /// The beginning of table K.5, so that "end of block" has its usual code 1010.
  private static let lumaAC: (counts: [UInt8], symbols: [UInt8]) = (
    [0, 2, 1, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0x01, 0x02, 0x03, 0x00, 0x04, 0x11]
  )

  private struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending = 0
    private var count = 0

    /// Writes one block: the difference of its mean from the last block's, and the end of block.
    mutating func write(difference: Int) {
      let category = difference == 0 ? 0 : Int.bitWidth - abs(difference).leadingZeroBitCount
      // The codes of table K.3, by category.
      let codes = [
        (0b00, 2), (0b010, 3), (0b011, 3), (0b100, 3), (0b101, 3), (0b110, 3), (0b1110, 4),
        (0b1_1110, 5), (0b11_1110, 6), (0b111_1110, 7), (0b1111_1110, 8), (0b1_1111_1110, 9),
      ]
      write(codes[category].0, codes[category].1)
      let magnitude = difference < 0 ? difference + (1 << category) - 1 : difference
      write(magnitude, category)
      write(0b1010, 4)
    }

    mutating func finished() -> [UInt8] {
      while count != 0 { write(1, 1) }
      return bytes
    }

    private mutating func write(_ value: Int, _ length: Int) {
      for bit in stride(from: length - 1, through: 0, by: -1) {
        pending = pending << 1 | (value >> bit & 1)
        count += 1
        guard count == 8 else { continue }
        bytes.append(UInt8(pending))
        // A byte of ones is stuffed (F.1.2.3).
        if pending == 0xFF { bytes.append(0) }
        (pending, count) = (0, 0)
      }
    }
  }
}
