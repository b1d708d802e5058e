import Imaging
import Messages
import Testing

@testable import Camera

@Suite struct StillTests {
  @Test func aJPEGAndAPNGAreOnePictureThatStays() throws {
    let bitmap = Bitmap(size: TestClips.size)
    bitmap.view.fill(bitmap.view.bounds, with: Color(red: 60, green: 60, blue: 60))
    let png = TemporaryFile(try PNG.encode(bitmap.view), ending: ".png")
    let jpeg = TemporaryFile(TestClips.jpeg(60) + TestClips.jpeg(70), ending: ".jpg")
    for source in [
      CameraSource.file(path: png.path, .png), .file(path: jpeg.path, .jpeg),
    ] {
      #expect(try source.lumas() == [60])
      let pictures = try TimedPictures(source)
      #expect(pictures.frameRate == nil)
      #expect(pictures.frameCount == 1)
    }
  }

  @Test func theBytesAreRightWhereTheNameIsWrong() throws {
    let file = TemporaryFile(TestClips.jpeg(60), ending: ".png")
    #expect(try CameraSource.file(path: file.path, .png).lumas() == [60])
  }

  @Test func whatCannotBeReadIsSaidInOneLine() {
    let torn = TemporaryFile(Array(TestClips.jpeg(60).dropLast(20)), ending: ".jpg")
    let text = TemporaryFile(Array("not a picture".utf8), ending: ".png")
    let sources: [(CameraSource, CameraError.Cause)] = [
      (.file(path: torn.path, .jpeg), .unreadableFile),
      (.file(path: text.path, .png), .unreadableFile),
      (.file(path: "/tmp", .png), .unreadableFile),
      (.file(path: "/tmp/no-such-picture.png", .png), .absent),
      (.device(path: "/dev/video0"), .badSource),
    ]
    for (source, cause) in sources {
      let error = #expect(throws: CameraError.self) { try TimedPictures(source) }
      #expect(error?.cause == cause)
      #expect(error?.description.contains("\n") == false)
    }
  }
}
