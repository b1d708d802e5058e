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
  /// When something came last that what is held may wait for.
  private var lastArrival = Duration.zero
  private var hold: Int?

  /// - Parameters:
  ///   - input: the feed's bytes.
  ///   - format: what they are written in; nil tells it from how they begin.
  ///   - makeSink: called before the first event, when it is known whether the feed has times.
  init(
    _ input: CaptionInput, format: CaptionFormat?,
    _ makeSink: @escaping (_ isTimed: Bool) throws -> any DecodedCaptionSink
  ) {
    self.input = input
    timeline = CaptionTimeline(format: format, isLive: input.isLive, tellsUnknownKeys: true)
    self.makeSink = makeSink
  }

  /// What the feed was taken to be written in; nil while that is in doubt.
  var format: CaptionFormat? { timeline.format }

  /// Reads to the end, or until nobody reads what is written.
  ///
  /// - Returns: what was wrong with the feed.
  mutating func run() throws -> WarningCounts {
    while try takeNext() {}
    return timeline.warnings
  }

  /// Takes what comes next, or what there is to be said though nothing comes; false: that was all.
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
    // Nothing came, but what may be held now was looked at only now.
    lastArrival = instant
  }

  private var now: Duration { start.duration(to: clock.now) }

  /// When what the timeline holds is to be released.
  private var release: Duration? { timeline.patience.map { lastArrival + $0 } }

  /// How long to wait for bytes; nil: for ever.
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
