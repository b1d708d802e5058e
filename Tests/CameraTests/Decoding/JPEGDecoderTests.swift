import Imaging
import Testing

@testable import Camera

@Suite struct JPEGDecoderTests {
  private let size = PixelSize(width: 64, height: 48)
  private let decoder = JPEGDecoder(largestArea: 1 << 20)

  @Test func aPictureIsDecodedOpaqueAndInFullRange() {
    let jpeg = TestJPEG(size: size).encode { column, _ in column == 0 ? 0 : 255 }
    let picture = Bitmap(size: .zero)
    #expect(decoder.decode(jpeg, into: picture) == size)
    #expect(picture.size == size)
    #expect(picture.view.color(x: 0, y: 0) == .black)
    #expect(picture.view.color(x: 63, y: 47) == .white)
  }

  @Test func missingHuffmanTablesAreTheUsualOnes() {
    let jpeg = TestJPEG(size: size, hasTables: false).gray(90)
    let picture = Bitmap(size: .zero)
    #expect(decoder.decode(jpeg, into: picture) == size)
    #expect(picture.view.color(x: 20, y: 20).green == 90)
  }

  @Test func strayBytesBetweenSegmentsAreNoDamage() {
    let jpeg = TestJPEG(size: size, stray: [0x00, 0x12, 0x34]).gray(90)
    #expect(decoder.decode(jpeg, into: Bitmap(size: .zero)) == size)
  }

  @Test func aTornPictureIsRefusedWhereverItIsTorn() {
    let jpeg = TestJPEG(size: size).encode { column, row in UInt8(column * 20 + row * 10) }
    for count in 0..<jpeg.count - 6 {
      let torn = Array(jpeg.prefix(count))
      #expect(decoder.decode(torn, into: Bitmap(size: .zero)) == nil, "\(count)")
    }
  }

  @Test func garbageIsRefused() {
    var generator = SystemRandomNumberGenerator()
    for count in [0, 1, 2, 100, 5000] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(decoder.decode(bytes, into: Bitmap(size: .zero)) == nil)
    }
  }

  @Test func aFlippedByteNeverHarms() {
    let jpeg = TestJPEG(size: size).encode { column, row in UInt8(column * 20 + row * 10) }
    let picture = Bitmap(size: .zero)
    for index in jpeg.indices {
      var broken = jpeg
      broken[index] ^= 0xFF
      _ = decoder.decode(broken, into: picture)
    }
  }

  @Test func moreThanTheLimitTakesNoMemory() {
    let bomb = TestJPEG(size: PixelSize(width: 65000, height: 65000)).header
    let picture = Bitmap(size: .zero)
    #expect(decoder.decode(bomb, into: picture) == nil)
    #expect(picture.size == .zero)
  }

  @Test func theSmallestScaleThatIsEnoughIsDecoded() {
    let jpeg = TestJPEG(size: size).gray(90)
    let picture = Bitmap(size: .zero)
    let expected = [
      (PixelSize(width: 64, height: 48), size),
      (PixelSize(width: 33, height: 10), size),
      (PixelSize(width: 32, height: 24), PixelSize(width: 32, height: 24)),
      (PixelSize(width: 10, height: 10), PixelSize(width: 16, height: 12)),
    ]
    for (wanted, decoded) in expected {
      #expect(decoder.decode(jpeg, into: picture, wanted: wanted) == size)
      #expect(picture.size == decoded)
      #expect(picture.view.color(x: decoded.width - 1, y: decoded.height - 1).green == 90)
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
  /// Decodes a JPEG; a function of its own, as `#expect` cannot hold a span.
  fileprivate func decode(
    _ jpeg: [UInt8], into picture: Bitmap, wanted: PixelSize? = nil
  ) -> PixelSize? {
    decode(jpeg.span, into: picture, wanted: wanted)
  }
}
