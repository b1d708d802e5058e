import Imaging
import Testing

@testable import Camera

@Suite struct JPEGDecoderTests {
  private let size = PixelSize(width: 64, height: 48)
  private let decoder = JPEGDecoder(maxArea: 1 << 20)

  @Test func aFrameIsDecodedOpaqueAndInFullRange() {
    let jpeg = TestJPEG(size: size).encode { column, _ in column == 0 ? 0 : 255 }
    let bitmap = Bitmap(size: .zero)
    #expect(decoder.decode(jpeg, into: bitmap) == size)
    #expect(bitmap.size == size)
    #expect(bitmap.view.color(x: 0, y: 0) == .black)
    #expect(bitmap.view.color(x: 63, y: 47) == .white)
  }

  @Test func missingHuffmanTablesAreTheStandardOnes() {
    let jpeg = TestJPEG(size: size, hasTables: false).gray(90)
    let bitmap = Bitmap(size: .zero)
    #expect(decoder.decode(jpeg, into: bitmap) == size)
    #expect(bitmap.view.color(x: 20, y: 20).green == 90)
  }

  @Test func extraneousBytesBetweenSegmentsAreIgnored() {
    let jpeg = TestJPEG(size: size, extraneous: [0x00, 0x12, 0x34]).gray(90)
    #expect(decoder.decode(jpeg, into: Bitmap(size: .zero)) == size)
  }

  @Test func aTruncatedFrameIsRejected() {
    let jpeg = TestJPEG(size: size).encode { column, row in UInt8(column * 20 + row * 10) }
    for count in 0..<jpeg.count - 6 {
      let truncated = Array(jpeg.prefix(count))
      #expect(decoder.decode(truncated, into: Bitmap(size: .zero)) == nil, "\(count)")
    }
  }

  @Test func aFrameAboveTheLimitAllocatesNoMemory() {
    let bomb = TestJPEG(size: PixelSize(width: 65000, height: 65000)).header
    let bitmap = Bitmap(size: .zero)
    #expect(decoder.decode(bomb, into: bitmap) == nil)
    #expect(bitmap.size == .zero)
  }

  @Test func theSmallestSufficientScaleIsDecoded() {
    let jpeg = TestJPEG(size: size).gray(90)
    let bitmap = Bitmap(size: .zero)
    let expected = [
      (PixelSize(width: 64, height: 48), size),
      (PixelSize(width: 33, height: 10), size),
      (PixelSize(width: 32, height: 24), PixelSize(width: 32, height: 24)),
      (PixelSize(width: 10, height: 10), PixelSize(width: 16, height: 12)),
    ]
    for (sufficientSize, decoded) in expected {
      #expect(decoder.decode(jpeg, into: bitmap, sufficientSize: sufficientSize) == size)
      #expect(bitmap.size == decoded)
      #expect(bitmap.view.color(x: decoded.width - 1, y: decoded.height - 1).green == 90)
    }
  }
}

extension TestJPEG {
  /// The bytes before the entropy-coded data.
  fileprivate var header: [UInt8] {
    var small = self
    small.size = PixelSize(width: 8, height: 8)
    var bytes = small.gray(0)
    if let frame = bytes.indices.first(where: { bytes[$0...].starts(with: [0xFF, 0xC0]) }) {
      bytes[frame + 5] = UInt8(size.height >> 8)
      bytes[frame + 6] = UInt8(size.height & 0xFF)
      bytes[frame + 7] = UInt8(size.width >> 8)
      bytes[frame + 8] = UInt8(size.width & 0xFF)
    }
    return bytes
  }
}

extension JPEGDecoder {
  /// Decodes a JPEG.
  ///
  /// A function of its own, as `#expect` cannot hold a span.
  fileprivate func decode(
    _ jpeg: [UInt8], into bitmap: Bitmap, sufficientSize: PixelSize? = nil
  ) -> PixelSize? {
    decode(jpeg.span, into: bitmap, sufficientSize: sufficientSize)
  }
}
