import Frames
import Glibc
import Imaging
import Messages
import ProgramBench
import Synchronization
import Testing

@testable import Camera

@Suite struct DeviceStreamTests {
  private let camera = FakeCamera()

  @Test func framesAreNumberedAndEveryBufferIsRequeued() throws {
    let run = try StreamRun(camera)
    let first = try #require(run.harness.nextFrame())
    #expect(first.luma == 100)
    #expect(first.info.generation == 1 && first.info.nominalSize == camera.size)
    #expect(first.info.losses == FrameLosses() && first.info.capturedAt == nil)
    let next = try #require(run.harness.nextFrame())
    #expect(next.info.sequence > first.info.sequence)
    #expect(run.stopAndWait() == nil)
    #expect(camera.openDevices == 0)
    #expect(run.harness.isPoolFull)
  }

  @Test func aDamagedOrShortFrameAffectsNoOther() throws {
    let whole = FakeCamera.gray(50, camera.size)
    camera.deliver([
      .init(bytes: whole, isDamaged: true), .init(bytes: Array(whole.dropLast())),
      .init(bytes: FakeCamera.gray(70, camera.size)),
    ])
    let run = try StreamRun(camera)
    let frame = try #require(run.harness.nextFrame())
    #expect(frame.luma == 70)
    // A frame with a newer one behind it is not decoded.
    #expect(frame.info.sequence == 1)
    #expect(frame.info.losses.damaged == 1 && frame.info.losses.total == 1)
    #expect(run.stopAndWait() == nil)
    #expect(camera.starts == 1)
  }

  @Test(arguments: [[1, 2, 3], []] as [[UInt8]])
  func aShortFrameIsCountedAsDamaged(bytes: [UInt8]) throws {
    camera.deliver([.init(bytes: bytes)])
    let run = try StreamRun(camera)
    #expect(eventually { camera.state.withLock { $0.frames.isEmpty } })
    camera.deliver([.init(bytes: FakeCamera.gray(70, camera.size), sequence: 1)])
    let frame = try #require(run.harness.nextFrame())
    #expect(frame.luma == 70)
    #expect(frame.info.losses.damaged <= 1 && frame.info.losses.total == frame.info.losses.damaged)
    #expect(frame.info.losses.damaged + frame.info.sequence == 1)
    #expect(run.stopAndWait() == nil)
  }

  @Test func onlyTheNewestOfSeveralFilledBuffersIsShown() throws {
    camera.deliver([40, 50, 60].map { .init(bytes: FakeCamera.gray($0, camera.size)) })
    let run = try StreamRun(camera)
    let frame = try #require(run.harness.nextFrame())
    #expect(frame.luma == 60)
    #expect(frame.info.sequence == 2, "two whole frames were left out")
    #expect(frame.info.losses.total == 0)
    #expect(run.stopAndWait() == nil)
  }

  @Test(arguments: [(faults: 5, starts: 1), (10, 2)])
  func onlyAPersistentFaultCausesARestart(faults: Int, starts: Int) throws {
    camera.fail(.dequeue, EIO, times: faults)
    let run = try StreamRun(camera)
    #expect(run.harness.nextFrame() != nil)
    #expect(run.stopAndWait() == nil)
    #expect(camera.starts == starts)
  }

  @Test(arguments: [EIO, EINVAL])
  func aFaultAfterARestartIsALoss(code: Int32) throws {
    camera.fail(.dequeue, code)
    let run = try StreamRun(camera)
    let reason = try #require(run.waitForEnd())
    #expect("\(reason)".contains("dequeue"))
    #expect(camera.starts == 2)
    #expect(camera.openDevices == 0)
  }

  @Test func anUnpluggedCameraIsLostAtOnce() throws {
    let run = try StreamRun(camera)
    _ = run.harness.nextFrame()
    camera.fail(.dequeue, ENODEV)
    #expect(run.waitForEnd() == .unplugged)
    #expect(camera.starts == 1)
  }

  @Test func aCameraWithoutFramesIsRestartedAndThenLost() throws {
    camera.deliver([])
    let run = try StreamRun(camera, frameTimeout: .milliseconds(60))
    #expect(run.waitForEnd() == .noFrames)
    #expect(camera.starts == 2)
  }

  @Test func anExhaustedPoolIsNoFaultOfTheCamera() throws {
    let harness = try Harness()
    let boxes = (0..<5).map { _ in Box(harness.pool.lease(size: .zero)) }
    let run = try StreamRun(camera, frameTimeout: .milliseconds(60), on: harness)
    usleep(300_000)
    #expect(camera.starts == 1)
    for box in boxes { box.release() }
    let frame = try #require(harness.nextFrame())
    #expect(frame.info.losses.dropped > 0)
    #expect(frame.info.losses.total == frame.info.losses.dropped)
    #expect(run.stopAndWait() == nil)
  }

  @Test(arguments: [
    (FakeCamera.Call.configure, EBUSY, CameraError.Cause.contended), (.map, ENOMEM, .failed),
    (.start, ENOSPC, .contended), (.queue, EIO, .failed),
  ])
  func aCameraThatCannotBeStartedIsClosed(
    call: FakeCamera.Call, code: Int32, cause: CameraError.Cause
  ) throws {
    camera.fail(call, code)
    expect(cause) { try StreamRun(camera) }
    #expect(camera.openDevices == 0)
  }

  /// A class that holds a lease, so that an array can hold it.
  private final class Box {
    private var lease: BitmapLease?

    init(_ lease: consuming BitmapLease?) {
      self.lease = lease
    }

    func release() { lease = nil }
  }
}
