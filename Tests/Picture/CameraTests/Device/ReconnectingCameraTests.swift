import Frames
import Glibc
import Imaging
import ProgramBench
import Testing

@testable import Camera

@Suite struct ReconnectingCameraTests {
  private let camera = FakeCamera(bus: "usb-1")
  private let folder = FakeFolder()

  @Test func aCameraThatReturnsUnderAnotherNodeIsReopened() throws {
    folder.plug(camera, at: "/dev/video0")
    let (harness, capture) = try start()
    #expect(harness.receives("streaming"))
    folder.unplug("/dev/video0")
    #expect(harness.receives("lost"))
    #expect(eventually { camera.openDevices == 0 })
    // Another camera at the old node must not be taken for the lost one.
    folder.plug(FakeCamera(bus: "usb-2", luma: 222), at: "/dev/video0")
    folder.plug(camera, at: "/dev/video4")
    #expect(harness.receives("streaming", count: 2))
    #expect(harness.nextFrame()?.luma == 100)
    capture.stop()
    #expect(harness.reports.map { $0.prefix(6) } == ["starte", "stream", "lost: ", "stream"])
    #expect(harness.isPoolFull)
  }

  @Test func aCameraThatIsNotReadyYetIsRetriedAndItsNumbersContinue() throws {
    folder.plug(camera, at: "/dev/video0")
    let (harness, capture) = try start()
    let before = try #require(harness.nextFrame())
    camera.fail(.open, EACCES, times: 1)
    camera.fail(.configure, EBUSY, times: 1)
    // The device fails once while a frame is held back, and once without a frame.
    camera.fail(.dequeue, ENODEV, times: 2)
    #expect(harness.receives("streaming", count: 2))
    let after = try #require(harness.nextFrame())
    #expect(after.info.generation == before.info.generation)
    #expect(after.info.sequence > before.info.sequence)
    capture.stop()
  }

  private func start() throws -> (Harness, Capture) {
    let harness = try Harness()
    let device = try CameraCatalog(folder: folder).camera(for: .device(path: "/dev/video0"))
    let mode = try #require(device.preferredMode)
    let capture = try Capture(
      ReconnectingCamera(camera: device, mode: mode, folder: folder), generation: 1,
      pool: harness.pool,
      slot: harness.slot
    ) { event in
      switch event {
      case .started: harness.record("started")
      case .streaming: harness.record("streaming")
      case .lost(let error): harness.record("lost: \(error)")
      default: harness.record("\(event)")
      }
    }
    return (harness, capture)
  }
}
