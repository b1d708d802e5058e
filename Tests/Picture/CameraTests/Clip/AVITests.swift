import Imaging
import Messages
import Testing

@testable import Camera

@Suite struct AVITests {
  private let format = CameraSpecifier.FileFormat.avi
  private let three = [10, 20, 30].map { TestClips.jpeg($0) }

  @Test func framesAndRateAreRead() throws {
    let file = TemporaryFile(TestClips.avi(three, rate: 12), suffix: ".avi")
    let specifier = CameraSpecifier.file(path: file.path, .avi)
    #expect(try specifier.lumas() == [10, 20, 30])
    let pictures = try TimedFrames(specifier)
    #expect(pictures.frameRate == FrameRate(12))
    #expect(pictures.nominalSize == TestClips.size)
  }

  @Test func theVideoStreamIsFoundAfterTheAudioStream() throws {
    #expect(try format.lumas(TestClips.avi(three, hasAudioFirst: true)) == [10, 20, 30])
  }

  @Test func anEmptyChunkRepeatsThePreviousFrame() throws {
    let file = TemporaryFile(TestClips.avi([three[0], [], three[2]], rate: 10), suffix: ".avi")
    let specifier = CameraSpecifier.file(path: file.path, .avi)
    #expect(try specifier.lumas() == [10, -1, 30])
    let bitmap = Bitmap(size: .zero)
    try TimedFrames(specifier).draw(at: .milliseconds(150), into: bitmap)
    #expect(bitmap.view.color(x: 0, y: 0).green == 10)
  }

  @Test func aSecondRIFFSegmentIsRead() throws {
    let more =
      Array("RIFF".utf8) + TestClips.le32(1000) + Array("AVIX".utf8)
      + TestClips.list("movi", TestClips.chunk("00dc", TestClips.jpeg(40)))
    #expect(try format.lumas(TestClips.avi(three) + more) == [10, 20, 30, 40])
  }

  @Test func theErrorForAnUnsupportedCodecNamesIt() {
    let error = #expect(throws: CameraError.self) {
      try format.lumas(TestClips.avi(three, codec: "H264"))
    }
    #expect(error?.description.contains("H264") == true)
  }

  @Test func aTruncatedRecordingPlaysUpToItsEnd() throws {
    let whole = TestClips.avi(three)
    for count in stride(from: 0, to: whole.count, by: 3) {
      let lumas = try? format.lumas(Array(whole.prefix(count)))
      #expect(lumas == nil || [10, 20, 30].starts(with: lumas ?? []))
    }
  }

  @Test func aCorruptByteDoesNotCrash() {
    let whole = TestClips.avi(three)
    for index in 0..<min(whole.count, 400) {
      var broken = whole
      broken[index] ^= 0xFF
      _ = try? format.lumas(broken)
    }
  }
}
