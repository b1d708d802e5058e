internal import CaptionCoding
internal import Console

/// An input whose captions are decoded as they arrive.
struct CaptionInput {
  let file: InputFile
  /// The captions that were decoded, and the faults that were found.
  var timeline: CaptionTimeline

  /// Decodes the next bytes, after waiting for them at most until `deadline`.
  ///
  /// - Returns: The bytes, which the timeline has already.
  /// - Throws: `Failure` if the input cannot be read or is too large.
  mutating func next(
    until deadline: ContinuousClock.Instant? = nil
  ) throws(Failure) -> InputFile.Piece {
    let end = [deadline, timeline.releaseTime].compactMap(\.self).min()
    let piece = try file.next(within: end.map { max(.zero, $0 - .now) })
    if case .bytes(let bytes) = piece { timeline.read(bytes.span) }
    if case .end = piece { timeline.finish() } else { timeline.releaseDue() }
    return piece
  }
}
