internal import CaptionCoding

// How what is in the file already goes on.

extension TranscriptFile {
  /// Most lines are far shorter than these; no line of a caption stream is longer than the second.
  private static let tails = [64 << 10, 2 << 20]

  /// Whether the last line has no end: its program was killed, or a person wrote it.
  var endsWithinLine: Bool {
    tail(atMost: 1).last.map { $0 != UInt8(ascii: "\n") } ?? false
  }

  /// Where a conversation begins that is added: a second behind the last one, in whole seconds.
  ///
  /// Times of a stream never decrease, so that all of the file can be played.
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
    // There is something, but it has no times.
    return .seconds(1)
  }
}
