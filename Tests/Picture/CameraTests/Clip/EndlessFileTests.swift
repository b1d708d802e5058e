import Glibc
import Imaging
import Messages
import Testing

@testable import Camera

/// Files that are too long to be read whole, and files that are not clips.
@Suite struct EndlessFileTests {
  /// The size of a sparse file, which takes no space on the disk.
  private static let huge = 10 << 30

  /// Expects `body` to take little processor time; to read all of a file would take minutes.
  private func expectQuick(_ body: () throws -> Void) rethrows {
    let start = Self.processorTime()
    try body()
    #expect(Self.processorTime() - start < .seconds(5))
  }

  private static func processorTime() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  @Test(arguments: ["mjpeg", "avi", "y4m", "jpg", "png"])
  func aHugeSparseFileIsRejectedQuickly(suffix: String) throws {
    let file = TemporaryFile([], suffix: ".\(suffix)")
    file.truncate(to: Self.huge)
    expectQuick {
      expect(.unreadableFile) {
        try CameraSpecifier(parsing: file.path).openFrames()
      }
    }
  }

  @Test func aClipEndsAtItsLastFrame() throws {
    let clips: [(String, [UInt8])] = [
      ("mjpeg", TestClips.jpeg(10) + TestClips.jpeg(20)), ("y4m", TestClips.y4m([10, 20])),
      ("avi", TestClips.avi([TestClips.jpeg(10), TestClips.jpeg(20)])),
    ]
    for (suffix, bytes) in clips {
      let file = TemporaryFile(bytes, suffix: ".\(suffix)")
      file.truncate(to: Self.huge)
      try expectQuick {
        let specifier = try CameraSpecifier(parsing: file.path)
        let (lumas, count) = try (specifier.lumas(), TimedFrames(specifier).frameCount)
        #expect(lumas == [10, 20] && count == 2, "\(suffix)")
      }
    }
  }

  @Test func aJPEGWithoutEndMarkerIsReadUpToTheLimit() throws {
    // A JPEG with a good header and an entropy-coded part without an end.
    let file = TemporaryFile(TestClips.jpeg(10) + TestClips.truncatedJPEG, suffix: ".mjpeg")
    file.truncate(to: Self.huge)
    try expectQuick {
      let lumas = try CameraSpecifier(parsing: file.path).lumas()
      #expect(lumas == [10, -1])
    }
  }

  @Test func aClipEndsAfterTooManyEmptyChunks() throws {
    let head = TestClips.avi([TestClips.jpeg(10)])
    let empty = Array(repeatElement(TestClips.chunk("JUNK", []), count: 200_000).joined())
    let file = TemporaryFile(
      head + empty + TestClips.chunk("00dc", TestClips.jpeg(99)), suffix: ".avi")
    #expect(try CameraSpecifier(parsing: file.path).lumas() == [10])
  }

  @Test func theErrorForAFolderSaysSo() throws {
    for text in [".", "..", "/tmp", "/tmp/", "./"] {
      let error = expect(.unreadableFile) { try CameraSpecifier(parsing: text) }
      #expect(error?.description == "\(text) is a folder; name a device or a file in it")
    }
    let clip = "/tmp/camera-test-folder-\(getpid()).avi"
    #expect(unsafe mkdir(clip, 0o700) == 0)
    defer { unsafe rmdir(clip) }
    let error = #expect(throws: CameraError.self) {
      try CameraSpecifier(parsing: clip).openFrames()
    }
    #expect(error?.description == "\(clip) is a folder; name a device or a file in it")
  }

  @Test func aPipeIsRejectedWithoutBlocking() throws {
    for suffix in ["", ".mjpeg", ".y4m", ".avi", ".png"] {
      let path = "/tmp/camera-test-pipe-\(getpid())\(suffix)"
      #expect(unsafe mkfifo(path, 0o600) == 0)
      defer { unsafe unlink(path) }
      let error = expect(.unreadableFile) {
        try CameraSpecifier(parsing: path).openFrames()
      }
      #expect(error?.description.contains("is a pipe") == true)
    }
  }

  @Test func anEndlessFileIsNoCamera() throws {
    let link = "/tmp/camera-test-zero-\(getpid()).mjpeg"
    #expect(unsafe symlink("/dev/zero", link) == 0)
    defer { unsafe unlink(link) }
    expect(.unreadableFile) { try CameraSpecifier(parsing: link).openFrames() }
    expect(.notACamera) {
      try CameraCatalog().camera(for: CameraSpecifier(parsing: "/dev/zero"))
    }
  }
}
