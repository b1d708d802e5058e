import Frames
import Glibc
import Messages
import Testing

@testable import Camera

/// Another list of cameras while one of them is shown.
@Suite struct CameraSelectionTests {
  private let one = FakeCamera("One", bus: "usb-1", luma: 100)
  private let two = FakeCamera("Two", bus: "usb-2", luma: 200)

  private var both: FakeFolder {
    FakeFolder(["/dev/video0": one, "/dev/video1": two])
  }

  private let first = CameraSpecifier.device(path: "/dev/video0")
  private let second = CameraSpecifier.device(path: "/dev/video1")

  @Test func aCameraThatStaysInTheListContinues() throws {
    let harness = try Harness()
    let switcher = try harness.switcher([first], in: both)
    try switcher.start()
    #expect(harness.receives("streaming One 0/1"))
    switcher.select([second, first])
    switcher.switchToNext()
    #expect(harness.receives("streaming Two 0/2"))
    #expect(one.starts == 1)
    switcher.stop()
    #expect(one.openDevices == 0 && two.openDevices == 0 && harness.isPoolFull)
  }

  @Test func aCameraThatLeftTheListIsReplaced() throws {
    let harness = try Harness()
    let switcher = try harness.switcher([first], in: both)
    try switcher.start()
    #expect(harness.receives("streaming One"))
    switcher.select([second])
    #expect(harness.receives("streaming Two 0/1"))
    #expect(harness.nextFrame(of: 2)?.luma == 200)
    #expect(eventually { one.openDevices == 0 })
    switcher.stop()
  }

  @Test func otherOptionsRestartTheCamera() throws {
    let harness = try Harness()
    let switcher = try harness.switcher([.pattern(.bars)], in: FakeFolder([:]))
    try switcher.start()
    #expect(harness.receives("streaming bars"))
    switcher.select([.pattern(.bars)], options: CameraOptions(isLooping: true))
    #expect(harness.receives("streaming bars", count: 2))
    switcher.stop()
  }

  @Test func theCurrentCameraContinuesWhileAnAbsentOneIsAwaited() throws {
    let folder = FakeFolder(["/dev/video0": one])
    let harness = try Harness()
    let switcher = try harness.switcher([first], in: folder)
    try switcher.start()
    #expect(harness.receives("streaming One"))
    switcher.select([second])
    #expect(harness.receives("waiting: waiting for /dev/video1"))
    _ = harness.slot.remove()
    #expect(harness.nextFrame()?.luma == 100)
    folder.plug(two, at: "/dev/video1")
    #expect(harness.receives("streaming Two"))
    switcher.stop()
  }

  /// The second request stops a camera that may just have delivered its first frame.
  @Test func theCurrentCameraContinuesAfterTheNextOneWasSkipped() throws {
    let harness = try Harness()
    let switcher = try harness.switcher([first, second], in: both)
    try switcher.start()
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

  @Test func theLastOfTwoSelectionsDuringAStartWins() throws {
    let harness = try Harness()
    let switcher = try harness.switcher([first], in: both)
    // Both requests arrive before the first camera's answer is handled.
    switcher.select([first])
    switcher.select([second])
    try switcher.start()
    #expect(harness.receives("streaming Two"))
    switcher.stop()
  }

  @Test func aListWithoutAnyCameraIsReportedOnce() throws {
    let harness = try Harness()
    let folder = FakeFolder(["/dev/video0": one])
    let switcher = try harness.switcher(
      [second], options: CameraOptions(waitsForCamera: true), in: folder)
    try switcher.start()
    #expect(harness.receives("waiting: waiting for /dev/video1"))
    switcher.select([])
    #expect(harness.receives("streaming One"))
    switcher.stop()
  }

  @Test func anEmptyListIsEveryCameraThatIsPluggedIn() throws {
    let harness = try Harness()
    let switcher = try harness.switcher([second], in: both)
    try switcher.start()
    #expect(harness.receives("streaming Two 0/1"))
    switcher.select([])
    switcher.switchToNext()
    #expect(harness.receives("streaming One 0/2"))
    switcher.stop()
  }
}
