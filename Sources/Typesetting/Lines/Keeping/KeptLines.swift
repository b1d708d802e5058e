/// The lines of a paragraph that it had before it changed, in its UTF-16 offsets.
struct KeptLines {
  /// The parts that have lines of their own.
  let whole: [Range<Int>]
  /// Where the line starts that is open: it had what lies before `settled`.
  let openStart: Int
  let settled: Int
  /// Where a line may end: the paragraph's breaks, and one at `settled`.
  let breaks: [Int]

  /// What `kept` says of the paragraph that was made of `clean`; nil where it says nothing.
  ///
  /// `segment` finds the breaks of a text.
  init?(
    _ kept: KeptBreaks, of paragraph: Paragraph, madeOf clean: CleanText,
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

  /// The last place up to `end` where the line may end without tearing a word that was there before.
  ///
  /// Dictionaries divide a text otherwise when it goes on: words that they now see across `end` stay
  /// divided where they were, but for the last, which grew. Unicode ties some signs to the word
  /// before them even behind a space; they let it go.
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
