package import FrameExchange

/// What the loop has done, for `--stats` and for tests.
package struct LoopStatistics: Sendable {
  package private(set) var framesTaken = 0
  /// Frames that a newer one replaced before the loop took them.
  package private(set) var framesReplaced = 0
  /// Frames that never became a picture.
  package private(set) var losses = FrameLosses()
  package var paintings = 0
  package var captionEvents = 0
  /// The longest painting.
  package var longestPainting = Duration.zero
  package var timePainting = Duration.zero
  /// From the driver's timestamp of a frame to the end of its first painting.
  package private(set) var frameLatency = LatencyHistogram()
  private var last: FrameInfo?
  /// The time of capture of the last frame, until it is painted.
  private var unpainted: ContinuousClock.Instant?

  package init() {}

  /// Frames that the camera made and nobody saw, for whatever reason.
  package var framesMissed: Int { framesReplaced + losses.total }

  /// Counts a frame that the loop takes, and those that are missing before it.
  mutating func take(_ frame: FrameInfo) {
    framesTaken += 1
    unpainted = frame.capturedAt
    if let last, last.generation == frame.generation {
      framesReplaced += max(0, frame.sequence - last.sequence - 1)
      losses = losses + (frame.losses - last.losses)
    } else {
      // Until a camera is first seen there is nobody to miss what it puts.
      losses = losses + frame.losses
    }
    last = frame
  }

  /// Counts a painting that took `length` and has just ended.
  mutating func paint(lasting length: Duration) {
    paintings += 1
    timePainting += length
    longestPainting = max(longestPainting, length)
    if let captured = unpainted.take() { frameLatency.add(captured.duration(to: .now)) }
  }
}
