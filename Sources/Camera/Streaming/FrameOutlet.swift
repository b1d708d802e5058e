internal import FrameExchange
internal import Imaging

/// Where one capture thread puts its pictures and what happens to it; the thread's own.
final class FrameOutlet {
  private let generation: Int
  private let pool: PicturePool
  private let slot: NewestFrame
  private let tell: @Sendable (CaptureEvent) -> Void
  private var sequence = 0
  /// Frames that never became a picture, so far.
  var losses = FrameLosses()
  /// The event that the next picture that is put announces.
  private var pending: CaptureEvent?
  /// Rings for good when the thread is to end.
  let stop: WakeUp

  init(
    generation: Int, pool: PicturePool, slot: NewestFrame, stop: WakeUp,
    tell: @escaping @Sendable (CaptureEvent) -> Void
  ) {
    self.generation = generation
    self.pool = pool
    self.slot = slot
    self.stop = stop
    self.tell = tell
  }

  /// The picture size that is enough; nil asks for all.
  var wantedSize: PixelSize? { slot.wantedSize }

  /// A picture to draw into; nil while all are in use, and the frame is to be dropped.
  func picture() -> PictureLease? { pool.lease(size: .zero) }

  /// Passes a picture on.
  ///
  /// - Parameters:
  ///   - picture: what is to be seen.
  ///   - nominalSize: the size that the camera delivers, whatever the picture was scaled to.
  ///   - capturedAt: when the driver captured it, if it tells.
  func put(
    _ picture: consuming PictureLease, nominalSize: PixelSize,
    capturedAt: ContinuousClock.Instant? = nil
  ) {
    let info = FrameInfo(
      generation: generation, sequence: sequence, nominalSize: nominalSize,
      capturedAt: capturedAt, losses: losses)
    sequence += 1
    slot.put(Frame(picture: picture, info: info))
    if let event = pending.take() { tell(event) }
  }

  /// Counts a whole frame that is left out, as a newer one waits already.
  func skip() { sequence += 1 }

  /// Tells an event at once.
  func report(_ event: CaptureEvent) { tell(event) }

  /// Tells that pictures come, as soon as the first one has been put.
  func announce(_ mode: CameraMode?) { pending = .streaming(mode) }
}

/// What a capture thread tells about itself.
enum CaptureEvent: Sendable {
  /// The camera has been set up; the first picture is on its way.
  case started
  /// The first picture has been put, for the first time or after a loss; nil for what is no device.
  case streaming(CameraMode?)
  /// It faltered and goes on.
  case restarted(reason: String)
  /// No pictures for now; it comes back by itself.
  case lost(reason: String)
  /// It cannot be used; the thread has ended.
  case failed(CameraError)
  /// The last picture of a file has been put.
  case ended
}
