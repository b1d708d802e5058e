package import Imaging

/// One camera picture on its way to the screen, with what is known about it.
package struct Frame: ~Copyable, Sendable {
  /// The pixels: opaque BGRA, not turned; possibly smaller than `nominalSize` when the decoder scaled.
  package let picture: PictureLease
  package let info: FrameInfo

  package init(picture: consuming PictureLease, info: FrameInfo) {
    self.picture = picture
    self.info = info
  }
}

/// What is known about a frame besides its pixels.
package struct FrameInfo: Sendable, Hashable {
  /// Which start of which camera made it; a later start has a larger number.
  package var generation: Int
  /// Counts the whole frames that came from one generation, from 0.
  ///
  /// A gap is a frame that a newer one replaced before anybody took it.
  package var sequence: Int
  /// The size of the camera's mode, whatever the decoder made of it.
  package var nominalSize: PixelSize
  /// When the driver says it was captured, to the microsecond; nil if it does not tell, and for files.
  ///
  /// The differences between the instants of one camera are exactly those of the driver's stamps.
  package var capturedAt: ContinuousClock.Instant?
  /// Frames of this generation that never became a picture, up to this one.
  package var losses: FrameLosses

  package init(
    generation: Int, sequence: Int, nominalSize: PixelSize,
    capturedAt: ContinuousClock.Instant? = nil, losses: FrameLosses = FrameLosses()
  ) {
    self.generation = generation
    self.sequence = sequence
    self.nominalSize = nominalSize
    self.capturedAt = capturedAt
    self.losses = losses
  }
}

/// Frames that a camera made and that never became a picture, by what became of them.
package struct FrameLosses: Sendable, Hashable {
  /// The driver numbered them and never delivered them.
  package var undelivered = 0
  /// They came damaged, or too short.
  package var damaged = 0
  /// They came while every picture was in use.
  package var dropped = 0

  package init() {}

  package var total: Int { undelivered + damaged + dropped }

  package static func + (one: FrameLosses, other: FrameLosses) -> FrameLosses {
    var sum = one
    sum.undelivered += other.undelivered
    sum.damaged += other.damaged
    sum.dropped += other.dropped
    return sum
  }

  package static func - (one: FrameLosses, other: FrameLosses) -> FrameLosses {
    var difference = one
    difference.undelivered -= other.undelivered
    difference.damaged -= other.damaged
    difference.dropped -= other.dropped
    return difference
  }
}
