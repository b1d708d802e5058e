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
  package private(set) var frameLatency = LatencyHistogram()
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

/// A histogram of durations with logarithmic classes, sixteen for each power of two.
///
/// The class width is 4.4 %. The memory does not grow with the number of durations.
package struct LatencyHistogram: Hashable, Sendable {
  /// The number of classes, from one microsecond to about a minute.
  private static let classes = 16 * 26

  private var counts: [Int] = []
  /// The number of durations.
  package private(set) var count = 0

  package init() {}

  mutating func add(_ duration: Duration) {
    if counts.isEmpty { counts = Array(repeating: 0, count: Self.classes) }
    counts[Self.number(of: duration)] += 1
    count += 1
  }

  /// Returns a percentile, rounded up to the bound of its class, or nil if there are no durations.
  package func percentile(_ percent: Int) -> Duration? {
    guard count > 0 else { return nil }
    var rest = max(1, (count * percent + 99) / 100)
    for (number, count) in counts.enumerated() {
      rest -= count
      if rest <= 0 { return Self.upperBound(of: number) }
    }
    return nil
  }

  private static func number(of duration: Duration) -> Int {
    let microseconds = duration / .microseconds(1)
    guard microseconds > 1 else { return 0 }
    let part = bounds.firstIndex { $0 >= microseconds.significand } ?? bounds.count
    return min(Int(microseconds.exponent) * bounds.count + part, classes - 1)
  }

  private static func upperBound(of number: Int) -> Duration {
    let significand = bounds[number % bounds.count]
    let microseconds = Double(
      sign: .plus, exponent: number / bounds.count, significand: significand)
    return .nanoseconds(Int64(microseconds * 1000))
  }

  /// The upper bounds of the classes between 1 and 2: powers of the sixteenth root of 2.
  private static let bounds: [Double] = {
    let root = 2.0.squareRoot().squareRoot().squareRoot().squareRoot()
    return Array(sequence(first: root) { $0 * root }.prefix(16))
  }()
}
