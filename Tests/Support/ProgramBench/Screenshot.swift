internal import Glibc
package import Imaging

/// An X server's whole screen at one instant, read from its XWD file, or another picture.
///
/// XWD (X11/XWDFile.h) is a header of big-endian 32-bit words, a palette, then rows of pixels: here
/// of 32 bits, with blue in the least significant byte.
package struct Screenshot {
  package var size: PixelSize { pixels.size }
  private let pixels: Bitmap

  /// Creates a screenshot that is a picture of something else, such as a camera's.
  package init(of pixels: Bitmap) {
    self.pixels = pixels
  }

  /// Reads an XWD file.
  ///
  /// - Throws: `BenchFailure` if `bytes` are not a complete XWD of 32-bit little-endian pixels.
  init(xwd bytes: [UInt8]) throws {
    func word(_ index: Int) throws -> Int {
      guard bytes.count >= index * 4 + 4 else { throw BenchFailure("XWD: the header is cut off") }
      return bytes[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (version, leastSignificantFirst, bitsPerPixel) = try (word(1), word(7) == 0, word(11))
    guard version == 7, leastSignificantFirst, bitsPerPixel == 32 else {
      throw BenchFailure("XWD: version \(version) with \(bitsPerPixel) bits a pixel")
    }
    let size = try PixelSize(width: word(4), height: word(5))
    let stride = try word(12)
    let start = try word(0) + word(19) * 12
    guard stride >= size.width * 4, bytes.count >= start + stride * size.height else {
      throw BenchFailure("XWD: \(bytes.count) bytes are too few for \(size)")
    }
    pixels = Bitmap(size: size)
    let view = pixels.view
    for y in 0..<size.height {
      let row = bytes[(start + y * stride)...].prefix(size.width * 4)
      unsafe (view.base + y * view.stride).copyMemory(from: Array(row), byteCount: row.count)
    }
  }

  /// The color of one pixel, which is black outside the screen.
  package subscript(x: Int, y: Int) -> Color { pixels.view.color(x: x, y: y).withAlpha(255) }

  /// The part inside `rect`.
  package func part(_ rect: PixelRect) -> PixelView { pixels.view.part(rect) }

  /// Returns true if every pixel has the same value in `other`, which has the same size.
  package func isSame(as other: Screenshot) -> Bool {
    let (view, otherView) = (pixels.view, other.pixels.view)
    return (0..<size.height).allSatisfy { y in
      unsafe memcmp(
        view.base + y * view.stride, otherView.base + y * otherView.stride, size.width * 4) == 0
    }
  }

  /// The part inside `rect` as a picture, with each color changed by `mapping`.
  func bitmap(of rect: PixelRect, mapping: (Color) -> Color) -> Bitmap {
    let bitmap = Bitmap(size: rect.size)
    let view = bitmap.view
    for y in 0..<rect.size.height {
      let row = unsafe view.base + y * view.stride
      for x in 0..<rect.size.width {
        let color = mapping(self[rect.minX + x, rect.minY + y])
        unsafe row.storeBytes(of: color.premultipliedBGRA, toByteOffset: x * 4, as: UInt32.self)
      }
    }
    return bitmap
  }
}

extension Color {
  /// True if no channel differs by more than `tolerance`.
  package func isClose(to other: Color, within tolerance: Int = 8) -> Bool {
    let pairs = [(red, other.red), (green, other.green), (blue, other.blue)]
    return pairs.allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }
}
