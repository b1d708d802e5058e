/// A detector of subtitle files, which have times of their own, by their beginning.
///
/// `WEBVTT` in the first line means WebVTT. A SubRip time line, alone or below a number, means
/// SubRip, regardless of leading blank lines. All other input is a stream; its records tell the
/// format.
struct SubtitleDetector: Sendable {
  enum Verdict: Equatable {
    case subtitles(SubtitleFormat)
    case stream
  }

  /// The number of bytes after which undecided input counts as a stream.
  static let longestDoubt = 4096

  private enum Doubt {
    case atFirstLine
    /// Only blank lines so far.
    case inBlankLines
    /// After a number, which is either a caption or the number of a cue.
    case belowNumber
  }

  /// The bytes read during detection, kept for the decoder.
  private(set) var beginning: [UInt8] = []
  private var lines = SubtitleLines()
  private var doubt = Doubt.atFirstLine

  /// Examines more of the beginning; returns nil while undecided.
  mutating func take(_ chunk: Span<UInt8>) -> Verdict? {
    let known = chunk.extracting(first: max(0, Self.longestDoubt - beginning.count))
    for index in chunk.indices { beginning.append(chunk[index]) }
    var offset = 0
    while let line = lines.next(in: known, from: &offset) {
      if let verdict = verdict(afterReading: line) { return verdict }
    }
    return beginning.count > Self.longestDoubt ? .stream : nil
  }

  /// Ends the input and returns the verdict.
  mutating func finish() -> Verdict {
    lines.finish().flatMap { verdict(afterReading: $0) } ?? .stream
  }

  private mutating func verdict(afterReading line: String) -> Verdict? {
    if doubt == .atFirstLine, line.isWebVTTSignature { return .subtitles(.webVTT) }
    if CueTimes(subRip: line) != nil { return .subtitles(.subRip) }
    guard doubt != .belowNumber else { return .stream }
    guard !line.isBlank else {
      doubt = .inBlankLines
      return nil
    }
    doubt = .belowNumber
    return line.isNumber ? nil : .stream
  }
}
