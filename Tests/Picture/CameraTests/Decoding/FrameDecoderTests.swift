import Frames
import Imaging
import Testing

@testable import Camera

@Suite struct FrameDecoderTests {
  private let size = PixelSize(width: 16, height: 8)

  @Test func aShortFrameIsRejected() throws {
    let decoder = try #require(FrameDecoder(format("YUYV", bytesPerRow: 32)))
    let bytes = [UInt8](repeating: 128, count: 32 * 8)
    #expect(decoder.picture(of: bytes)?.size == size)
    #expect(decoder.picture(of: Array(bytes.dropLast())) == nil)
  }

  @Test(
    arguments: ["RGB3", "RGBP", "RGB4", "BGR4", "XR24", "GREY", "Y16 ", "RGGB", "BG10"] as [FourCC])
  func libv4lConvertsOtherFormatsWithAnyPadding(fourCC: FourCC) throws {
    let bits = try #require(FourCC.libV4LBitsPerPixel[fourCC])
    for padding in [0, 6] {
      let row = size.width * bits / 8 + padding
      let decoder = try #require(FrameDecoder(format(fourCC, bytesPerRow: row)))
      // Every sample is at its highest, which is white in every format. Padding would be black.
      let line =
        Array(repeating: UInt8(255), count: row - padding) + Array(repeating: 0, count: padding)
      let bytes = Array(repeatElement(line, count: size.height).joined())
      let bitmap = try #require(decoder.picture(of: bytes))
      // libv4l converts in place, so it gets a copy of the driver's memory.
      #expect(bytes == Array(repeatElement(line, count: size.height).joined()))
      let corner = bitmap.view.color(x: size.width - 1, y: size.height - 1)
      #expect(corner.red > 240 && corner.green > 240 && corner.blue > 240 && corner.alpha == 255)
      #expect(decoder.picture(of: Array(bytes.prefix(row * 3))) == nil)
    }
  }

  @Test func anUnknownFormatHasNoDecoder() {
    #expect(FrameDecoder(format("H264", bytesPerRow: 0)) == nil)
    var empty = format("YUYV", bytesPerRow: 0)
    empty.size = .zero
    #expect(FrameDecoder(empty) == nil)
  }

  @Test func aJPEGLargerThanTheModeIsRejected() throws {
    let decoder = try #require(FrameDecoder(format("MJPG", bytesPerRow: 0)))
    #expect(decoder.picture(of: TestJPEG(size: size).gray(100)) != nil)
    let huge = TestJPEG(size: PixelSize(width: 64, height: 64)).gray(100)
    #expect(decoder.picture(of: huge) == nil)
  }

  /// A view that mirrors gets frames that are mirrored already, whatever their format.
  @Test(arguments: ["YUYV", "UYVY", "YVYU", "NV12", "YU12", "RGB3", "MJPG"] as [FourCC])
  func framesAreMirroredForAViewThatMirrors(fourCC: FourCC) throws {
    let decoder = try #require(FrameDecoder(format(fourCC, bytesPerRow: 0)))
    let bytes =
      fourCC == "MJPG"
      ? TestJPEG(size: size).encode { column, row in UInt8(40 + 90 * column + row) }
      : (0..<16 * 8 * 3).map { UInt8(truncatingIfNeeded: $0 * 37) }
    let plain = try #require(decoder.picture(of: bytes))
    let mirrored = Bitmap(size: .zero)
    let isIntact = decoder.decode(bytes.span, into: mirrored, for: FrameUse(isMirrored: true))
    #expect(isIntact)
    let expected = Bitmap(size: size)
    expected.view.orient(plain.view, by: Orientation(isMirrored: true))
    #expect(mirrored.view.packedBGR() == expected.view.packedBGR())
    #expect(mirrored.view.packedBGR() != plain.view.packedBGR())
  }

  private func format(_ fourCC: FourCC, bytesPerRow: Int) -> StreamFormat {
    StreamFormat(
      pixelFormat: fourCC, size: size, bytesPerRow: bytesPerRow, rate: nil,
      encoding: YUVEncoding(.bt601, .full))
  }
}
