internal import Language

/// A cutter that divides a word wider than a line at its syllables, or between grapheme clusters.
///
/// A line ends with a hyphen behind the last syllable that fits, unless this would leave more than
/// half of the line empty. Without patterns for the language, it ends behind the last cluster that
/// fits. Each piece is found from an estimate by doubling and bisection, so that no more than about
/// one line of text is measured per step.
struct EmergencyBreaker {
  /// The end of a piece.
  struct Cut {
    let end: Int
    let isHyphenated: Bool
  }

  let measurer: TextMeasurer
  let width: EmLength
  /// The longest undivided piece in UTF-16 units: the longest emoji sequences have 19.
  private static let maxClusterLength = 64

  /// Returns the ends of the pieces of `word`, whose width is `advance`, except the last.
  func cuts(of word: Range<Int>, advance: EmLength) -> [Cut] {
    let ends = clusterEnds(word)
    let share = Double(width.units) / Double(max(1, advance.units))
    let estimate = max(1, Int(min(1, share) * Double(ends.count)))
    let points = hyphenationPoints(of: word)
    var cuts: [Cut] = []
    var start = word.lowerBound
    var first = 0
    while first < ends.count {
      let fitting = first + fittingCount(ends[first...], from: start, guess: estimate)
      guard fitting < ends.count else { return cuts }
      let end = ends[fitting - 1]
      let point = lastFitting(points, in: start..<end)
      first = point.map { point in ends.partitioningIndex { $0 >= point } + 1 } ?? fitting
      cuts.append(Cut(end: ends[first - 1], isHyphenated: point != nil))
      start = ends[first - 1]
    }
    return cuts
  }

  /// Returns the offsets at which `word` may be hyphenated, ascending.
  private func hyphenationPoints(of word: Range<Int>) -> [Int] {
    guard let hyphenator = measurer.hyphenator, let language = measurer.language else { return [] }
    let text = String(utf16: measurer.paragraph.text[word])
    return hyphenator.points(in: text, language: language).map { word.lowerBound + $0 }
  }

  /// Returns the last of `points` whose line fits with its hyphen and is at least half full, or
  /// nil.
  private func lastFitting(_ points: [Int], in range: Range<Int>) -> Int? {
    let first = points.partitioningIndex { $0 > range.lowerBound }
    let end = points.partitioningIndex { $0 > range.upperBound }
    guard first < end else { return nil }
    for point in points[first..<end].reversed() {
      let line = measurer.line(range.lowerBound..<point, isHyphenated: true)
      if line.width <= width { return line.width + line.width >= width ? point : nil }
    }
    return nil
  }

  /// Returns the number of clusters, at least 1, that fit on a line beginning at `start`.
  ///
  /// `ends` holds the ends of the clusters, and `guess` is an estimate of the result.
  private func fittingCount(_ ends: ArraySlice<Int>, from start: Int, guess: Int) -> Int {
    func fits(_ count: Int) -> Bool {
      measurer.advance(of: start..<ends[ends.startIndex + count - 1]) <= width
    }
    var fitting = 1
    var tooMany = min(guess + 1, ends.count)
    while fits(tooMany) {
      fitting = tooMany
      if tooMany == ends.count { return tooMany }
      tooMany = min(tooMany * 2, ends.count)
    }
    while fitting + 1 < tooMany {
      let middle = (fitting + tooMany) / 2
      if fits(middle) { fitting = middle } else { tooMany = middle }
    }
    return fitting
  }

  private func clusterEnds(_ word: Range<Int>) -> [Int] {
    var ends: [Int] = []
    var start = word.lowerBound
    for cluster in String(utf16: measurer.paragraph.text[word]) {
      let end = start + cluster.utf16.count
      while end - start > Self.maxClusterLength {
        start += Self.maxClusterLength
        if UTF16.isTrailSurrogate(measurer.paragraph.text[start]) { start += 1 }
        ends.append(start)
      }
      start = end
      ends.append(end)
    }
    return ends
  }
}
