/// The lines that a paragraph keeps after a revision, in UTF-16 offsets of the new paragraph.
struct CachedLines {
  /// The ranges of the complete lines.
  let whole: [Range<Int>]
  /// The start of the open line, which contains the text up to `settled` and may grow.
  let openStart: Int
  let settled: Int
  /// The break opportunities: those of the paragraph, and `settled`.
  let breaks: [Int]

  /// Creates the part of `kept` that lies in a paragraph, or nil if no kept line starts there.
  ///
  /// `paragraph` was made from `clean`. `segment` returns the break opportunities of a text.
  init?(
    _ kept: CachedBreaks, of paragraph: Paragraph, madeOf clean: CleanText,
    segment: ([UInt16]) -> [Int]
  ) {
    let origins = clean.origins.dropLast()
    guard let first = origins.first, let last = origins.last else { return nil }
    let starts = kept.starts.filter { (first...last).contains($0) }.map { start in
      origins.partitioningIndex { $0 >= start }
    }
    guard let openStart = starts.last else { return nil }
    whole = zip(starts, starts.dropFirst()).map { $0..<$1 }
    self.openStart = openStart
    let end = origins.partitioningIndex { $0 >= kept.settled }
    let place = Self.breakNear(end, in: paragraph, segment: segment)
    settled = max(place, openStart)
    let next = paragraph.firstBreak(after: settled - 1)
    let isBreak = next < paragraph.breaks.count && paragraph.breaks[next] == settled
    let loose = isBreak || settled == openStart ? [] : [settled]
    breaks = Array(paragraph.breaks[..<next]) + loose + paragraph.breaks[next...]
  }

  /// Returns the last offset up to `end` where a line may end without dividing an earlier word.
  ///
  /// Dictionary segmentation may divide the same words differently after the text has grown. A word
  /// that now extends across `end` stays divided as before, except for the last word, which grew.
  /// UAX #14 attaches some signs to the preceding word even across a space. A break before them is
  /// permitted here.
  private static func breakNear(
    _ end: Int, in paragraph: Paragraph, segment: ([UInt16]) -> [Int]
  ) -> Int {
    guard end > 0, end < paragraph.text.count else { return end }
    if paragraph.breaks[paragraph.firstBreak(after: end - 1)] == end { return end }
    let text = paragraph.text[..<end]
    let space = text.lastIndex { Unicode.Scalar($0)?.properties.isWhitespace == true }
    let word = space.map { $0 + 1 } ?? 0
    return word == end ? end : max(word, segment(Array(text)).dropLast().last ?? 0)
  }
}
