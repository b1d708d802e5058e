import Testing

@testable import Imaging

@Suite struct PNGTests {
  private let sample = Bitmap(PixelSize(width: 37, height: 11)) { x, y in
    0xFF00_0000 | UInt32(x * 6) << 16 | UInt32(y * 20) << 8 | 77
  }

  @Test func anEncodedPictureIsDecodedPixelForPixel() throws {
    #expect(try PNG.decode(try PNG.encode(sample.view)).rows == sample.rows)
  }

  @Test func theSamePixelsGiveTheSameBytes() throws {
    #expect(try PNG.encode(sample.view) == PNG.encode(sample.view))
  }

  @Test func aTruncatedOrForeignFileIsAnError() throws {
    let whole = try PNG.encode(sample.view)
    for bytes in [
      [], Array(whole.prefix(20)), Array(whole.prefix(whole.count * 2 / 3)), Array("GIF89a".utf8),
    ] {
      #expect(throws: PNG.Failure.self) { try PNG.decode(bytes) }
    }
  }

  /// The picture has two pixels of 16-bit gray, 0x8080 and 0x3030, and no gamma chunk.
  @Test func sixteenBitsAreTheSameBrightnessAsEight() throws {
    let bytes: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48,
      0x44, 0x52, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x01, 0x10, 0x00, 0x00, 0x00,
      0x00, 0x81, 0xD9, 0xFC, 0x15, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x44, 0x41, 0x54, 0x78,
      0x9C, 0x63, 0x68, 0x68, 0x30, 0x30, 0x00, 0x00, 0x04, 0x15, 0x01, 0x61, 0xBC, 0xE7,
      0xD9, 0xE3, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
    let picture = try PNG.decode(bytes)
    #expect(picture.view.color(x: 0, y: 0).green == 0x80)
    #expect(picture.view.color(x: 1, y: 0).green == 0x30)
  }
}
