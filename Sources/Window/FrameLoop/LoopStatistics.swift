package import Frames

/// The counters of a frame loop, for `--stats` and tests.
package struct LoopStatistics: Sendable {
  /// The number of frames that the loop has received.
  package private(set) var framesReceived = 0
  /// The number of frames that were replaced before the loop received them.
  package private(set) var framesReplaced = 0
  /// The numbers of frames that never became a picture.
  package private(set) var losses = FrameLosses()
  /// The number of paintings.
  package var paintings = 0
  /// The number of caption events that the loop has received.
  package var captionEvents = 0
  /// The duration of the longest painting.
  package var longestPainting = Duration.zero
  /// The total duration of all paintings.
  package var timePainting = Duration.zero
  /// The latencies from a frame's time of capture to the end of its first painting.
  package private(set) var frameLatency = RecentLatencies()
  private var last: FrameInfo?
  /// The time of capture of the last frame, or nil once painted.
  private var unpainted: ContinuousClock.Instant?

  package init() {}

  /// The number of frames that were captured but not shown, for any reason.
  package var framesMissed: Int { framesReplaced + losses.total }

  /// Counts a frame that the loop receives, and the frames missing before it.
  mutating func recordFrame(_ frame: FrameInfo) {
    framesReceived += 1
    unpainted = frame.capturedAt
    if let last, last.generation == frame.generation {
      framesReplaced += max(0, frame.sequence - last.sequence - 1)
      losses.add(frame.losses, since: last.losses)
    } else {
      // Frames that were replaced before the first one of a camera are not counted.
      losses.add(frame.losses)
    }
    last = frame
  }

  /// Counts a painting that took `length` and has just ended.
  mutating func recordPainting(lasting length: Duration) {
    paintings += 1
    timePainting += length
    longestPainting = max(longestPainting, length)
    if let captured = unpainted.take() { frameLatency.add(captured.duration(to: .now)) }
  }
}

/// The latencies of the last frames, whose number is bounded.
package struct RecentLatencies: Sendable {
  /// The maximum number of latencies: those of some minutes.
  static let maxCount = 10_000

  private var latencies: [Duration] = []
  private var oldest = 0

  mutating func add(_ latency: Duration) {
    guard latencies.count == Self.maxCount else { return latencies.append(latency) }
    latencies[oldest] = latency
    oldest = (oldest + 1) % Self.maxCount
  }

  /// Returns the latency that a percentage of the latencies does not exceed, or nil without any.
  package func percentile(_ percent: Int) -> Duration? {
    guard !latencies.isEmpty else { return nil }
    return latencies.sorted()[max(0, (latencies.count * percent + 99) / 100 - 1)]
  }
}
