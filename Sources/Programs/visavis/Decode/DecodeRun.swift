internal import CaptionCoding
internal import Captions
internal import Console

/// One run of `decode`, which reads a feed and prints the lines of a sink at once.
///
/// The clock is the feed's own if lines have a `t`. A pipe without times is clocked by arrival, so
/// changes caused by time alone are printed when they occur. In a file without times, everything
/// happens at once.
struct DecodeRun {
  private var input: CaptionInput
  private let makeSink: (_ isTimed: Bool) throws -> any DecodedCaptionSink
  private var sink: (any DecodedCaptionSink)?
  private var isClockedByArrival = false
  private let start = ContinuousClock.now

  /// Creates a run, for which `makeSink` makes the sink before the first event.
  init(
    _ input: InputFile, format: CaptionFormat?,
    _ makeSink: @escaping (_ isTimed: Bool) throws -> any DecodedCaptionSink
  ) {
    self.input = CaptionInput(
      file: input,
      timeline: CaptionTimeline(format: format, isLive: input.isLive, reportsUnknownKeys: true))
    self.makeSink = makeSink
  }

  /// Reads to the end of the feed, or until the reader of standard output closes it.
  ///
  /// - Returns: The timeline, with the faults that were found.
  mutating func run() throws -> CaptionTimeline {
    while try handleNext() {}
    return input.timeline
  }

  /// Handles the next bytes or the next deadline.
  ///
  /// - Returns: False at the end of the feed, or if the reader of standard output has closed it.
  private mutating func handleNext() throws -> Bool {
    let piece = try input.next(
      until: isClockedByArrival ? sink?.deadline.map { start + $0 } : nil)
    let instant = now
    guard try write(input.timeline.drainEntries()) else { return false }
    switch piece {
    case .bytes: return true
    case .timeout:
      return try StandardOutput.write(
        isClockedByArrival ? sink?.advance(through: instant) ?? [] : [])
    case .end:
      _ = try StandardOutput.write(sink?.finish() ?? [])
      return false
    }
  }

  private var now: Duration { start.duration(to: .now) }

  private mutating func write(_ entries: [CaptionTimeline.Entry]) throws -> Bool {
    if sink == nil, !entries.isEmpty {
      isClockedByArrival = input.file.isLive && !input.timeline.isTimed
      sink = try makeSink(input.timeline.isTimed)
    }
    let arrival = isClockedByArrival ? now : nil
    var lines: [String] = []
    for entry in entries { lines += sink?.apply(entry.event, at: arrival ?? entry.time) ?? [] }
    return try StandardOutput.write(lines)
  }
}

/// A consumer of caption events that turns them into lines of text.
protocol DecodedCaptionSink {
  /// The time of the next change without an event; nil if there is none.
  var deadline: Duration? { get }

  /// Applies an event, and returns its lines.
  mutating func apply(_ event: CaptionEvent, at instant: Duration) -> [String]
  /// Advances the time to `instant` inclusive, and returns the lines of changes until then.
  mutating func advance(through instant: Duration) -> [String]
  /// Returns the last lines, after the last event.
  mutating func finish() throws -> [String]
}

extension DecodedCaptionSink {
  var deadline: Duration? { nil }
  mutating func advance(through instant: Duration) -> [String] { [] }
  mutating func finish() throws -> [String] { [] }
}
