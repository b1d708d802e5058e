internal import Captions

/// The entries of a caption stream: a line happens at its `t`.
///
/// An untimed line belongs to the time of the line before it, and a time that runs backwards is taken
/// for that time too.
struct StreamTimeline: TimelineSource {
  private(set) var isTimed = false
  private var splitter = LineSplitter()
  private var lines: LineDecoder
  private var now = Duration.zero

  init(connection: ConnectionID) {
    lines = LineDecoder(connection: connection)
  }

  var warnings: WarningCounts { lines.warnings }

  mutating func read(_ chunk: Span<UInt8>) -> [CaptionTimeline.Entry] {
    var entries: [CaptionTimeline.Entry] = []
    var offset = 0
    while let piece = splitter.next(in: chunk, from: &offset) {
      if let line = lines.decode(piece, of: chunk) { entries += timed(line) }
    }
    return entries
  }

  mutating func finish() -> [CaptionTimeline.Entry] {
    splitter.finish().map { timed(lines.decode($0.span)) } ?? []
  }

  private mutating func timed(_ line: LineDecoder.Line) -> [CaptionTimeline.Entry] {
    if let time = line.time {
      isTimed = true
      if time < now { lines.count(.timeRunsBackwards) }
      now = max(now, time)
    }
    return line.events.map { CaptionTimeline.Entry(time: now, event: $0) }
  }
}
