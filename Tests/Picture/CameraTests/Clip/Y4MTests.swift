import Imaging
import Messages
import Testing

@testable import Camera

@Suite struct Y4MTests {
  private let format = CameraSpecifier.FileFormat.y4m
  @Test func framesRateAndRangeAreRead() throws {
    let file = TemporaryFile(TestClips.y4m([16, 120, 235]), suffix: ".y4m")
    let specifier = CameraSpecifier.file(path: file.path, .y4m)
    #expect(try specifier.lumas() == [16, 120, 235])
    #expect(try TimedFrames(specifier).frameRate == FrameRate(25))
    let limited = TestClips.y4m([16, 235], header: "YUV4MPEG2 W16 H8 F25:1")
    #expect(try format.lumas(limited).map { $0 > 128 ? $0 >= 253 : $0 <= 1 } == [true, true])
  }

  @Test(arguments: [
    ("420", 64), ("420mpeg2", 64), ("420paldv", 64), ("422", 128), ("444", 256), ("mono", 0),
  ])
  func everyEightBitLayoutIsRead(chroma: String, bytes: Int) throws {
    let clip = TestClips.y4m(
      [40, 50], header: "YUV4MPEG2 W16 H8 F25:1 C\(chroma) XCOLORRANGE=FULL", chromaBytes: bytes)
    #expect(try format.lumas(clip) == [40, 50])
  }

  @Test func frameParametersAreIgnored() throws {
    #expect(try format.lumas(TestClips.y4m([40, 50], frameHeader: "FRAME Ixyz")) == [40, 50])
  }

  @Test func aTruncatedLastFrameIsLeftOut() throws {
    let clip = TestClips.y4m([40, 50])
    #expect(try format.lumas(Array(clip.dropLast())) == [40])
  }

  @Test func anUnknownRateIsThirty() throws {
    let file = TemporaryFile(TestClips.y4m([1], header: "YUV4MPEG2 W16 H8 F0:0"), suffix: ".y4m")
    #expect(try TimedFrames(.file(path: file.path, .y4m)).frameRate == FrameRate(30))
  }

  @Test(arguments: [
    "YUV4MPEG2", "YUV4MPEG2 W0 H8", "YUV4MPEG2 W16", "YUV4MPEG2 W-16 H8", "YUV4MPEG3 W16 H8",
    "YUV4MPEG2 W999999999999 H999999999999", "YUV4MPEG2 W65536 H65536",
    "YUV4MPEG2 W9223372036854775807 H2", "YUV4MPEG2 W16 H8 C420p10", "YUV4MPEG2 W16 H8 C411",
  ])
  func anInvalidHeaderIsRejected(header: String) {
    expect(.unreadableFile) {
      try format.lumas(TestClips.y4m([1], header: header))
    }
  }

  @Test func aFileThatShrinksWhileItPlaysEnds() throws {
    let clip = TestClips.y4m([40, 50, 60])
    let file = TemporaryFile(clip, suffix: ".y4m")
    let frameSource = try CameraSpecifier.file(path: file.path, .y4m).openFrames()
    let bitmap = Bitmap(size: .zero)
    #expect(frameSource.draw(2, into: bitmap, sufficientSize: nil) == .drawn(size: TestClips.size))
    file.truncate(to: 100)
    #expect(frameSource.draw(2, into: bitmap, sufficientSize: nil) == .skipped)
  }
}
