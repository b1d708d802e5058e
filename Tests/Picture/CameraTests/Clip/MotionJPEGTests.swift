import Imaging
import Messages
import Testing

@testable import Camera

@Suite struct MotionJPEGTests {
  private let format = CameraSpecifier.FileFormat.motionJPEG
  @Test func framesAreFoundBetweenOtherBytes() throws {
    let junk = Array("--boundary\r\nContent-Type: image/jpeg\r\n\r\n".utf8) + [0xFF, 0xD8, 0x00]
    #expect(try format.lumas(TestClips.jpeg(10) + TestClips.jpeg(20)) == [10, 20])
    #expect(
      try format.lumas(junk + TestClips.jpeg(10) + junk + TestClips.jpeg(20) + junk) == [10, 20])
  }

  @Test func aThumbnailInASegmentIsNoFrame() throws {
    var picture = TestJPEG(size: TestClips.size)
    picture.comment = TestClips.jpeg(200)
    #expect(try format.lumas(picture.gray(10) + picture.gray(20)) == [10, 20])
  }

  @Test func aTruncatedFrameAffectsNoOther() throws {
    let truncated = TestClips.truncatedJPEG
    #expect(try format.lumas(TestClips.jpeg(10) + truncated + TestClips.jpeg(30)) == [10, -1, 30])
    #expect(try format.lumas(truncated + TestClips.jpeg(30)) == [-1, 30])
    #expect(try format.lumas(TestClips.jpeg(10) + truncated) == [10, -1])
  }

  @Test(
    arguments: [[], [0xFF], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF], Array("hello".utf8)] as [[UInt8]])
  func aFileWithoutAFrameIsRejected(bytes: [UInt8]) {
    expect(.unreadableFile) { try format.lumas(bytes) }
  }

  @Test func aTruncatedFileShowsItsIntactFrames() throws {
    let first = TestClips.jpeg(10)
    let whole = first + TestClips.jpeg(20)
    for count in first.count..<whole.count {
      let lumas = try format.lumas(Array(whole.prefix(count)))
      #expect(lumas.first == 10)
      #expect(lumas.count <= 2)
    }
  }

  @Test func framesMayCrossTheBlocksOfTheReadAheadBuffer() throws {
    // Larger than one read.
    let padding = [UInt8](repeating: 0xFF, count: (1 << 16) - 7)
    var picture = TestJPEG(size: TestClips.size)
    picture.comment = [UInt8](repeating: 0xD9, count: 65000)
    #expect(try format.lumas(padding + picture.gray(10) + padding + picture.gray(20)) == [10, 20])
  }
}
