import Glibc
import Imaging
import Messages
import Synchronization
import System
import Testing

@testable import Camera

/// Files that are too long to be read whole, and files that are not clips.
@Suite struct EndlessFileTests {
  /// The size of a sparse file, which takes no space on the disk.
  private static let huge = 10 << 30

  /// True if `body` takes little processor time.
  ///
  /// To read all of a file would take minutes.
  private func isQuick(_ body: () throws -> Void) rethrows -> Bool {
    let start = Self.processorTime()
    try body()
    return Self.processorTime() - start < .seconds(5)
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
    let isQuick = isQuick {
      let error = #expect(throws: CameraError.self) {
        try CameraSpecifier(parsing: file.path).openFrames()
      }
      #expect(error?.cause == .unreadableFile)
    }
    #expect(isQuick)
  }

  @Test func aClipEndsAtItsLastFrame() throws {
    let clips: [(String, [UInt8])] = [
      ("mjpeg", TestClips.jpeg(10) + TestClips.jpeg(20)), ("y4m", TestClips.y4m([10, 20])),
      ("avi", TestClips.avi([TestClips.jpeg(10), TestClips.jpeg(20)])),
    ]
    for (suffix, bytes) in clips {
      let file = TemporaryFile(bytes, suffix: ".\(suffix)")
      file.truncate(to: Self.huge)
      let isQuick = try isQuick {
        let specifier = try CameraSpecifier(parsing: file.path)
        let (lumas, count) = try (specifier.lumas(), TimedFrames(specifier).frameCount)
        #expect(lumas == [10, 20] && count == 2, "\(suffix)")
      }
      #expect(isQuick, "\(suffix)")
    }
  }

  @Test func aJPEGWithoutEndMarkerIsReadUpToTheLimit() throws {
    // A JPEG with a good header and an entropy-coded part without an end.
    let file = TemporaryFile(TestClips.jpeg(10) + TestClips.truncatedJPEG, suffix: ".mjpeg")
    file.truncate(to: Self.huge)
    let isQuick = try isQuick {
      let lumas = try CameraSpecifier(parsing: file.path).lumas()
      #expect(lumas == [10, -1])
    }
    #expect(isQuick)
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
      let error = #expect(throws: CameraError.self) { try CameraSpecifier(parsing: text) }
      #expect(error?.cause == .unreadableFile)
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

  /// A descriptor that is closed twice may belong to another thread the second time.
  @Test func aRejectedFileIsClosedOnce() throws {
    final class Opener: Sendable {
      let faults = Atomic<Int>(0)
      let isOver = Atomic<Bool>(false)
    }
    let opener = Opener()
    let thread = try Worker("opener") { _ in
      for _ in 0..<20_000 {
        let file = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { continue }
        if close(file) != 0 { opener.faults.add(1, ordering: .relaxed) }
      }
      opener.isOver.store(true, ordering: .relaxed)
    }
    while !opener.isOver.load(ordering: .relaxed) {
      #expect(throws: CameraError.self) { try FileBytes(path: "/tmp") }
    }
    #expect(thread.waitForEnd(within: .seconds(60)))
    #expect(opener.faults.load(ordering: .relaxed) == 0)
  }

  @Test func aPipeIsRejectedWithoutBlocking() throws {
    for suffix in ["", ".mjpeg", ".y4m", ".avi", ".png"] {
      let path = "/tmp/camera-test-pipe-\(getpid())\(suffix)"
      #expect(unsafe mkfifo(path, 0o600) == 0)
      defer { unsafe unlink(path) }
      let error = #expect(throws: CameraError.self) {
        try CameraSpecifier(parsing: path).openFrames()
      }
      #expect(error?.cause == .unreadableFile)
      #expect(error?.description.contains("is a pipe") == true)
    }
  }

  @Test func anEndlessFileIsNoCamera() throws {
    let link = "/tmp/camera-test-zero-\(getpid()).mjpeg"
    #expect(unsafe symlink("/dev/zero", link) == 0)
    defer { unsafe unlink(link) }
    let file = #expect(throws: CameraError.self) { try CameraSpecifier(parsing: link).openFrames() }
    #expect(file?.cause == .unreadableFile)
    let device = #expect(throws: CameraError.self) {
      try CameraCatalog().camera(for: CameraSpecifier(parsing: "/dev/zero"))
    }
    #expect(device?.cause == .notACamera)
  }
}
