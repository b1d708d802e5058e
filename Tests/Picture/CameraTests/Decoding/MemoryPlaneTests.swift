import Imaging
import Testing

@testable import Camera

/// Formats whose planes lie in separate memory, as in the multi-planar interface.
@Suite struct MemoryPlaneTests {
  private let size = PixelSize(width: 16, height: 8)

  /// Each format, its single-plane equivalent, and the byte counts of its planes.
  private static let formats: [(FourCC, FourCC, [Int])] = [
    ("NM12", "NV12", [128, 64]), ("NM21", "NV21", [128, 64]), ("NM16", "NV16", [128, 128]),
    ("NM61", "NV61", [128, 128]), ("YM12", "YU12", [128, 32, 32]), ("YM21", "YV12", [128, 32, 32]),
    ("YM16", "422P", [128, 64, 64]),
  ]

  @Test(arguments: formats)
  func nonContiguousPlanesGiveTheSamePixels(several: FourCC, one: FourCC, counts: [Int]) throws {
    let whole = (0..<counts.reduce(0, +)).map { UInt8(60 + ($0 as Int) % 120) }
    var rest = whole[...]
    let planes = counts.map { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    let strides = counts.dropFirst().map { $0 / (counts == [128, 64] || $0 == 32 ? 4 : 8) }
    let expected = try #require(pixels([whole], one, further: []))
    #expect(pixels(planes, several, further: strides) == expected)
    // Rows with the driver's padding.
    let padded = planes.enumerated().map { index, plane in
      self.padded(plane, row: index == 0 ? size.width : strides[index - 1])
    }
    #expect(
      pixels(padded, several, bytesPerRow: size.width + 6, further: strides.map { $0 + 6 })
        == expected)
    // Each plane must be complete.
    for index in planes.indices {
      var short = planes
      short[index].removeLast()
      #expect(pixels(short, several, further: strides) == nil)
    }
  }

  @Test func aMismatchOfPlanesAndFormatHasNoDecoder() {
    #expect(FrameDecoder(format("NM12", further: [])) == nil)
    #expect(FrameDecoder(format("NM12", further: [8, 8])) == nil)
    #expect(FrameDecoder(format("YM12", further: [8])) == nil)
    #expect(FrameDecoder(format("YUYV", further: [8])) == nil)
    #expect(FrameDecoder(format("GREY", further: [8])) == nil)
  }

  /// Rows of `row` bytes, each followed by six bytes of padding.
  private func padded(_ plane: [UInt8], row: Int) -> [UInt8] {
    stride(from: 0, to: plane.count, by: row).flatMap { start -> [UInt8] in
      Array(plane[start..<start + row]) + [UInt8](repeating: 0, count: 6)
    }
  }

  private func format(_ fourCC: FourCC, bytesPerRow: Int = 16, further: [Int]) -> StreamFormat {
    StreamFormat(
      pixelFormat: fourCC, size: size, bytesPerRow: bytesPerRow, additionalPlaneStrides: further,
      rate: nil,
      encoding: YUVEncoding(.bt601, .full))
  }

  /// The decoded pixels, or nil if the frame is rejected.
  private func pixels(
    _ planes: [[UInt8]], _ fourCC: FourCC, bytesPerRow: Int = 16, further: [Int]
  ) -> [UInt32]? {
    let decoder = FrameDecoder(format(fourCC, bytesPerRow: bytesPerRow, further: further))
    let all = planes + [[], []]
    guard let view = decoder?.picture(of: all[0], all[1], all[2])?.view else { return nil }
    return (0..<size.height).flatMap { y in (0..<size.width).map { view[$0, y] } }
  }
}
