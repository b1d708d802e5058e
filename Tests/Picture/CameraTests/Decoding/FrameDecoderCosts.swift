import CostCounts
import Frames
import Imaging
import Testing

@testable import Camera

/// The work of decoding one frame of 1280×720 pixels.
@Suite struct FrameDecoderCosts {
  private let size = PixelSize(width: 1280, height: 720)

  private func format(_ fourCC: FourCC) -> StreamFormat {
    let isPacked = ["YUYV", "UYVY", "YVYU"].contains(fourCC)
    let bytesPerRow = size.width * (isPacked ? 2 : fourCC == "RGB3" ? 3 : 1)
    return StreamFormat(
      pixelFormat: fourCC, size: size, bytesPerRow: fourCC == "MJPG" ? 0 : bytesPerRow, rate: nil,
      encoding: YUVEncoding(.bt601, .limited))
  }

  @Test(
    arguments: ["YUYV", "UYVY", "YVYU", "NV12", "YU12", "RGB3", "MJPG"] as [FourCC],
    [false, true])
  func aFrame(fourCC: FourCC, isMirrored: Bool) throws {
    let decoder = try #require(FrameDecoder(format(fourCC)))
    let bytes =
      fourCC == "MJPG"
      ? TestJPEG(size: size).encode { column, row in UInt8(truncatingIfNeeded: 7 * column + row) }
      : [UInt8](repeating: 90, count: size.area * 3)
    let (bitmap, use) = (Bitmap(size: .zero), FrameUse(isMirrored: isMirrored))
    let decode = { decoder.decode(bytes.span, into: bitmap, for: use) }
    #expect(decode())
    let isIntact = counted("decode \(fourCC)\(isMirrored ? " mirrored" : "")", decode)
    #expect(isIntact && bitmap.size == size)
  }

  /// Decodes at the reduced size that a small view asks for.
  @Test func aFrameForASmallView() throws {
    let decoder = try #require(FrameDecoder(format("MJPG")))
    let bytes = TestJPEG(size: size).gray(90)
    let small = PixelSize(width: 320, height: 180)
    let (bitmap, use) = (Bitmap(size: .zero), FrameUse(sufficientSize: small))
    let decode = { decoder.decode(bytes.span, into: bitmap, for: use) }
    #expect(decode())
    let isIntact = counted("decode MJPG at a quarter", decode)
    #expect(isIntact && bitmap.size == small)
  }
}
