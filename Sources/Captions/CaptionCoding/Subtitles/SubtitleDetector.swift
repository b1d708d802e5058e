/// A detector of subtitle files, which have times of their own, by their beginning.
///
/// `WEBVTT` in the first line means WebVTT. A SubRip time line, alone or below a number, means
/// SubRip, regardless of leading blank lines. All other input is a stream, whose format is detected
/// from its records.
struct SubtitleDetector: Sendable {
  enum Verdict: Equatable {
    case subtitles(SubtitleFormat)
    case stream
  }

  /// The number of bytes after which undecided input counts as a stream.
  static let maxUndecidedBytes = 4096

  /// The bytes read during detection, buffered for the decoder.
  private(set) var beginning: [UInt8] = []
  private var lines = SubtitleLines()
  private var isFirstLine = true
  /// True after a number that is either a caption or the number of a cue.
  private var isBelowNumber = false

  /// Examines more of the beginning and returns the verdict, or nil while undecided.
  mutating func examine(_ chunk: Span<UInt8>) -> Verdict? {
    let examined = chunk.extracting(first: max(0, Self.maxUndecidedBytes - beginning.count))
    for index in chunk.indices { beginning.append(chunk[index]) }
    var offset = 0
    while let line = lines.next(in: examined, from: &offset) {
      if let verdict = verdict(afterReading: line) { return verdict }
    }
    return beginning.count > Self.maxUndecidedBytes ? .stream : nil
  }

  /// Ends the input and returns the verdict.
  mutating func finish() -> Verdict {
    lines.finish().flatMap { verdict(afterReading: $0) } ?? .stream
  }

  private mutating func verdict(afterReading line: String) -> Verdict? {
    defer { isFirstLine = false }
    if isFirstLine, line.isWebVTTSignature { return .subtitles(.webVTT) }
    if CueTimes(subRip: line) != nil { return .subtitles(.subRip) }
    guard !isBelowNumber else { return .stream }
    guard !line.isBlank else { return nil }
    isBelowNumber = line.isNumber
    return isBelowNumber ? nil : .stream
  }
}
