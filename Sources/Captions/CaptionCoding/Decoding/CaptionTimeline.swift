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
  /// True if the events have times.
  ///
  /// Subtitles always have times. Streams have times after the first record with a time.
  package private(set) var isTimed = false

  private let streams: StreamAssembler
  private let connection: ConnectionID
  /// The decoder of the entries, or nil while the format is undecided.
  private var decoder: (any FormatDecoder)?
  private var detector = SubtitleDetector()
  private let isLive: Bool
  private let reportsUnknownKeys: Bool
  /// The time of the last record; a record without a time has the time of the record before.
  private var now = Duration.zero
  private var ownWarnings = WarningCounts()
  private var pendingRelease = PendingRelease()

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

  /// The faults counted so far.
  package var warnings: WarningCounts {
    var counts = decoder?.warnings ?? WarningCounts()
    counts.add(ownWarnings)
    return counts
  }

  /// The given or detected format, or nil while detection is undecided.
  package var format: CaptionFormat? { decoder?.format }

  /// The time of the last event, after which nothing changes.
  ///
  /// The last captions of a caption stream are then still visible, but no subtitle is.
  package var end: Duration { entries.last?.time ?? .zero }

  /// The time of the last event other than the expiry of a subtitle.
  package var lastTextTime: Duration {
    entries.last { entry in
      if case .expired = entry.event { false } else { true }
    }?.time ?? .zero
  }

  /// Reads the next bytes, in pieces of any size.
  package mutating func read(_ chunk: Span<UInt8>, at now: ContinuousClock.Instant = .now) {
    if decoder != nil {
      append(decoder?.decode(chunk))
    } else if let verdict = detector.examine(chunk) {
      open(after: verdict)
    }
    scheduleRelease(at: now)
  }

  /// The time at which `releaseDue` decodes the pending input of a live feed; nil if there is none.
  package var releaseTime: ContinuousClock.Instant? { pendingRelease.time }

  /// Decodes the pending input that has waited long enough for more bytes and appends its entries.
  package mutating func releaseDue(at now: ContinuousClock.Instant = .now) {
    guard pendingRelease.begin(at: now) else { return }
    append(decoder?.release())
    scheduleRelease(at: now)
  }

  private mutating func scheduleRelease(at now: ContinuousClock.Instant) {
    pendingRelease.schedule(after: decoder?.timeout, of: decoder?.pendingRecordID, at: now)
  }

  /// Removes and returns the entries so far, for a reader of a live feed.
  package mutating func drainEntries() -> [Entry] {
    defer { entries = [] }
    return entries
  }

  /// Ends the bytes and decodes the last line, even without a newline after it.
  package mutating func finish() {
    if decoder == nil { open(after: detector.finish()) }
    append(decoder?.finish())
    pendingRelease = PendingRelease()
  }

  private mutating func open(_ format: CaptionFormat?) {
    if case .subtitles(let format) = format, !isLive {
      isTimed = true
      decoder = SubtitleFileDecoder(format, connection: connection)
    } else {
      decoder = FormatDecoders.decoder(
        of: format, connection: connection, streams: streams,
        reportsUnknownKeys: reportsUnknownKeys)
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
    append(decoder?.decode(beginning.span))
  }

  private mutating func append(_ records: [DecodedRecord]?) {
    for record in records ?? [] {
      if let time = record.time { advance(to: time) }
      for event in record.events { entries.append(Entry(time: now, event: event)) }
    }
  }

  /// Advances to the time of a record, unless the time runs backwards, which is a fault.
  private mutating func advance(to time: Duration) {
    isTimed = true
    if time < now { ownWarnings.count(.timeRunsBackwards) }
    now = max(now, time)
  }
}
