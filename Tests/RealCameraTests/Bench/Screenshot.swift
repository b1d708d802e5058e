internal import Imaging

/// What an X server's whole screen showed at one instant, read from its XWD file.
///
/// XWD (X11/XWDFile.h) is a header of big-endian 32-bit words, colours of a palette, then rows of
/// pixels; here 32 bits a pixel, least significant byte blue. Pixels are looked at one by one, as
/// tests need few of them and the guest is slow.
struct Screenshot {
  let size: PixelSize
  private let bytes: [UInt8]
  private let start: Int
  private let stride: Int

  /// Throws where `bytes` are not an XWD of 32-bit little-endian pixels, or not all of one.
  init(xwd bytes: [UInt8]) throws {
    func word(_ index: Int) throws -> Int {
      guard bytes.count >= index * 4 + 4 else { throw BenchFailure("XWD: the header is cut off") }
      return bytes[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (version, leastSignificantFirst, bitsPerPixel) = try (word(1), word(7) == 0, word(11))
    guard version == 7, leastSignificantFirst, bitsPerPixel == 32 else {
      throw BenchFailure("XWD: version \(version) with \(bitsPerPixel) bits a pixel")
    }
    self.bytes = bytes
    size = try PixelSize(width: word(4), height: word(5))
    stride = try word(12)
    start = try word(0) + word(19) * 12
    guard bytes.count >= start + stride * size.height else {
      throw BenchFailure("XWD: \(bytes.count) bytes are too few for \(size)")
    }
  }

  /// One pixel; black outside.
  subscript(x: Int, y: Int) -> Color {
    guard (0..<size.width).contains(x), (0..<size.height).contains(y) else { return .black }
    let index = start + y * stride + x * 4
    return Color(red: bytes[index + 2], green: bytes[index + 1], blue: bytes[index])
  }

  /// The part inside `rect` as a picture, each colour changed by `mapping`.
  func bitmap(of rect: PixelRect, mapping: (Color) -> Color = { $0 }) -> Bitmap {
    let bitmap = Bitmap(size: rect.size)
    let view = bitmap.view
    for y in 0..<rect.size.height {
      let row = unsafe view.base + y * view.stride
      for x in 0..<rect.size.width {
        let color = mapping(self[rect.minX + x, rect.minY + y])
        unsafe row.storeBytes(of: color.bgra, toByteOffset: x * 4, as: UInt32.self)
      }
    }
    return bitmap
  }
}

extension Color {
  /// Whether no channel is further away than `tolerance`.
  func isClose(to other: Color, within tolerance: Int = 8) -> Bool {
    let pairs = [(red, other.red), (green, other.green), (blue, other.blue)]
    return pairs.allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }
}
