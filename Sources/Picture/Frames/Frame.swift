package import Imaging

/// A camera frame: its pixels and metadata.
package struct Frame: ~Copyable, Sendable {
  /// The pixels: opaque BGRA in the camera's orientation, or mirrored if `info` says so.
  ///
  /// The size may be smaller than `nominalSize` if the decoder has reduced it.
  package let lease: BitmapLease
  package let info: FrameInfo

  package init(lease: consuming BitmapLease, info: FrameInfo) {
    self.lease = lease
    self.info = info
  }
}

/// The metadata of a frame.
package struct FrameInfo: Sendable, Hashable {
  /// The number of the capture that made the frame.
  ///
  /// A later start has a larger number.
  package var generation: Int
  /// The number of the frame among the intact frames of its generation, from 0.
  ///
  /// The loop may see gaps, because a newer frame replaces a frame that waits in `NewestFrame`.
  package var sequence: Int
  /// The size of the camera's mode, before any reduction by the decoder.
  package var nominalSize: PixelSize
  /// True if the decoder has exchanged left and right, because the view would.
  package var isMirrored: Bool
  /// The time of capture, or nil if it is unknown.
  ///
  /// A camera's time is the driver's timestamp, to the microsecond, if the driver reports one. The
  /// differences between the instants of one camera equal those of the timestamps. A frame of a
  /// file has the time at which it was due. The time of a still picture is unknown.
  package var capturedAt: ContinuousClock.Instant?
  /// The losses of this generation up to this frame.
  package var losses: FrameLosses

  package init(
    generation: Int, sequence: Int, nominalSize: PixelSize, isMirrored: Bool = false,
    capturedAt: ContinuousClock.Instant? = nil, losses: FrameLosses = FrameLosses()
  ) {
    self.generation = generation
    self.sequence = sequence
    self.nominalSize = nominalSize
    self.isMirrored = isMirrored
    self.capturedAt = capturedAt
    self.losses = losses
  }
}

/// The numbers of frames that were captured but never decoded, by cause.
package struct FrameLosses: Sendable, Hashable {
  /// The number of frames that the driver counted but did not deliver.
  package var undelivered = 0
  /// The number of frames that were damaged or truncated.
  package var damaged = 0
  /// The number of frames that arrived while all bitmaps of the pool were in use.
  package var dropped = 0

  package init() {}

  /// The number of lost frames of any cause.
  package var total: Int { undelivered + damaged + dropped }

  /// Adds the losses that came after the earlier ones of the same generation.
  package mutating func add(_ losses: FrameLosses, since earlier: FrameLosses = FrameLosses()) {
    undelivered += losses.undelivered - earlier.undelivered
    damaged += losses.damaged - earlier.damaged
    dropped += losses.dropped - earlier.dropped
  }
}
