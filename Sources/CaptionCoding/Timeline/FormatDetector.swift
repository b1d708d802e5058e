/// Tells the format of captions from how they begin.
///
/// `WEBVTT` in the first line is WebVTT; a SubRip time line, alone or below a number, is SubRip, whatever
/// blank lines precede it; everything else is the caption stream.
struct FormatDetector: Sendable {
  /// Whoever gave no sign in so many bytes speaks the caption stream.
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
  mutating func take(_ chunk: Span<UInt8>) -> CaptionFormat? {
    let known = chunk.extracting(first: max(0, Self.longestDoubt - beginning.count))
    for index in chunk.indices { beginning.append(chunk[index]) }
    var offset = 0
    while let line = lines.next(in: known, from: &offset) {
      if let format = format(afterReading: line) { return format }
    }
    return beginning.count > Self.longestDoubt ? .captionStream : nil
  }

  /// There is no more.
  mutating func finish() -> CaptionFormat {
    lines.finish().flatMap { format(afterReading: $0) } ?? .captionStream
  }

  private mutating func format(afterReading line: String) -> CaptionFormat? {
    if doubt == .atFirstLine, line.isWebVTTSignature { return .subtitles(.webVTT) }
    if CueTimes(subRip: line) != nil { return .subtitles(.subRip) }
    guard doubt != .belowNumber else { return .captionStream }
    guard !line.isBlank else {
      doubt = .inBlankLines
      return nil
    }
    doubt = .belowNumber
    return line.isNumber ? nil : .captionStream
  }
}
