package import Captions

/// The events of a file or a pipe of captions with their times, for snapshots and playback.
///
/// The timeline is complete after `finish`. Subtitles have no entries before, unless they are live.
/// All events of a caption stream without times are at the beginning of the timeline.
package struct CaptionTimeline: Sendable {
  /// An event and its time since the beginning of the timeline.
  package struct Entry: Sendable, Equatable {
    package let time: Duration
    package let event: CaptionEvent
  }

  /// The entries in order of time.
  package private(set) var entries: [Entry] = []

  private let connection: ConnectionID
  /// The source of the entries; nil while the format is undecided.
  private var source: (any TimelineSource)?
  private var detector = SubtitleDetector()
  private let isLive: Bool
  private let tellsUnknownKeys: Bool

  /// Creates an empty timeline, to be filled by `read`.
  ///
  /// - Parameters:
  ///   - format: the format of the bytes; nil to detect the format from their beginning.
  ///   - connection: the connection that owns the utterances.
  ///   - isLive: true if the bytes are still being written; subtitles then have entries as their
  ///     cues arrive, and not only after `finish`.
  ///   - tellsUnknownKeys: true if an unknown key in an object of the caption stream is a fault.
  package init(
    format: CaptionFormat? = nil, connection: ConnectionID = ConnectionID(0), isLive: Bool = false,
    tellsUnknownKeys: Bool = false
  ) {
    self.connection = connection
    self.tellsUnknownKeys = tellsUnknownKeys
    self.isLive = isLive
    if format != nil || isLive { open(format) }
  }

  /// True if the events have times: always for subtitles, for streams after a record with a time.
  package var isTimed: Bool { source?.isTimed ?? false }

  /// The faults counted so far.
  package var warnings: WarningCounts { source?.warnings ?? WarningCounts() }

  /// The given or detected format; nil while detection is undecided.
  package var format: CaptionFormat? { source?.format }

  /// The time of the last event; for subtitles, the time at which the last cue disappears.
  ///
  /// Nothing changes after this time. At the end of a caption stream, the last captions are still
  /// visible. At the end of subtitles, no caption is visible, as in the window after playback.
  package var end: Duration { entries.last?.time ?? .zero }

  /// The time of the last event other than the expiry of a subtitle.
  package var lastWords: Duration {
    entries.last { entry in
      if case .expired = entry.event { false } else { true }
    }?.time ?? .zero
  }

  /// Reads the next bytes, in pieces of any size.
  package mutating func read(_ chunk: Span<UInt8>) {
    if source == nil {
      guard let verdict = detector.take(chunk) else { return }
      open(after: verdict)
    } else if let more = source?.read(chunk) {
      entries += more
    }
  }

  /// The time that the held input of a live feed may wait for more bytes; nil if nothing is held.
  package var timeout: Duration? { source?.timeout }

  /// A number identifying the held record whose wait counts from its own arrival.
  ///
  /// See `FeedDecoder.hold`.
  package var hold: Int? { source?.hold }

  /// Decodes the held input without waiting for more bytes and appends its entries.
  package mutating func release() {
    if let more = source?.release() { entries += more }
  }

  /// Removes and returns the entries so far, for a reader of a live feed.
  package mutating func takeEntries() -> [Entry] {
    defer { entries = [] }
    return entries
  }

  /// Ends the bytes; decodes a last line even without a newline after it.
  package mutating func finish() {
    if source == nil { open(after: detector.finish()) }
    guard let last = source?.finish() else { return }
    // A file of subtitles has all of its entries only now; assigning them avoids a copy.
    if entries.isEmpty { entries = last } else { entries += last }
  }

  private mutating func open(_ format: CaptionFormat?) {
    if case .subtitles(let format) = format, !isLive {
      source = SubtitleTimeline(format, connection: connection)
    } else {
      source = StreamTimeline(
        FormatDecoders.decoder(
          of: format, connection: connection, streams: StreamAssembler(),
          tellsUnknownKeys: tellsUnknownKeys))
    }
  }

  /// Opens the detected format and decodes the bytes kept during detection.
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
