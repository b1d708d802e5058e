package import Captions

/// A whole caption stream, with the stream's own time for every event: what `snapshot` and playback read.
///
/// An untimed line belongs to the time of the line before it, and a time that runs backwards is taken
/// for that time too. A stream without any time has only an end.
package struct CaptionTimeline: Sendable {
  /// One event and when it happens, counted from the beginning of the stream.
  package struct Entry: Sendable, Equatable {
    package let time: Duration
    package let event: CaptionEvent
  }

  /// In order of arrival; times never decrease.
  package private(set) var entries: [Entry] = []
  /// Whether any line had a `t`.
  package private(set) var isTimed = false
  /// What was wrong with the stream.
  package var warnings: WarningCounts { lines.warnings }

  private var splitter = LineSplitter()
  private var lines: LineDecoder
  private var now = Duration.zero

  /// An empty timeline, to be filled by `read`.
  package init(connection: ConnectionID = ConnectionID(0)) {
    lines = LineDecoder(connection: connection)
  }

  /// Reads the next bytes of the stream.
  package mutating func read(_ chunk: Span<UInt8>) {
    var offset = 0
    while let piece = splitter.next(in: chunk, from: &offset) {
      if let line = lines.decode(piece, of: chunk) { add(line) }
    }
  }

  /// The stream is over: its last line counts though no newline ended it.
  package mutating func finish() {
    guard let rest = splitter.finish() else { return }
    add(lines.decode(rest.span))
  }

  /// When the last event happens.
  package var end: Duration { entries.last?.time ?? .zero }

  private mutating func add(_ line: LineDecoder.Line) {
    if let time = line.time {
      isTimed = true
      if time < now { lines.count(.timeRunsBackwards) }
      now = max(now, time)
    }
    entries += line.events.map { Entry(time: now, event: $0) }
  }
}
