import Frames
import Glibc
import Imaging
import Testing

@testable import Camera

@Suite struct CameraSwitcherTests {
  private let one = FakeCamera("One", bus: "usb-1", luma: 100)
  private let two = FakeCamera("Two", bus: "usb-2", luma: 200)

  @Test func aFlipGoesAroundAllCameras() throws {
    let stage = try Stage()
    let switcher = try stage.switcher([], in: both)
    try switcher.start()
    #expect(stage.hears("streaming One 0/2"))
    switcher.flip()
    #expect(stage.hears("streaming Two 1/2"))
    #expect(stage.nextFrame(of: 2)?.luma == 200)
    #expect(eventually { one.openDevices == 0 })
    switcher.flip()
    #expect(stage.hears("streaming One 0/2", count: 2))
    switcher.stop()
    #expect(two.openDevices == 0)
    #expect(one.openDevices == 0)
    #expect(stage.isPoolWhole)
  }

  @Test func theOldCameraGoesOnUntilTheNewOnesFirstPicture() throws {
    two.deliver([])
    let stage = try Stage()
    let switcher = try stage.switcher([], in: both)
    try switcher.start()
    #expect(stage.hears("streaming One"))
    switcher.flip()
    #expect(eventually { two.starts == 1 })
    _ = stage.slot.take()
    #expect(stage.nextFrame()?.luma == 100)
    two.deliverEndlessly(FakeCamera.gray(200, two.size))
    #expect(stage.hears("streaming Two"))
    #expect(stage.nextFrame(of: 2)?.luma == 200)
    switcher.stop()
  }

  @Test func whereTheBusBearsOnlyOneTheOldIsStoppedFirst() throws {
    two.fail(.start, ENOSPC, times: 1)
    let stage = try Stage()
    let switcher = try stage.switcher([], in: both)
    try switcher.start()
    #expect(stage.hears("streaming One"))
    switcher.flip()
    #expect(stage.hears("streaming Two"))
    #expect(one.openDevices == 0)
    #expect(!stage.reports.contains { $0.hasPrefix("failed") })
    switcher.stop()
  }

  @Test(arguments: [ENOSPC, EIO])
  func aCameraThatFailsLeavesTheOldOne(code: Int32) throws {
    two.fail(.start, code)
    let stage = try Stage()
    let switcher = try stage.switcher([], in: both)
    try switcher.start()
    #expect(stage.hears("streaming One"))
    switcher.flip()
    #expect(stage.hears("failed: /dev/video1"))
    if code == ENOSPC { #expect(stage.hears("streaming One", count: 2)) }
    _ = stage.slot.take()
    #expect(stage.nextFrame()?.luma == 100)
    switcher.stop()
    #expect(stage.reports.count { $0.hasPrefix("failed") } == 1)
  }

  @Test func aFlipWithoutAnotherCameraIsANotice() throws {
    let stage = try Stage()
    let switcher = try stage.switcher([], in: FakeFolder(["/dev/video0": one]))
    try switcher.start()
    #expect(stage.hears("streaming One 0/1"))
    switcher.flip()
    #expect(stage.hears("notice: there is no other camera"))
    switcher.stop()
  }

  @Test func aFlipFindsACameraThatWasPluggedInMeanwhile() throws {
    let folder = FakeFolder(["/dev/video0": one])
    let stage = try Stage()
    let switcher = try stage.switcher([], in: folder)
    try switcher.start()
    #expect(stage.hears("streaming One"))
    folder.plug(two, at: "/dev/video1")
    switcher.flip()
    #expect(stage.hears("streaming Two 1/2"))
    switcher.stop()
  }

  @Test func aFlipLeavesACameraThatIsAway() throws {
    let folder = both
    let stage = try Stage()
    let switcher = try stage.switcher([], in: folder)
    try switcher.start()
    #expect(stage.hears("streaming One"))
    folder.unplug("/dev/video0")
    #expect(stage.hears("lost One"))
    switcher.flip()
    #expect(stage.hears("streaming Two 0/1"))
    switcher.stop()
  }

  @Test func filesAndThePatternAreFlippedThroughInTheirOrder() throws {
    let clip = TemporaryFile(TestClips.jpeg(10), ending: ".jpg")
    let stage = try Stage()
    let sources: [CameraSource] = [.file(path: clip.path, .jpeg), .pattern(.bars), .named("two")]
    let switcher = try stage.switcher(sources, in: both)
    try switcher.start()
    #expect(stage.hears("streaming camera-test"))
    switcher.flip()
    #expect(stage.hears("streaming bars pattern 1/3"))
    switcher.flip()
    #expect(stage.hears("streaming Two 2/3"))
    switcher.flip()
    #expect(stage.hears("streaming camera-test", count: 2))
    switcher.stop()
    #expect(stage.isPoolWhole)
  }

  @Test func aCameraThatFaltersIsRestartedWithANotice() throws {
    let stage = try Stage()
    let switcher = try stage.switcher([], in: both)
    try switcher.start()
    #expect(stage.hears("streaming One"))
    one.fail(.dequeue, EIO, times: 12)
    #expect(stage.hears("notice: One faltered"))
    _ = stage.slot.take()
    #expect(stage.nextFrame()?.luma == 100)
    switcher.stop()
  }

  private var both: FakeFolder { FakeFolder(["/dev/video0": one, "/dev/video1": two]) }
}
