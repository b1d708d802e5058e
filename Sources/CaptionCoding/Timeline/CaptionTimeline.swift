package import Captions

/// All that a file or a pipe of captions says, with its own time for every event: what `snapshot` and
/// playback read.
///
/// It is complete after `finish`; subtitles have no entries before. A caption stream without any time has
/// only an end.
package struct CaptionTimeline: Sendable {
  /// One event and when it happens, counted from the beginning of the timeline.
  package struct Entry: Sendable, Equatable {
    package let time: Duration
    package let event: CaptionEvent
  }

  /// In the order in which they happen; times never decrease.
  package private(set) var entries: [Entry] = []

  private let connection: ConnectionID
  /// Nil while the format is in doubt.
  private var source: (any TimelineSource)?
  private var detector = SubtitleDetector()
  private let isLive: Bool
  private let tellsUnknownKeys: Bool

  /// An empty timeline, to be filled by `read`.
  ///
  /// - Parameters:
  ///   - format: what the bytes are written in; nil tells it from how they begin.
  ///   - connection: whose utterances they are.
  ///   - isLive: somebody writes while it is read: subtitles are told as they come, without a time.
  ///   - tellsUnknownKeys: whether keys of the caption stream's objects that are ignored are a fault.
  package init(
    format: CaptionFormat? = nil, connection: ConnectionID = ConnectionID(0), isLive: Bool = false,
    tellsUnknownKeys: Bool = false
  ) {
    self.connection = connection
    self.tellsUnknownKeys = tellsUnknownKeys
    self.isLive = isLive
    if format != nil || isLive { open(format) }
  }

  /// Whether instants can be asked for: subtitles always have times, a stream where a line has a `t`.
  package var isTimed: Bool { source?.isTimed ?? false }

  /// What was wrong so far.
  package var warnings: WarningCounts { source?.warnings ?? WarningCounts() }

  /// What it was taken to be written in; nil while that is in doubt.
  package var format: CaptionFormat? { source?.format }

  /// When the last event happens: in subtitles the last cue leaves then.
  ///
  /// From there on nothing changes any more. So the end of a caption stream shows its last captions,
  /// which stay until others replace them, and the end of subtitles shows none, as the window does when
  /// it has played them.
  package var end: Duration { entries.last?.time ?? .zero }

  /// When something was said last, whatever leaves after that.
  package var lastWords: Duration {
    entries.last { entry in
      if case .expired = entry.event { false } else { true }
    }?.time ?? .zero
  }

  /// Reads the next bytes, in whatever pieces they come.
  package mutating func read(_ chunk: Span<UInt8>) {
    if source == nil {
      guard let verdict = detector.take(chunk) else { return }
      open(after: verdict)
    } else if let more = source?.read(chunk) {
      entries += more
    }
  }

  /// How long what is held of a live feed may wait for more bytes; nil while nothing is held.
  package var patience: Duration? { source?.patience }

  /// Which record is held that may not wait longer because more bytes come: `FeedDecoder.hold`.
  package var hold: Int? { source?.hold }

  /// The entries of what was held: nothing came for as long as it could wait.
  package mutating func release() {
    if let more = source?.release() { entries += more }
  }

  /// Hands the entries over that are there so far: a reader that lives with a feed keeps none of it.
  package mutating func takeEntries() -> [Entry] {
    defer { entries = [] }
    return entries
  }

  /// The bytes are over: a last line counts though nothing ended it.
  package mutating func finish() {
    if source == nil { open(after: detector.finish()) }
    guard let last = source?.finish() else { return }
    // Subtitles tell everything now: there is nothing to append to, and no need of a copy.
    if entries.isEmpty { entries = last } else { entries += last }
  }

  private mutating func open(_ format: CaptionFormat?) {
    if case .subtitles(let format) = format, !isLive {
      source = SubtitleTimeline(format, connection: connection)
    } else {
      source = StreamTimeline(
        FormatDecoders.decoder(
          of: format, connection: connection, tellsUnknownKeys: tellsUnknownKeys))
    }
  }

  /// Decodes what was kept while it was in doubt whether they are subtitles.
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
