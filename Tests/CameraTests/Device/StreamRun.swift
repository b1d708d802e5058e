import FrameExchange

@testable import Camera

/// One stream that runs on a thread of its own, without anybody to take it up again.
final class StreamRun {
  let stage: Stage
  private let stop: WakeUp
  private let verdict: Verdict<DeviceStream.End>
  private let thread: WorkerThread

  init(_ camera: FakeCamera, silence: Duration = .seconds(5), on stage: Stage? = nil) throws {
    let stage = try stage ?? Stage()
    let stop = try WakeUp()
    let verdict = try Verdict<DeviceStream.End>()
    // Started here, so that an error is thrown here; handed over whole.
    let handed = Handover(
      try DeviceStream(
        FakeDevice(camera), at: "/dev/fake",
        mode: CameraMode(size: camera.size, rate: nil, format: camera.format),
        patience: .init(silence: silence, rest: .milliseconds(1))))
    thread = try WorkerThread(name: "stream") {
      guard let stream = handed.take() else { return }
      let outlet = FrameOutlet(
        generation: 1, pool: stage.pool, slot: stage.slot, stop: stop, tell: { _ in })
      let end = stream.run(outlet)
      stream.close()
      verdict.give(end)
    }
    self.stage = stage
    self.stop = stop
    self.verdict = verdict
  }

  deinit {
    stop.ring()
    thread.join()
  }

  /// Stops the stream; how it ended.
  func end() -> DeviceStream.End {
    stop.ring()
    return ownEnd()
  }

  /// How the stream ends by itself.
  func ownEnd() -> DeviceStream.End {
    defer { thread.join() }
    return verdict.wait()
  }

  /// Carries the stream to its thread; touched by one thread before and by one after the start.
  private final class Handover: @unchecked Sendable {
    private var stream: DeviceStream?

    init(_ stream: DeviceStream) {
      self.stream = stream
    }

    func take() -> DeviceStream? { stream.take() }
  }
}
