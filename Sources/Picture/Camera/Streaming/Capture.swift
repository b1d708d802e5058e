internal import Frames
internal import Imaging
internal import Messages
internal import System

/// A thread that delivers frames from a camera, clip, still picture or test pattern until it is
/// stopped.
final class Capture: Sendable {
  /// The time that a driver has to close its device.
  private static let endTimeout = Duration.seconds(2)

  private let worker: Worker

  /// Starts the thread, which runs `source` until it is stopped, and sends its events.
  ///
  /// - Throws: `SystemError` if there are no descriptors or threads left.
  init(
    _ source: any CaptureSource, generation: Int, pool: BitmapPool, slot: NewestFrame,
    send: @escaping @Sendable (CaptureEvent) -> Void
  ) throws(SystemError) {
    worker = try Worker("capture-\(generation)") { worker in
      source.run(
        FrameSink(
          generation: generation, pool: pool, slot: slot, stop: worker.stopRequest, send: send))
    }
  }

  deinit {
    stop()
  }

  /// Stops the thread and waits until its device is closed.
  ///
  /// Delivered frames remain valid. A driver that hangs holds up the call for two seconds; its thread is
  /// then left to the end of the process.
  func stop() { worker.stop(within: Self.endTimeout) }
}

/// A camera, clip, still picture or test pattern from which a thread delivers frames.
protocol CaptureSource: Sendable {
  /// Runs on the calling thread until the sink's stop wake-up is signaled, or the start fails.
  func run(_ sink: FrameSink)
}

/// The output of one capture thread, on which alone it is used: frames and events.
final class FrameSink {
  let pool: BitmapPool
  let slot: NewestFrame
  /// The wake-up that stops the thread, and stays signaled.
  let stop: WakeUp
  let send: @Sendable (CaptureEvent) -> Void
  /// The losses so far.
  var losses = FrameLosses()
  /// The number of the next intact frame; a frame that is skipped in favor of a newer one has one.
  var sequence = 0
  private let generation: Int
  /// The event to report together with the next frame.
  private var pending: CaptureEvent?

  init(
    generation: Int, pool: BitmapPool, slot: NewestFrame, stop: WakeUp,
    send: @escaping @Sendable (CaptureEvent) -> Void
  ) {
    self.generation = generation
    self.pool = pool
    self.slot = slot
    self.stop = stop
    self.send = send
  }

  /// Leases a bitmap from the pool, or returns nil if all are in use.
  func leaseBitmap() -> BitmapLease? { pool.lease(size: .zero) }

  /// Publishes a decoded frame as the newest one.
  ///
  /// The nominal size is that of the camera's mode, before any reduction by the decoder.
  func put(
    _ lease: consuming BitmapLease, nominalSize: PixelSize, isMirrored: Bool = false,
    capturedAt: ContinuousClock.Instant? = nil
  ) {
    let info = FrameInfo(
      generation: generation, sequence: sequence, nominalSize: nominalSize,
      isMirrored: isMirrored, capturedAt: capturedAt, losses: losses)
    sequence += 1
    slot.put(Frame(lease: lease, info: info))
    if let event = pending.take() { send(event) }
  }

  /// Reports `streaming` together with the next frame.
  func announceStreaming(_ mode: CameraMode?) { pending = .streaming(mode) }
}

/// An event in the life of a capture thread.
enum CaptureEvent: Sendable {
  /// The end of the setup, before the first frame.
  case started
  /// The first frame after a start or a loss.
  ///
  /// The mode is nil for a clip, still picture or pattern.
  case streaming(CameraMode?)
  /// A restart of the stream after an error.
  case restarted(StreamError)
  /// The loss of the camera, for whose return the thread waits.
  case lost(StreamError)
  /// An error that ended the thread.
  case failed(CameraError)
  /// The last frame of a clip.
  case ended
}
