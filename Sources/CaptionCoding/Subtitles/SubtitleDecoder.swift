/// A decoder of subtitles: bytes in pieces of any size to cues.
///
/// The decoder is incremental and total. A cue is returned as soon as its end is found, in the
/// order of the file. No input traps, and faults are counted. The work is proportional to the
/// bytes. Between calls, the decoder holds at most one line and one cue of 1 MiB each. The timeline
/// sorts the cues by time.
package struct SubtitleDecoder: Sendable {
  private var lines = SubtitleLines()
  private var grammar: any CueGrammar
  private var harvest = CueReader()

  package init(_ format: SubtitleFormat) {
    switch format {
    case .subRip: grammar = SubRipGrammar()
    case .webVTT: grammar = WebVTTGrammar()
    }
  }

  /// The faults counted so far.
  package var warnings: WarningCounts {
    var counts = lines.warnings
    counts.add(harvest.warnings)
    return counts
  }

  /// Decodes the next bytes and returns the cues that they complete.
  package mutating func decode(_ chunk: Span<UInt8>) -> [Cue] {
    var offset = 0
    return decode(chunk, from: &offset, atMost: .max)
  }

  /// Decodes the next lines and returns the cues that they complete.
  ///
  /// - Parameters:
  ///   - chunk: the next bytes.
  ///   - offset: the index of the first byte to decode; moved behind the bytes taken in.
  ///   - limit: the maximum number of lines to read.
  /// - Returns: the cues, in the order of the file.
  mutating func decode(_ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int) -> [Cue] {
    var count = 0
    while count < limit, let line = lines.next(in: chunk, from: &offset) {
      count += 1
      read(line)
    }
    return harvest.take()
  }

  /// The number of bytes held of a line whose end has not arrived.
  var heldBytes: Int { lines.heldBytes }

  /// Decodes the lines of a record and returns the cues that they complete.
  mutating func decode(_ record: Record) -> [Cue] {
    harvest.line = record.line
    for line in record.text.split(separator: "\n", omittingEmptySubsequences: false) {
      grammar.read(String(line), into: &harvest)
    }
    return harvest.take()
  }

  /// True if a cue is open, whose text is still being read.
  var isInCue: Bool { grammar.isInCue }

  private mutating func read(_ line: String) {
    harvest.line = lines.warnings.line
    grammar.read(line, into: &harvest)
  }

  /// Ends the subtitles and returns the last cue.
  package mutating func finish() -> [Cue] {
    if let line = lines.finish() { read(line) }
    grammar.finish(into: &harvest)
    return harvest.take()
  }
}

/// The grammar of a subtitle format: lines to cues.
protocol CueGrammar: Sendable {
  /// True if a cue is open, so that lines that are not empty are its text.
  var isInCue: Bool { get }

  /// Reads a line without its ending.
  mutating func read(_ line: String, into harvest: inout CueReader)
  /// Ends the input, and with it an open cue.
  mutating func finish(into harvest: inout CueReader)
}
