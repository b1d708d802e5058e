internal import CaptionCoding
internal import Captions

/// One run of `decode`: reads a feed, and prints the lines of a sink as soon as they are known.
///
/// The clock is the feed's own if lines have a `t`. A pipe without times is clocked by arrival, so
/// changes caused by time alone are printed when they occur. In a file without times, everything
/// happens at once.
struct DecodeRun {
  private let input: CaptionInput
  private var timeline: CaptionTimeline
  private let makeSink: (_ isTimed: Bool) throws -> any DecodedCaptionSink
  private var sink: (any DecodedCaptionSink)?
  private var isClockedByArrival = false
  private let clock = ContinuousClock()
  private let start = ContinuousClock.now
  /// The time from which the wait for more bytes of a held record counts.
  private var lastArrival = Duration.zero
  private var hold: Int?

  /// Creates a run that has read nothing yet.
  ///
  /// - Parameters:
  ///   - input: The bytes of the feed.
  ///   - format: The format of the feed; nil if the content decides.
  ///   - makeSink: Makes the sink, before the first event, when it is known if the feed has times.
  init(
    _ input: CaptionInput, format: CaptionFormat?,
    _ makeSink: @escaping (_ isTimed: Bool) throws -> any DecodedCaptionSink
  ) {
    self.input = input
    timeline = CaptionTimeline(format: format, isLive: input.isLive, reportsUnknownKeys: true)
    self.makeSink = makeSink
  }

  /// The format of the feed; nil while undecided.
  var format: CaptionFormat? { timeline.format }

  /// Reads to the end of the feed, or until standard output is closed by its reader.
  ///
  /// - Returns: The faults found in the feed.
  mutating func run() throws -> WarningCounts {
    while try takeNext() {}
    return timeline.warnings
  }

  /// Handles the next bytes or the next deadline.
  ///
  /// - Returns: False at the end of the feed, or if standard output is closed by its reader.
  private mutating func takeNext() throws -> Bool {
    switch try input.next(within: timeout) {
    case .bytes(let bytes):
      timeline.read(bytes.span)
      if timeline.hold == nil || timeline.hold != hold { lastArrival = now }
      hold = timeline.hold
      releaseWhatIsDue(at: now)
      return try pass(timeline.takeEntries())
    case .nothing:
      let instant = now
      releaseWhatIsDue(at: instant)
      guard try pass(timeline.takeEntries()) else { return false }
      return try LineOutput.write(isClockedByArrival ? sink?.advance(through: instant) ?? [] : [])
    case .end:
      timeline.finish()
      if try pass(timeline.takeEntries()) { _ = try LineOutput.write(sink?.finish() ?? []) }
      return false
    }
  }

  private mutating func releaseWhatIsDue(at instant: Duration) {
    guard let release, release <= instant else { return }
    timeline.release()
    // A record that is held from now on has its full wait ahead.
    lastArrival = instant
  }

  private var now: Duration { start.duration(to: clock.now) }

  /// The time at which the timeline must release the records it holds.
  private var release: Duration? { timeline.timeout.map { lastArrival + $0 } }

  /// The longest wait for bytes; nil for no limit.
  private var timeout: Duration? {
    let deadlines = [isClockedByArrival ? sink?.deadline : nil, release]
    return deadlines.compactMap { $0 }.min().map { max(.zero, $0 - now) }
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
