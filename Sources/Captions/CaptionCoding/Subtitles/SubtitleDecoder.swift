/// A decoder of subtitles: bytes in pieces of any size to cues, in the order of the file.
///
/// The decoder is incremental and total, and its faults are counted. Between calls, the decoder
/// buffers at most one line and one cue of 1 MiB each.
package struct SubtitleDecoder: Sendable {
  private var lines = SubtitleLines()
  private var parser: any CueParser
  private var collector = CueCollector()

  package init(_ format: SubtitleFormat) {
    switch format {
    case .subRip: parser = SubRipParser()
    case .webVTT: parser = WebVTTParser()
    }
  }

  /// The faults counted so far.
  package var warnings: WarningCounts {
    var counts = lines.warnings
    counts.add(collector.warnings)
    return counts
  }

  /// Decodes the next bytes and returns the cues that they complete.
  package mutating func decode(_ chunk: Span<UInt8>) -> [Cue] {
    var offset = 0
    return decode(chunk, from: &offset, atMost: .max)
  }

  /// Decodes at most `limit` lines, advances `offset` over them, and returns their complete cues.
  mutating func decode(_ chunk: Span<UInt8>, from offset: inout Int, atMost limit: Int) -> [Cue] {
    var count = 0
    while count < limit, let line = lines.next(in: chunk, from: &offset) {
      count += 1
      read(line)
    }
    return collector.drain()
  }

  /// The number of buffered bytes of a line whose end has not arrived.
  var bufferedBytes: Int { lines.bufferedBytes }

  /// Decodes the lines of a record and returns the cues that they complete.
  mutating func decode(_ record: Record) -> [Cue] {
    collector.warnings.line = record.line
    for line in record.text.split(separator: "\n", omittingEmptySubsequences: false) {
      parser.read(String(line), into: &collector)
    }
    return collector.drain()
  }

  /// True if a cue is open, whose text is still being read.
  var isInCue: Bool { parser.isInCue }

  private mutating func read(_ line: String) {
    collector.warnings.line = lines.warnings.line
    parser.read(line, into: &collector)
  }

  /// Ends the subtitles and returns the last cue.
  package mutating func finish() -> [Cue] {
    if let line = lines.finish() { read(line) }
    parser.finish(into: &collector)
    return collector.drain()
  }
}

/// The parser of a subtitle format: lines to cues.
protocol CueParser: Sendable {
  /// True if a cue is open, so that lines that are not empty are its text.
  var isInCue: Bool { get }

  /// Reads a line without its ending.
  mutating func read(_ line: String, into collector: inout CueCollector)
  /// Ends the input, and with it an open cue.
  mutating func finish(into collector: inout CueCollector)
}

/// The lines of a subtitle file as text, from bytes in pieces of any size.
///
/// Lines end with LF, CR LF or CR. A byte order mark before the first line is dropped.
struct SubtitleLines: Sendable {
  private(set) var warnings = WarningCounts()
  private var splitter = LineSplitter(endingWith: .any)
  private var isFirst = true

  /// Advances `offset` to the end of the next line; nil at the end of the chunk.
  mutating func next(in chunk: Span<UInt8>, from offset: inout Int) -> String? {
    while let piece = splitter.next(in: chunk, from: &offset) {
      warnings.line += 1
      switch piece {
      case .whole(let range): return warnings.text(of: chunk.extracting(range), isFirst: &isFirst)
      case .joined(let bytes): return warnings.text(of: bytes.span, isFirst: &isFirst)
      case .tooLong:
        isFirst = false
        warnings.count(.lineTooLong)
      }
    }
    return nil
  }

  /// The number of buffered bytes of a line whose end has not arrived.
  var bufferedBytes: Int { splitter.bufferedBytes }

  /// Returns the last line if the file ends without a newline after it.
  mutating func finish() -> String? {
    guard let rest = splitter.finish() else { return nil }
    warnings.line += 1
    return warnings.text(of: rest.span, isFirst: &isFirst)
  }
}
