import Frames
import Glibc
import Imaging
import Testing

@testable import Camera

@Suite struct CameraSwitcherTests {
  private let one = FakeCamera("One", bus: "usb-1", luma: 100)
  private let two = FakeCamera("Two", bus: "usb-2", luma: 200)

  @Test func aFlipGoesAroundAllCameras() throws {
    let harness = try Harness()
    let switcher = try harness.switcher([], in: both)
    try switcher.start()
    #expect(harness.hears("streaming One 0/2"))
    switcher.switchToNext()
    #expect(harness.hears("streaming Two 1/2"))
    #expect(harness.nextFrame(of: 2)?.luma == 200)
    #expect(eventually { one.openDevices == 0 })
    switcher.switchToNext()
    #expect(harness.hears("streaming One 0/2", count: 2))
    switcher.stop()
    #expect(two.openDevices == 0)
    #expect(one.openDevices == 0)
    #expect(harness.isPoolWhole)
  }

  @Test func theOldCameraGoesOnUntilTheNewOnesFirstPicture() throws {
    two.deliver([])
    let harness = try Harness()
    let switcher = try harness.switcher([], in: both)
    try switcher.start()
    #expect(harness.hears("streaming One"))
    switcher.switchToNext()
    #expect(eventually { two.starts == 1 })
    _ = harness.slot.take()
    #expect(harness.nextFrame()?.luma == 100)
    two.deliverEndlessly(FakeCamera.gray(200, two.size))
    #expect(harness.hears("streaming Two"))
    #expect(harness.nextFrame(of: 2)?.luma == 200)
    switcher.stop()
  }

  @Test func whereTheBusBearsOnlyOneTheOldIsStoppedFirst() throws {
    two.fail(.start, ENOSPC, times: 1)
    let harness = try Harness()
    let switcher = try harness.switcher([], in: both)
    try switcher.start()
    #expect(harness.hears("streaming One"))
    switcher.switchToNext()
    #expect(harness.hears("streaming Two"))
    #expect(one.openDevices == 0)
    #expect(!harness.reports.contains { $0.hasPrefix("failed") })
    switcher.stop()
  }

  @Test(arguments: [ENOSPC, EIO])
  func aCameraThatFailsLeavesTheOldOne(code: Int32) throws {
    two.fail(.start, code)
    let harness = try Harness()
    let switcher = try harness.switcher([], in: both)
    try switcher.start()
    #expect(harness.hears("streaming One"))
    switcher.switchToNext()
    #expect(harness.hears("failed: /dev/video1"))
    if code == ENOSPC { #expect(harness.hears("streaming One", count: 2)) }
    _ = harness.slot.take()
    #expect(harness.nextFrame()?.luma == 100)
    switcher.stop()
    #expect(harness.reports.count { $0.hasPrefix("failed") } == 1)
  }

  @Test func aFlipWithoutAnotherCameraIsANotice() throws {
    let harness = try Harness()
    let switcher = try harness.switcher([], in: FakeFolder(["/dev/video0": one]))
    try switcher.start()
    #expect(harness.hears("streaming One 0/1"))
    switcher.switchToNext()
    #expect(harness.hears("notice: there is no other camera"))
    switcher.stop()
  }

  @Test func aFlipFindsACameraThatWasPluggedInMeanwhile() throws {
    let folder = FakeFolder(["/dev/video0": one])
    let harness = try Harness()
    let switcher = try harness.switcher([], in: folder)
    try switcher.start()
    #expect(harness.hears("streaming One"))
    folder.plug(two, at: "/dev/video1")
    switcher.switchToNext()
    #expect(harness.hears("streaming Two 1/2"))
    switcher.stop()
  }

  @Test func aFlipLeavesACameraThatIsAway() throws {
    let folder = both
    let harness = try Harness()
    let switcher = try harness.switcher([], in: folder)
    try switcher.start()
    #expect(harness.hears("streaming One"))
    folder.unplug("/dev/video0")
    #expect(harness.hears("lost One"))
    switcher.switchToNext()
    #expect(harness.hears("streaming Two 0/1"))
    switcher.stop()
  }

  @Test func filesAndThePatternAreFlippedThroughInTheirOrder() throws {
    let clip = TemporaryFile(TestClips.jpeg(10), ending: ".jpg")
    let harness = try Harness()
    let sources: [CameraSource] = [.file(path: clip.path, .jpeg), .pattern(.bars), .named("two")]
    let switcher = try harness.switcher(sources, in: both)
    try switcher.start()
    #expect(harness.hears("streaming camera-test"))
    switcher.switchToNext()
    #expect(harness.hears("streaming bars pattern 1/3"))
    switcher.switchToNext()
    #expect(harness.hears("streaming Two 2/3"))
    switcher.switchToNext()
    #expect(harness.hears("streaming camera-test", count: 2))
    switcher.stop()
    #expect(harness.isPoolWhole)
  }

  @Test func aCameraThatFaltersIsRestartedWithANotice() throws {
    let harness = try Harness()
    let switcher = try harness.switcher([], in: both)
    try switcher.start()
    #expect(harness.hears("streaming One"))
    one.fail(.dequeue, EIO, times: 12)
    #expect(harness.hears("notice: One faltered"))
    _ = harness.slot.take()
    #expect(harness.nextFrame()?.luma == 100)
    switcher.stop()
  }

  private var both: FakeFolder { FakeFolder(["/dev/video0": one, "/dev/video1": two]) }
}
