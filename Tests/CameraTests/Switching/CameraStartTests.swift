import Glibc
import Imaging
import Testing

@testable import Camera

@Suite struct CameraStartTests {
  private let camera = FakeCamera("One")

  @Test func withoutACameraThePatternStandsInUntilThereIsOne() throws {
    let folder = FakeFolder()
    let stage = try Stage()
    let switcher = try stage.switcher([], in: folder)
    try switcher.start()
    #expect(stage.hears("waiting: no camera is plugged in"))
    #expect(stage.hears("streaming bars pattern"))
    folder.plug(camera, at: "/dev/video0")
    #expect(stage.hears("streaming One 0/1"))
    #expect(stage.nextFrame(of: 2)?.luma == 100)
    switcher.stop()
    #expect(stage.isPoolWhole)
  }

  @Test func aCameraThatMayNotBeOpenedIsSaidOnceAndTakenWhenItMay() throws {
    camera.fail(.open, EACCES, times: 3)
    let stage = try Stage()
    let switcher = try stage.switcher([], in: FakeFolder(["/dev/video0": camera]))
    try switcher.start()
    #expect(stage.hears("streaming bars pattern"))
    #expect(stage.hears("streaming One"))
    #expect(stage.reports.count { $0.hasPrefix("failed") } == 1)
    switcher.stop()
  }

  @Test func aCameraThatIsInUseIsLeftForOneThatIsNot() throws {
    camera.fail(.configure, EBUSY)
    let other = FakeCamera("Two", bus: "usb-2")
    let stage = try Stage()
    let folder = FakeFolder(["/dev/video0": camera, "/dev/video1": other])
    let switcher = try stage.switcher([], in: folder)
    try switcher.start()
    #expect(stage.hears("streaming Two 1/2"))
    switcher.stop()
  }

  @Test func aNamedCameraThatIsAbsentIsAnErrorOfTheStart() throws {
    let stage = try Stage()
    let switcher = try stage.switcher([.named("Logitech")], in: FakeFolder())
    let error = #expect(throws: CameraError.self) { try switcher.start() }
    #expect(error?.isAbsence == true)
    switcher.flip()
    switcher.stop()
    #expect(stage.reports.isEmpty)
  }

  @Test func aNamedCameraThatIsAbsentCanBeWaitedFor() throws {
    let folder = FakeFolder()
    let stage = try Stage()
    let switcher = try stage.switcher(
      [.named("one")], options: CameraOptions(waitsForCamera: true), in: folder)
    try switcher.start()
    #expect(stage.hears("waiting: waiting for one"))
    folder.plug(camera, at: "/dev/video3")
    #expect(stage.hears("streaming One 0/1"))
    switcher.stop()
  }

  @Test(arguments: [true, false])
  func whatIsUnusableIsAnErrorHoweverOneWaits(waits: Bool) throws {
    camera.fail(.configure, EBUSY)
    let stage = try Stage()
    let switcher = try stage.switcher(
      [.device(path: "/dev/video0")], options: CameraOptions(waitsForCamera: waits),
      in: FakeFolder(["/dev/video0": camera]))
    let error = #expect(throws: CameraError.self) { try switcher.start() }
    #expect(error?.cause == .crowded)
    #expect(camera.openDevices == 0)
  }

  @Test func aModeThatThereIsNotIsAnErrorOfTheStart() throws {
    let stage = try Stage()
    let request = try CameraModeRequest(parsing: "640x480@30")
    let switcher = try stage.switcher(
      [.named("one")], options: CameraOptions(mode: request),
      in: FakeFolder(["/dev/video0": camera]))
    let error = #expect(throws: CameraError.self) { try switcher.start() }
    #expect(error?.cause == .noSuchMode)
    #expect(error?.description.contains("16x8@30:YUYV") == true)
  }

  @Test func aFileThatIsNoPictureIsAnErrorOfTheStart() throws {
    let file = TemporaryFile(Array("text".utf8), ending: ".mjpeg")
    let stage = try Stage()
    let switcher = try stage.switcher([.file(path: file.path, .motionJPEG)], in: FakeFolder())
    let error = #expect(throws: CameraError.self) { try switcher.start() }
    #expect(error?.cause == .unreadableFile)
  }

  @Test func stoppingTwiceOrBeforeTheStartIsHarmless() throws {
    let stage = try Stage()
    let switcher = try stage.switcher([.pattern(.moving)], in: FakeFolder())
    switcher.stop()
    let other = try stage.switcher([.pattern(.moving)], in: FakeFolder())
    try other.start()
    other.stop()
    other.stop()
    #expect(stage.isPoolWhole)
  }
}
