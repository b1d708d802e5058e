internal import Captions
internal import System

/// A parser of whisper_streaming's standard output and of the lines that its server sends.
///
/// Sources: ufal/whisper_streaming, whisper_online.py, `output_transcript`;
/// whisper_online_server.py; line_packet.py.
///
/// Every line is a chunk of text that does not change, preceded by its times. The padding bytes of
/// packets are removed before a line arrives here.
struct WhisperStreamingParser: RecordParser {
  private var lines = TimedLineReader()

  static func confidence(in record: Record) -> MatchConfidence {
    guard record.kind == .line, let line = TimedLine(record.text), !line.text.isBlank else {
      return .none
    }
    return .possible
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Bool {
    lines.read(record, into: &tracker)
  }

  mutating func finish(into tracker: inout UtteranceTracker) {
    lines.finish(into: &tracker)
  }
}

/// A line of confirmed text preceded by its times in milliseconds, as whisper_streaming prints it.
///
/// The line is `0 1720 text`, or `2691.4399 0 1720 text` with the time of printing as the first
/// column. Only the time of printing has decimals. One space separates the columns, and the rest of
/// the line is the text.
struct TimedLine: Equatable {
  /// The time at which the line was printed, or nil if the line has no such column.
  private(set) var emission: Duration?
  /// The start of the speech, or nil if the number is out of range.
  let start: Duration?
  /// The end of the speech, or nil if the number is out of range or lies before the start.
  let end: Duration?
  let text: String

  /// Parses a line, or returns nil if the line does not begin with times.
  init?(_ line: String) {
    var rest = Substring(line).drop { $0 == "\0" }
    guard let first = Self.column(of: &rest) else { return nil }
    var beginning = first
    if first.hasPoint {
      guard let second = Self.column(of: &rest), !second.hasPoint else { return nil }
      beginning = second
    }
    guard let end = Self.column(of: &rest), !end.hasPoint else { return nil }
    self.init(String(rest), from: beginning.number / 1000, to: end.number / 1000)
    if first.hasPoint { emission = Duration(streamSeconds: first.number / 1000) }
  }

  /// Creates a chunk with its times in seconds.
  init(_ text: String, from start: Double?, to end: Double?) {
    self.text = text
    self.start = start.flatMap(Duration.init(streamSeconds:))
    let isForward = start.map { $0 <= end ?? .infinity } ?? true
    self.end = isForward ? end.flatMap(Duration.init(streamSeconds:)) : nil
  }

  /// True if both lines contain the same chunk with the same times.
  func hasSameText(as other: TimedLine) -> Bool {
    text == other.text && start != nil && start == other.start && end == other.end
  }

  /// Removes a number and the following space from the front of `rest`.
  private static func column(of rest: inout Substring) -> (number: Double, hasPoint: Bool)? {
    let digits = rest.utf8.prefix { $0 != UInt8(ascii: " ") }
    let text = Substring(digits)
    guard digits.last?.isASCIIDigit == true, let number = Double(digits: text) else { return nil }
    rest = rest[digits.endIndex...].dropFirst()
    return (number, text.utf8.contains(UInt8(ascii: ".")))
  }
}

/// A reader that joins timed lines into a running text.
///
/// Most backends begin a chunk with the blanks before its words, but some send words alone. Until a
/// chunk begins with a blank, the reader inserts blanks between chunks in scripts that separate
/// words. The format does not mark the end of speech, so a chunk that ends a sentence ends a
/// caption.
struct TimedLineReader: Sendable {
  private var text = StreamSegmenter()
  private var includesBlanks = false
  private var last: TimedLine?

  /// Reads a complete line, and returns false for a line without times and for any other record.
  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Bool {
    guard record.kind == .line, let line = TimedLine(record.text) else { return false }
    append(line, into: &tracker)
    return true
  }

  private mutating func append(_ line: TimedLine, into tracker: inout UtteranceTracker) {
    tracker.time = line.emission
    // A repeated chunk is skipped. Words that a person repeats have other times.
    if let last, last.hasSameText(as: line) { return }
    last = line
    if line.text.first?.isWhitespace == true { includesBlanks = true }
    let separator = includesBlanks ? "" : WordSeparator.between(text.last, line.text)
    text.append(separator + line.text, from: line.start, to: line.end)
    if CaptionSegmenter.endsCaption(text.last) {
      text.end(into: &tracker)
    } else {
      text.write(into: &tracker)
    }
  }

  /// Ends the text, all of which was confirmed.
  mutating func finish(into tracker: inout UtteranceTracker) {
    text.end(into: &tracker)
  }
}
