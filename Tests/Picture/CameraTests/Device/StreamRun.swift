import Messages
import System

@testable import Camera

/// A stream that runs on a thread of its own and is not restarted.
final class StreamRun {
  let harness: Harness
  private let result: OneShot<StreamError?>
  private let worker: Worker

  init(_ camera: FakeCamera, frameTimeout: Duration = .seconds(5), on harness: Harness? = nil)
    throws
  {
    let harness = try harness ?? Harness()
    let result = try OneShot<StreamError?>()
    // The device is started here, so that its error is thrown here, and then handed over.
    let box = StreamBox(
      try DeviceStream(
        FakeDevice(camera), at: "/dev/fake",
        mode: CameraMode(size: camera.size, rate: nil, format: camera.format),
        recovery: .init(frameTimeout: frameTimeout, retryDelay: .milliseconds(1))))
    worker = try Worker("stream") { worker in
      guard let stream = box.take() else { return }
      let sink = FrameSink(
        generation: 1, pool: harness.pool, slot: harness.slot, stop: worker.stopRequest,
        send: { _ in })
      let end = stream.run(sink)
      stream.close()
      result.resolve(end)
    }
    self.harness = harness
    self.result = result
  }

  deinit {
    worker.stop(within: .seconds(60))
  }

  /// Stops the stream and returns the reason of a loss.
  func stopAndWait() -> StreamError? {
    worker.askToStop()
    return waitForEnd()
  }

  /// Waits until the stream ends by itself and returns the reason of a loss.
  func waitForEnd() -> StreamError? {
    defer { worker.waitForEnd(within: .seconds(60)) }
    return result.wait()
  }

  /// A box that carries the stream to its thread.
  ///
  /// One thread uses it before the start and one thread after.
  private final class StreamBox: @unchecked Sendable {
    private var stream: DeviceStream?

    init(_ stream: DeviceStream) {
      self.stream = stream
    }

    func take() -> DeviceStream? { stream.take() }
  }
}
