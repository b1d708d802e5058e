import Imaging
import Messages
import Testing

@testable import Camera

@Suite struct CameraSpecifierTests {
  @Test func everyKindOfSpecifierIsParsed() throws {
    let expected: [(String, CameraSpecifier)] = [
      ("/dev/video3", .device(path: "/dev/video3")),
      ("/dev/v4l/by-id/usb-x-index0", .device(path: "/dev/v4l/by-id/usb-x-index0")),
      ("Logitech", .named("Logitech")),
      ("pattern", .pattern(.bars)),
      ("pattern:grid", .pattern(.grid)),
      ("pattern:moving", .pattern(.moving)),
      ("a/talk.MJPEG", .file(path: "a/talk.MJPEG", .motionJPEG)),
      ("talk.mjpg", .file(path: "talk.mjpg", .motionJPEG)),
      ("talk.avi", .file(path: "talk.avi", .avi)),
      ("talk.y4m", .file(path: "talk.y4m", .y4m)),
      ("face.jpg", .file(path: "face.jpg", .jpeg)),
      ("face.jpeg", .file(path: "face.jpeg", .jpeg)),
      ("face.png", .file(path: "face.png", .png)),
    ]
    for (text, specifier) in expected {
      #expect(try CameraSpecifier(parsing: text) == specifier)
    }
  }

  @Test(arguments: ["", "  ", "pattern:", "pattern:stripes", "no/such/place"])
  func textThatCannotNameACameraIsRejectedInOneLine(text: String) {
    let error = expect(.badSource) { try CameraSpecifier(parsing: text) }
    #expect(error?.description.contains("\n") == false)
  }

  @Test func aFileWithoutAnExtensionIsDetectedByItsFirstBytes() throws {
    let jpeg = TestJPEG(size: .init(width: 8, height: 8)).gray(9)
    let files: [([UInt8], CameraSpecifier.FileFormat)] = [
      (jpeg, .motionJPEG), ([0x89, 0x50, 0x4E, 0x47], .png), (Array("YUV4MPEG2 W1".utf8), .y4m),
      (Array("RIFF____AVI LIST".utf8), .avi),
    ]
    for (bytes, kind) in files {
      let file = TemporaryFile(bytes, suffix: "")
      #expect(try CameraSpecifier(parsing: file.path) == .file(path: file.path, kind))
    }
  }

  @Test func aFileOfAnUnknownFormatIsRejected() {
    let file = TemporaryFile(Array("#!/bin/sh".utf8), suffix: ".sh")
    expect(.unreadableFile) { try CameraSpecifier(parsing: file.path) }
  }

  @Test func aParsedSpecifierHasTheSameDescription() throws {
    for text in ["/dev/video0", "Logi", "a.png", "pattern:moving"] {
      #expect(try CameraSpecifier(parsing: text).description == text)
    }
  }
}
