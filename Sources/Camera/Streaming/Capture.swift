internal import Frames
internal import Threading

/// A thread that delivers frames from a camera, clip or test pattern until it is stopped.
final class Capture: Sendable {
  /// The frame source that the thread runs.
  enum Program: Sendable {
    case device(CameraDevice, CameraMode, any DeviceFolder)
    case frameSource(CameraSource, looping: Bool)
  }

  private let wakeUp: WakeUp
  private let thread: WorkerThread

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - program: the frame source.
  ///   - generation: the number that identifies this capture in frames and events.
  ///   - pool: the pool that buffers are leased from.
  ///   - slot: the destination of the frames.
  ///   - tell: called with each event, on the new thread.
  /// - Throws: the errno of a system call if there are no descriptors or threads left.
  init(
    _ program: Program, generation: Int, pool: PicturePool, slot: NewestFrame,
    tell: @escaping @Sendable (CaptureEvent) -> Void
  ) throws(SystemError) {
    let wakeUp = try WakeUp()
    self.wakeUp = wakeUp
    thread = try WorkerThread(name: "capture-\(generation)") {
      let sink = FrameSink(
        generation: generation, pool: pool, slot: slot, stop: wakeUp, tell: tell)
      switch program {
      case .device(let camera, let mode, let folder):
        DeviceCapture(camera: camera, mode: mode, folder: folder).run(sink)
      case .frameSource(let source, let looping):
        FrameSourcePlayback(source: source, looping: looping).run(sink)
      }
    }
  }

  deinit {
    stop()
  }

  /// Stops the thread and waits until its device is closed; delivered frames remain valid.
  func stop() {
    wakeUp.signal()
    thread.join()
  }
}
