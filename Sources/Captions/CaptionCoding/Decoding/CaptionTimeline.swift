package import Captions

/// The events of a file or a pipe of captions with their times, for snapshots and playback.
///
/// The timeline is complete after `finish`. Before `finish`, only live subtitles have entries. All
/// events of a caption stream without times are at the beginning of the timeline.
package struct CaptionTimeline: Sendable {
  /// An event and its time since the beginning of the timeline.
  package struct Entry: Sendable, Equatable {
    package let time: Duration
    package let event: CaptionEvent
  }

  /// The entries in order of time.
  package private(set) var entries: [Entry] = []

  private let streams: StreamAssembler
  private let connection: ConnectionID
  /// The source of the entries, or nil while the format is undecided.
  private var source: (any TimelineSource)?
  private var detector = SubtitleDetector()
  private let isLive: Bool
  private let reportsUnknownKeys: Bool

  /// Creates an empty timeline, to be filled by `read`.
  ///
  /// - Parameters:
  ///   - format: The format of the bytes, or nil to detect the format from their beginning.
  ///   - connection: The connection that owns the utterances.
  ///   - isLive: True if the bytes are still being written. Subtitles then have entries as their
  ///     cues arrive, and not only after `finish`.
  ///   - streams: The assembler of the streams that other feeds may share.
  ///   - reportsUnknownKeys: True if an unknown key in an object of the caption stream is a fault.
  package init(
    format: CaptionFormat? = nil, connection: ConnectionID = ConnectionID(0), isLive: Bool = false,
    streams: StreamAssembler = StreamAssembler(), reportsUnknownKeys: Bool = false
  ) {
    self.streams = streams
    self.connection = connection
    self.reportsUnknownKeys = reportsUnknownKeys
    self.isLive = isLive
    if format != nil || isLive { open(format) }
  }

  /// True if the events have times.
  ///
  /// Subtitles always have times. Streams have times after the first record with a time.
  package var isTimed: Bool { source?.isTimed ?? false }

  /// The faults counted so far.
  package var warnings: WarningCounts { source?.warnings ?? WarningCounts() }

  /// The given or detected format, or nil while detection is undecided.
  package var format: CaptionFormat? { source?.format }

  /// The time of the last event.
  ///
  /// For subtitles, this is the time at which the last cue disappears.
  /// Nothing changes after this time. At the end of a caption stream, the last captions are still
  /// visible. At the end of subtitles, no caption is visible, as in the window after playback.
  package var end: Duration { entries.last?.time ?? .zero }

  /// The time of the last event other than the expiry of a subtitle.
  package var lastTextTime: Duration {
    entries.last { entry in
      if case .expired = entry.event { false } else { true }
    }?.time ?? .zero
  }

  /// Reads the next bytes, in pieces of any size.
  package mutating func read(_ chunk: Span<UInt8>) {
    if source == nil {
      guard let verdict = detector.examine(chunk) else { return }
      open(after: verdict)
    } else if let more = source?.read(chunk) {
      entries += more
    }
  }

  /// The time that the pending input of a live feed may wait for more bytes, or nil if no input is
  /// pending.
  package var timeout: Duration? { source?.timeout }

  /// The identifier of the pending record, if the timeout counts from its own arrival.
  ///
  /// See `FeedDecoder.pendingRecordID`.
  package var pendingRecordID: Int? { source?.pendingRecordID }

  /// Decodes the pending input without waiting for more bytes and appends its entries.
  package mutating func release() {
    if let more = source?.release() { entries += more }
  }

  /// Removes and returns the entries so far, for a reader of a live feed.
  package mutating func drainEntries() -> [Entry] {
    defer { entries = [] }
    return entries
  }

  /// Ends the bytes and decodes the last line, even without a newline after it.
  package mutating func finish() {
    if source == nil { open(after: detector.finish()) }
    guard let last = source?.finish() else { return }
    // A file of subtitles has all of its entries only now. Assigning them avoids a copy.
    if entries.isEmpty { entries = last } else { entries += last }
  }

  private mutating func open(_ format: CaptionFormat?) {
    if case .subtitles(let format) = format, !isLive {
      source = SubtitleTimeline(format, connection: connection)
    } else {
      source = StreamTimeline(
        FormatDecoders.decoder(
          of: format, connection: connection, streams: streams,
          reportsUnknownKeys: reportsUnknownKeys))
    }
  }

  /// Opens the detected format and decodes the bytes buffered during detection.
  private mutating func open(after verdict: SubtitleDetector.Verdict) {
    switch verdict {
    case .subtitles(let format): open(.subtitles(format))
    case .stream: open(nil)
    }
    let beginning = detector.beginning
    detector = SubtitleDetector()
    if let first = source?.read(beginning.span) { entries += first }
  }
}

/// A source of timeline entries from the bytes of one format.
///
/// Its members mean what those of `CaptionTimeline` mean, which has one. Times never decrease, also
/// from one call to the next.
protocol TimelineSource: Sendable {
  var format: CaptionFormat? { get }
  var isTimed: Bool { get }
  var warnings: WarningCounts { get }
  var timeout: Duration? { get }
  var pendingRecordID: Int? { get }

  mutating func read(_ chunk: Span<UInt8>) -> [CaptionTimeline.Entry]
  mutating func release() -> [CaptionTimeline.Entry]
  mutating func finish() -> [CaptionTimeline.Entry]
}

extension TimelineSource {
  var timeout: Duration? { nil }
  var pendingRecordID: Int? { nil }
  mutating func release() -> [CaptionTimeline.Entry] { [] }
}

/// The entries of a stream in any format: each record has the time that it names.
///
/// A record without a time has the time of the record before. A time that runs backwards is counted
/// as a fault and replaced by the time of the record before.
struct StreamTimeline: TimelineSource {
  private(set) var isTimed = false
  private var decoder: any FormatDecoder
  private var now = Duration.zero
  private var ownWarnings = WarningCounts()

  init(_ decoder: any FormatDecoder) {
    self.decoder = decoder
  }

  var format: CaptionFormat? { decoder.format }

  var warnings: WarningCounts {
    var counts = decoder.warnings
    counts.add(ownWarnings)
    return counts
  }

  mutating func read(_ chunk: Span<UInt8>) -> [CaptionTimeline.Entry] {
    entries(of: decoder.decode(chunk))
  }

  mutating func finish() -> [CaptionTimeline.Entry] {
    entries(of: decoder.finish())
  }

  var timeout: Duration? { decoder.timeout }

  var pendingRecordID: Int? { decoder.pendingRecordID }

  mutating func release() -> [CaptionTimeline.Entry] {
    entries(of: decoder.release())
  }

  private mutating func entries(of records: [DecodedRecord]) -> [CaptionTimeline.Entry] {
    records.flatMap { record in
      if let time = record.time { advance(to: time) }
      return record.events.map { CaptionTimeline.Entry(time: now, event: $0) }
    }
  }

  private mutating func advance(to time: Duration) {
    isTimed = true
    if time < now { ownWarnings.count(.timeRunsBackwards) }
    now = max(now, time)
  }
}

/// The entries of subtitles: each cue appears at its start and expires at its end.
///
/// Cues may come in any order, so all cues are stored until the end of the file, when the entries
/// are made. At any time, expiries precede appearances, and simultaneous appearances have the order
/// of the file.
struct SubtitleTimeline: TimelineSource {
  private var decoder: SubtitleDecoder
  private let subtitles: SubtitleFormat
  private let connection: ConnectionID
  private var cues: [Cue] = []
  private var hasNoCue = false

  init(_ format: SubtitleFormat, connection: ConnectionID) {
    decoder = SubtitleDecoder(format)
    subtitles = format
    self.connection = connection
  }

  var format: CaptionFormat? { .subtitles(subtitles) }

  var isTimed: Bool { true }

  var warnings: WarningCounts {
    var counts = decoder.warnings
    counts.line = 0
    if hasNoCue, counts[.noSignature] == 0 { counts.count(.noCue) }
    return counts
  }

  mutating func read(_ chunk: Span<UInt8>) -> [CaptionTimeline.Entry] {
    cues += decoder.decode(chunk)
    return []
  }

  mutating func finish() -> [CaptionTimeline.Entry] {
    cues += decoder.finish()
    hasNoCue = cues.isEmpty
    defer { cues = [] }
    return entries()
  }

  private func entries() -> [CaptionTimeline.Entry] {
    let byStart = sortedIndices { $0.start }
    let byEnd = sortedIndices { $0.end }
    var entries: [CaptionTimeline.Entry] = []
    entries.reserveCapacity(2 * cues.count)
    var expired = 0
    for index in byStart {
      let cue = cues[index]
      while expired < byEnd.count, cues[byEnd[expired]].end <= cue.start {
        entries.append(expiry(of: byEnd[expired]))
        expired += 1
      }
      entries.append(.init(time: cue.start, event: .utterance(id(of: index), cue.snapshot())))
    }
    for index in byEnd[expired...] { entries.append(expiry(of: index)) }
    return entries
  }

  /// Returns the indices of the cues sorted by a time, and by their order in the file.
  private func sortedIndices(by time: (Cue) -> Duration) -> [Int] {
    cues.indices.sorted { left, right in
      let times = (time(cues[left]), time(cues[right]))
      return times.0 == times.1 ? left < right : times.0 < times.1
    }
  }

  private func expiry(of index: Int) -> CaptionTimeline.Entry {
    .init(time: cues[index].end, event: .expired(id(of: index)))
  }

  /// Returns the utterance of a cue, named by its index.
  ///
  /// The numbers in a file need not be unique.
  private func id(of index: Int) -> UtteranceID {
    UtteranceID(scope: .connection(connection), name: .named("\(index + 1)"))
  }
}

/// A detector of subtitle files, which have times of their own, by their beginning.
///
/// `WEBVTT` in the first line means WebVTT. A SubRip time line, alone or below a number, means
/// SubRip, regardless of leading blank lines. All other input is a stream, whose format is detected
/// from its records.
struct SubtitleDetector: Sendable {
  enum Verdict: Equatable {
    case subtitles(SubtitleFormat)
    case stream
  }

  /// The number of bytes after which undecided input counts as a stream.
  static let maxUndecidedBytes = 4096

  private enum State {
    case atFirstLine
    /// After blank lines only.
    case inBlankLines
    /// After a number that is either a caption or the number of a cue.
    case belowNumber
  }

  /// The bytes read during detection, buffered for the decoder.
  private(set) var beginning: [UInt8] = []
  private var lines = SubtitleLines()
  private var state = State.atFirstLine

  /// Examines more of the beginning and returns the verdict, or nil while undecided.
  mutating func examine(_ chunk: Span<UInt8>) -> Verdict? {
    let examined = chunk.extracting(first: max(0, Self.maxUndecidedBytes - beginning.count))
    for index in chunk.indices { beginning.append(chunk[index]) }
    var offset = 0
    while let line = lines.next(in: examined, from: &offset) {
      if let verdict = verdict(afterReading: line) { return verdict }
    }
    return beginning.count > Self.maxUndecidedBytes ? .stream : nil
  }

  /// Ends the input and returns the verdict.
  mutating func finish() -> Verdict {
    lines.finish().flatMap { verdict(afterReading: $0) } ?? .stream
  }

  private mutating func verdict(afterReading line: String) -> Verdict? {
    if state == .atFirstLine, line.isWebVTTSignature { return .subtitles(.webVTT) }
    if CueTimes(subRip: line) != nil { return .subtitles(.subRip) }
    guard state != .belowNumber else { return .stream }
    guard !line.isBlank else {
      state = .inBlankLines
      return nil
    }
    state = .belowNumber
    return line.isNumber ? nil : .stream
  }
}
