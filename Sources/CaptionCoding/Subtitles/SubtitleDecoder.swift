/// Decodes subtitles, in whatever pieces their bytes arrive, into cues.
///
/// Incremental and total: a cue is told as soon as its end is seen, in the file's order; no input traps;
/// the work grows with the bytes; held between calls are at most one line and one cue of 1 MiB each;
/// what is wrong is counted. Putting cues into the order of time is the timeline's business.
package struct SubtitleDecoder: Sendable {
  private var lines = SubtitleLines()
  private var grammar: any CueGrammar
  private var harvest = CueHarvest()

  package init(_ format: SubtitleFormat) {
    switch format {
    case .subRip: grammar = SubRipGrammar()
    case .webVTT: grammar = WebVTTGrammar()
    }
  }

  /// What was wrong so far.
  package var warnings: WarningCounts {
    var counts = lines.warnings
    counts.add(harvest.warnings)
    return counts
  }

  /// The cues that the next bytes complete.
  package mutating func decode(_ chunk: Span<UInt8>) -> [Cue] {
    var offset = 0
    return decode(chunk, from: &offset, atMost: .max)
  }

  /// The cues that the next lines complete.
  ///
  /// - Parameters:
  ///   - chunk: the next bytes.
  ///   - offset: where to begin; it is moved behind what was taken in.
  ///   - limit: how many lines are read.
  /// - Returns: the cues, in order.
  mutating func decode(_ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int) -> [Cue] {
    var count = 0
    while count < limit, let line = lines.next(in: chunk, from: &offset) {
      count += 1
      read(line)
    }
    return harvest.take()
  }

  /// How many bytes there are of a line whose end has not come.
  var heldBytes: Int { lines.heldBytes }

  /// The cues that lines complete which others have split off.
  mutating func decode(_ record: Record) -> [Cue] {
    harvest.line = record.line
    for line in record.text.split(separator: "\n", omittingEmptySubsequences: false) {
      grammar.read(String(line), into: &harvest)
    }
    return harvest.take()
  }

  /// Whether the text of a cue is coming.
  var isInCue: Bool { grammar.isInCue }

  private mutating func read(_ line: String) {
    harvest.line = lines.warnings.line
    grammar.read(line, into: &harvest)
  }

  /// The last cue; the subtitles are over.
  package mutating func finish() -> [Cue] {
    if let line = lines.finish() { read(line) }
    grammar.finish(into: &harvest)
    return harvest.take()
  }
}

/// How the lines of a format make cues.
protocol CueGrammar: Sendable {
  /// Whether a cue is open: lines that are not empty are its text.
  var isInCue: Bool { get }

  /// Reads a line without its end.
  mutating func read(_ line: String, into harvest: inout CueHarvest)
  /// No line follows.
  mutating func finish(into harvest: inout CueHarvest)
}
