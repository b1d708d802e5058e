/// Tells files of subtitles, which have a time of their own, from all others by how they begin.
///
/// `WEBVTT` in the first line is WebVTT; a SubRip time line, alone or below a number, is SubRip, whatever
/// blank lines precede it; everything else is a stream, of which the records tell the rest.
struct SubtitleDetector: Sendable {
  enum Verdict: Equatable {
    case subtitles(SubtitleFormat)
    case stream
  }

  /// Whoever gave no sign in so many bytes writes a stream.
  static let longestDoubt = 4096

  private enum Doubt {
    case atFirstLine
    /// Only blank lines came.
    case inBlankLines
    /// A number came: a caption, or what stands above a time line.
    case belowNumber
  }

  /// What was read while in doubt, for whoever is to decode it.
  private(set) var beginning: [UInt8] = []
  private var lines = SubtitleLines()
  private var doubt = Doubt.atFirstLine

  /// Takes in more of the beginning; nil while it may still be one or another.
  mutating func take(_ chunk: Span<UInt8>) -> Verdict? {
    let known = chunk.extracting(first: max(0, Self.longestDoubt - beginning.count))
    for index in chunk.indices { beginning.append(chunk[index]) }
    var offset = 0
    while let line = lines.next(in: known, from: &offset) {
      if let verdict = verdict(afterReading: line) { return verdict }
    }
    return beginning.count > Self.longestDoubt ? .stream : nil
  }

  /// There is no more.
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
