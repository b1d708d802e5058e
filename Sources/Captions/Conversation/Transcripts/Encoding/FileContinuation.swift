internal import CaptionCoding

// The place of a conversation that is appended to a file with contents.

extension TranscriptFormat {
  /// Returns the place of a conversation behind earlier contents, or nil if these have no times.
  ///
  /// The last bytes of the file, `tail`, may begin inside a line.
  func place(after tail: [UInt8]) -> ConversationPlace? {
    guard let end = lastTime(in: tail) else { return nil }
    let number = self == .subRip ? Self.lastCueNumber(in: tail) : 0
    return ConversationPlace(beginning: .seconds(end.components.seconds + 2), lastCueNumber: number)
  }

  private func lastTime(in tail: [UInt8]) -> Duration? {
    switch self {
    case .captionStream: Self.end(of: tail, format: .captionStream)
    case .subRip: Self.end(of: tail, format: .subtitles(.subRip))
    case .webVTT:
      // The tail lacks the signature, without which nothing is read.
      Self.end(of: Array("WEBVTT\n\n".utf8) + tail, format: .subtitles(.webVTT))
    case .text, .markdown:
      tail.split(separator: UInt8(ascii: "\n")).reversed().lazy
        .compactMap { ClockTime(beginningOf: String(decoding: $0, as: UTF8.self))?.time }.first
    }
  }

  private static func end(of bytes: [UInt8], format: CaptionFormat) -> Duration? {
    var timeline = CaptionTimeline(format: format)
    timeline.read(bytes.span)
    timeline.finish()
    return timeline.isTimed && !timeline.entries.isEmpty ? timeline.end : nil
  }

  /// Returns the number above the last line of times; 0 if there is none.
  private static func lastCueNumber(in tail: [UInt8]) -> Int {
    var line = Substring()
    var number = 0
    let text = String(decoding: tail, as: UTF8.self)
    for next in text.split(whereSeparator: \.isNewline) {
      if next.contains(" --> "), let found = Int(line) { number = found }
      line = next
    }
    return number
  }
}
