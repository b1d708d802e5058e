import Frames
import Glibc
import Imaging
import ProgramBench
import Testing

@testable import Camera

@Suite struct CameraSwitcherTests {
  private let one = FakeCamera("One", bus: "usb-1", luma: 100)
  private let two = FakeCamera("Two", bus: "usb-2", luma: 200)

  @Test func switchingCyclesThroughAllCameras() throws {
    let (harness, switcher) = try Harness.started([], in: both)
    #expect(harness.receives("streaming One 0"))
    switcher.switchToNext()
    #expect(harness.receives("streaming Two 1"))
    #expect(harness.nextFrame(of: 2)?.luma == 200)
    #expect(eventually { one.openDevices == 0 })
    switcher.switchToNext()
    #expect(harness.receives("streaming One 0", count: 2))
    switcher.stop()
    #expect(two.openDevices == 0)
    #expect(one.openDevices == 0)
    #expect(harness.isPoolFull)
  }

  @Test func theOldCameraContinuesUntilTheNewOnesFirstFrame() throws {
    two.deliver([])
    let (harness, switcher) = try Harness.started([], in: both)
    #expect(harness.receives("streaming One"))
    switcher.switchToNext()
    #expect(eventually { two.starts == 1 })
    _ = harness.slot.remove()
    #expect(harness.nextFrame()?.luma == 100)
    two.deliverEndlessly(FakeCamera.gray(200, two.size))
    #expect(harness.receives("streaming Two"))
    #expect(harness.nextFrame(of: 2)?.luma == 200)
    switcher.stop()
  }

  @Test func ifTheBusSupportsOnlyOneTheOldCameraIsStoppedFirst() throws {
    two.fail(.start, ENOSPC, times: 1)
    let (harness, switcher) = try Harness.started([], in: both)
    #expect(harness.receives("streaming One"))
    switcher.switchToNext()
    #expect(harness.receives("streaming Two"))
    #expect(one.openDevices == 0)
    #expect(!harness.reports.contains { $0.hasPrefix("failed") })
    switcher.stop()
  }

  @Test(arguments: [ENOSPC, EIO])
  func aFailedStartKeepsTheOldCamera(code: Int32) throws {
    two.fail(.start, code)
    let (harness, switcher) = try Harness.started([], in: both)
    #expect(harness.receives("streaming One"))
    switcher.switchToNext()
    #expect(harness.receives("failed: /dev/video1"))
    if code == ENOSPC { #expect(harness.receives("streaming One", count: 2)) }
    _ = harness.slot.remove()
    #expect(harness.nextFrame()?.luma == 100)
    switcher.stop()
    #expect(harness.reports.count { $0.hasPrefix("failed") } == 1)
  }

  @Test func switchingWithoutAnotherCameraIsANotice() throws {
    let (harness, switcher) = try Harness.started([], in: FakeFolder(["/dev/video0": one]))
    #expect(harness.receives("streaming One 0"))
    switcher.switchToNext()
    #expect(harness.receives("notice: there is no other camera"))
    switcher.stop()
  }

  @Test func switchingFindsANewlyPluggedInCamera() throws {
    let folder = FakeFolder(["/dev/video0": one])
    let (harness, switcher) = try Harness.started([], in: folder)
    #expect(harness.receives("streaming One"))
    folder.plug(two, at: "/dev/video1")
    switcher.switchToNext()
    #expect(harness.receives("streaming Two 1"))
    switcher.stop()
  }

  @Test func switchingSkipsAnAbsentCamera() throws {
    let folder = both
    let (harness, switcher) = try Harness.started([], in: folder)
    #expect(harness.receives("streaming One"))
    folder.unplug("/dev/video0")
    #expect(harness.receives("lost One"))
    switcher.switchToNext()
    #expect(harness.receives("streaming Two 0"))
    switcher.stop()
    #expect(harness.isPoolFull)
  }

  @Test func filesAndPatternsAreCycledThroughInOrder() throws {
    let clip = TemporaryFile(TestClips.jpeg(10), suffix: ".jpg")
    let specifiers: [CameraSpecifier] = [
      .file(path: clip.path, .jpeg), .pattern(.bars), .named("two"),
    ]
    let (harness, switcher) = try Harness.started(specifiers, in: both)
    #expect(harness.receives("streaming camera-test"))
    switcher.switchToNext()
    #expect(harness.receives("streaming bars pattern 1"))
    switcher.switchToNext()
    #expect(harness.receives("streaming Two 2"))
    switcher.switchToNext()
    #expect(harness.receives("streaming camera-test", count: 2))
    switcher.stop()
    #expect(harness.isPoolFull)
  }

  @Test func aRestartAfterAFaultIsANotice() throws {
    let (harness, switcher) = try Harness.started([], in: both)
    #expect(harness.receives("streaming One"))
    one.fail(.dequeue, EIO, times: 12)
    #expect(harness.receives("notice: One faltered"))
    _ = harness.slot.remove()
    #expect(harness.nextFrame()?.luma == 100)
    switcher.stop()
  }

  /// The second request stops a camera that may just have delivered its first frame.
  @Test func theCurrentCameraContinuesAfterTheNextOneWasSkipped() throws {
    let (harness, switcher) = try Harness.started([.named("One"), .named("Two")], in: both)
    #expect(harness.receives("streaming One"))
    for delay in 0..<40 {
      switcher.switchToNext()
      usleep(UInt32(delay) * 250)
      switcher.switchToNext()
      usleep(50_000)
      _ = harness.slot.remove()
      #expect(harness.nextFrame() != nil)
    }
    switcher.stop()
    #expect(harness.isPoolFull)
  }

  private var both: FakeFolder { FakeFolder(["/dev/video0": one, "/dev/video1": two]) }
}
