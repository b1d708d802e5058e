internal import CaptionCoding
internal import Captions

/// One run of `decode`: reads a feed, and writes what a sink makes of its events as soon as it is known.
///
/// Its clock is the feed's own where lines have a `t`. A pipe without times is clocked by arrival, so what
/// changes by itself is written when it does; a file without times happens all at once.
struct DecodeRun {
  private let input: CaptionInput
  private var timeline: CaptionTimeline
  private let makeSink: (_ isTimed: Bool) throws -> any DecodedCaptionSink
  private var sink: (any DecodedCaptionSink)?
  private var isClockedByArrival = false
  private let clock = ContinuousClock()
  private let start = ContinuousClock.now

  /// - Parameters:
  ///   - input: the feed's bytes.
  ///   - format: what they are written in; nil tells it from how they begin.
  ///   - makeSink: called before the first event, when it is known whether the feed has times.
  init(
    _ input: CaptionInput, format: CaptionFormat?,
    _ makeSink: @escaping (_ isTimed: Bool) throws -> any DecodedCaptionSink
  ) {
    self.input = input
    timeline = CaptionTimeline(format: format)
    self.makeSink = makeSink
  }

  /// Reads to the end, or until nobody reads what is written.
  ///
  /// - Returns: what was wrong with the feed.
  mutating func run() throws -> WarningCounts {
    while true {
      switch try input.next(within: timeout) {
      case .bytes(let bytes):
        timeline.read(bytes.span)
        guard try pass(timeline.takeEntries()) else { return timeline.warnings }
      case .nothing:
        let now = now
        guard try LineOutput.write(sink?.advance(through: now) ?? []) else {
          return timeline.warnings
        }
      case .end:
        timeline.finish()
        if try pass(timeline.takeEntries()) { _ = try LineOutput.write(sink?.finish() ?? []) }
        return timeline.warnings
      }
    }
  }

  private var now: Duration { start.duration(to: clock.now) }

  private var timeout: Duration? {
    guard isClockedByArrival, let deadline = sink?.deadline else { return nil }
    return max(.zero, deadline - now)
  }

  private mutating func pass(_ entries: [CaptionTimeline.Entry]) throws -> Bool {
    if sink == nil, !entries.isEmpty {
      isClockedByArrival = input.isLive && !timeline.isTimed
      sink = try makeSink(timeline.isTimed)
    }
    let arrival = isClockedByArrival ? now : nil
    var lines: [String] = []
    for entry in entries { lines += sink?.take(entry.event, at: arrival ?? entry.time) ?? [] }
    return try LineOutput.write(lines)
  }
}
