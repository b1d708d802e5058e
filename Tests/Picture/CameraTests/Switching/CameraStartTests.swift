import Glibc
import Imaging
import Messages
import Testing

@testable import Camera

@Suite struct CameraStartTests {
  private let camera = FakeCamera("One")
  private var both: FakeFolder {
    FakeFolder(["/dev/video0": camera, "/dev/video1": FakeCamera("Two", bus: "usb-2")])
  }

  @Test func withoutACameraThePatternIsShownUntilThereIsOne() throws {
    let folder = FakeFolder()
    let (harness, switcher) = try Harness.started([], in: folder)
    #expect(harness.receives("waiting: no camera is plugged in"))
    #expect(harness.receives("streaming bars pattern"))
    folder.plug(camera, at: "/dev/video0")
    #expect(harness.receives("streaming One 0"))
    #expect(harness.nextFrame(of: 2)?.luma == 100)
    switcher.stop()
    #expect(harness.isPoolFull)
  }

  @Test func aCameraWithoutPermissionIsReportedOnceAndOpenedLater() throws {
    camera.fail(.open, EACCES, times: 3)
    let (harness, switcher) = try Harness.started([], in: FakeFolder(["/dev/video0": camera]))
    #expect(harness.receives("streaming bars pattern"))
    #expect(harness.receives("streaming One"))
    #expect(harness.reports.count { $0.hasPrefix("failed") } == 1)
    switcher.stop()
  }

  @Test func aCameraInUseIsSkipped() throws {
    camera.fail(.configure, EBUSY)
    let (harness, switcher) = try Harness.started([], in: both)
    #expect(harness.receives("streaming Two 1"))
    switcher.stop()
  }

  @Test(arguments: [("usb-2 Two", "Two 1"), ("usb-9 Gone", "One 0")])
  func theFirstCameraIsTheOneOfTheOptionsIfItIsThere(identity: String, shown: String) throws {
    let (harness, switcher) = try Harness.started(
      [], options: CameraOptions(firstCamera: identity), in: both)
    #expect(harness.receives("streaming \(shown)"))
    #expect(!harness.reports.contains { $0.hasPrefix("failed") || $0.hasPrefix("waiting") })
    switcher.stop()
  }

  @Test func theFirstCameraOfTheOptionsIsNotPreferredToNamedOnes() throws {
    let (harness, switcher) = try Harness.started(
      [.named("One"), .named("Two")], options: CameraOptions(firstCamera: "usb-2 Two"), in: both)
    #expect(harness.receives("streaming One 0"))
    switcher.stop()
  }

  @Test func aNamedCameraThatIsAbsentIsAnErrorOfTheStart() throws {
    let harness = try Harness()
    let switcher = try harness.switcher([.named("Logitech")], in: FakeFolder())
    let error = #expect(throws: CameraError.self) { try switcher.start() }
    #expect(error?.isAbsent == true)
    switcher.switchToNext()
    switcher.stop()
    #expect(harness.reports.isEmpty)
  }

  @Test func aNamedCameraThatIsAbsentCanBeWaitedFor() throws {
    let folder = FakeFolder()
    let (harness, switcher) = try Harness.started(
      [.named("one")], options: CameraOptions(waitsForCamera: true), in: folder)
    #expect(harness.receives("waiting: waiting for one"))
    folder.plug(camera, at: "/dev/video3")
    #expect(harness.receives("streaming One 0"))
    switcher.stop()
  }

  @Test(arguments: [true, false])
  func anUnusableCameraIsAnErrorEvenWhileWaiting(waits: Bool) throws {
    camera.fail(.configure, EBUSY)
    expect(.contended) {
      try Harness.started(
        [.device(path: "/dev/video0")], options: CameraOptions(waitsForCamera: waits),
        in: FakeFolder(["/dev/video0": camera]))
    }
    #expect(camera.openDevices == 0)
  }

  @Test func anUnavailableModeIsAnErrorOfTheStart() throws {
    let request = try CameraModeRequest(parsing: "640x480@30")
    let error = expect(.noSuchMode) {
      try Harness.started(
        [.named("one")], options: CameraOptions(mode: request),
        in: FakeFolder(["/dev/video0": camera]))
    }
    #expect(error?.description.contains("16x8@30:YUYV") == true)
  }

  @Test func anUnreadableFileIsAnErrorOfTheStart() throws {
    let file = TemporaryFile(Array("text".utf8), suffix: ".mjpeg")
    expect(.unreadableFile) {
      try Harness.started([.file(path: file.path, .motionJPEG)])
    }
  }

  @Test func stoppingTwiceOrBeforeTheStartIsHarmless() throws {
    let (harness, switcher) = try Harness.started([.pattern(.moving)])
    switcher.stop()
    switcher.stop()
    #expect(harness.isPoolFull)
    try harness.switcher([.pattern(.moving)], in: FakeFolder()).stop()
  }
}
