internal import CaptionCoding

extension TranscriptFile {
  /// The sizes to read from the end of the file, in bytes.
  ///
  /// Most lines are far shorter than the first size, and no line of a caption stream is longer than
  /// the second.
  private static let tails = [64 << 10, 2 << 20]

  /// True if the last line has no newline, because its program was killed or a person edited it.
  var endsWithinLine: Bool {
    tail(atMost: 1).last.map { $0 != UInt8(ascii: "\n") } ?? false
  }

  /// The start time of an appended conversation, in whole seconds.
  ///
  /// The start lies at least one second after the last conversation. The times of a stream never
  /// decrease, so the whole file can be played.
  var nextBeginning: Duration {
    for most in Self.tails {
      let tail = tail(atMost: most)
      guard !tail.isEmpty else { return .zero }
      var timeline = CaptionTimeline(format: .captionStream)
      timeline.read(tail.span)
      timeline.finish()
      if timeline.isTimed { return .seconds(timeline.end.components.seconds + 2) }
      guard tail.count == most else { break }
    }
    // The file has contents without times.
    return .seconds(1)
  }
}
