import Imaging
import Messages
import Testing

@testable import Camera

@Suite struct StillTests {
  @Test func aJPEGAndAPNGHaveOneFrame() throws {
    let bitmap = Bitmap(size: TestClips.size)
    bitmap.view.fill(bitmap.view.bounds, with: Color(red: 60, green: 60, blue: 60))
    let png = TemporaryFile(try PNG.encode(bitmap.view), suffix: ".png")
    let jpeg = TemporaryFile(TestClips.jpeg(60) + TestClips.jpeg(70), suffix: ".jpg")
    for specifier in [
      CameraSpecifier.file(path: png.path, .png), .file(path: jpeg.path, .jpeg),
    ] {
      #expect(try specifier.lumas() == [60])
      let pictures = try TimedFrames(specifier)
      #expect(pictures.frameRate == nil)
      #expect(pictures.frameCount == 1)
    }
  }

  @Test func theContentsOverrideTheFileExtension() throws {
    let file = TemporaryFile(TestClips.jpeg(60), suffix: ".png")
    #expect(try CameraSpecifier.file(path: file.path, .png).lumas() == [60])
  }

  @Test func theErrorForAnUnreadableFileIsOneLine() {
    let truncated = TemporaryFile(Array(TestClips.jpeg(60).dropLast(20)), suffix: ".jpg")
    let text = TemporaryFile(Array("not a picture".utf8), suffix: ".png")
    let specifiers: [(CameraSpecifier, CameraError.Cause)] = [
      (.file(path: truncated.path, .jpeg), .unreadableFile),
      (.file(path: text.path, .png), .unreadableFile),
      (.file(path: "/tmp", .png), .unreadableFile),
      (.file(path: "/tmp/no-such-picture.png", .png), .absent),
      (.device(path: "/dev/video0"), .badSource),
    ]
    for (specifier, cause) in specifiers {
      let error = expect(cause) { try TimedFrames(specifier) }
      #expect(error?.description.contains("\n") == false)
    }
  }
}
