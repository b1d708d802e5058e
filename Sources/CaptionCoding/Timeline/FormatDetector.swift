/// Tells the format of captions from how they begin.
///
/// `WEBVTT` in the first line is WebVTT; a SubRip time line, alone or below a number, is SubRip, whatever
/// empty lines precede it; everything else is the caption stream.
struct FormatDetector: Sendable {
  /// No file that is not the caption stream keeps one waiting for so many bytes.
  static let longestDoubt = 4096

  /// What was read while in doubt, for whoever is to decode it.
  private(set) var beginning: [UInt8] = []

  /// Takes in more of the beginning.
  ///
  /// - Returns: nil while it may still be one or another.
  mutating func take(_ chunk: Span<UInt8>) -> CaptionFormat? {
    for index in chunk.indices { beginning.append(chunk[index]) }
    return beginning.count > Self.longestDoubt ? format(isWhole: true) : format(isWhole: false)
  }

  /// There is no more.
  func finish() -> CaptionFormat { format(isWhole: true) ?? .captionStream }

  private func format(isWhole: Bool) -> CaptionFormat? {
    let lines = self.lines(isWhole: isWhole)
    guard let first = lines.first else { return isWhole ? .captionStream : nil }
    if first.isWebVTTSignature { return .subtitles(.webVTT) }
    let telling = lines.drop(while: \.isBlank)
    guard let line = telling.first else { return isWhole ? .captionStream : nil }
    if CueTimes(subRip: line) != nil { return .subtitles(.subRip) }
    guard line.isNumber else { return .captionStream }
    guard let next = telling.dropFirst().first else { return isWhole ? .captionStream : nil }
    return CueTimes(subRip: next) != nil ? .subtitles(.subRip) : .captionStream
  }

  /// The first lines, only whole ones as long as more may come.
  private func lines(isWhole: Bool) -> [String] {
    var lines = SubtitleLines()
    var texts: [String] = []
    var offset = 0
    let known = beginning.span.extracting(first: Self.longestDoubt)
    while let line = lines.next(in: known, from: &offset) { texts.append(line) }
    if isWhole, let line = lines.finish() { texts.append(line) }
    return texts
  }
}
