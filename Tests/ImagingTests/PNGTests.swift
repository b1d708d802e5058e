import Testing

@testable import Imaging

@Suite struct PNGTests {
  private func sample() -> Bitmap {
    let bitmap = Bitmap(size: PixelSize(width: 37, height: 11))
    for y in 0..<11 {
      for x in 0..<37 {
        bitmap.view.store(0xFF00_0000 | UInt32(x * 6) << 16 | UInt32(y * 20) << 8 | 77, x: x, y: y)
      }
    }
    return bitmap
  }

  @Test func whatIsWrittenIsReadBackPixelForPixel() throws {
    let picture = sample()
    let back = try PNG.decode(try PNG.encode(picture.view))
    #expect(back.size == picture.size)
    for y in 0..<11 {
      for x in 0..<37 { #expect(back.view[x, y] == picture.view[x, y]) }
    }
  }

  @Test func theSamePixelsGiveTheSameBytes() throws {
    #expect(try PNG.encode(sample().view) == PNG.encode(sample().view))
  }

  @Test func aTornOrForeignFileIsAnErrorWithWords() throws {
    let whole = try PNG.encode(sample().view)
    for bytes in [
      [], Array(whole.prefix(20)), Array(whole.prefix(whole.count * 2 / 3)), Array("GIF89a".utf8),
    ] {
      #expect(throws: PNG.Failure.self) { try PNG.decode(bytes) }
    }
  }
}
