/// A cutter that divides a word wider than a line between its grapheme clusters.
///
/// Each piece is found from an estimate by doubling and bisection, so that no more than about one
/// line of text is measured per step.
struct EmergencyBreaker {
  private let measurer: TextMeasurer
  private let width: Int
  /// The longest run of UTF-16 units kept together.
  ///
  /// The longest emoji sequences have 19.
  private static let longestCluster = 64

  init(measurer: TextMeasurer, width: Int) {
    self.measurer = measurer
    self.width = width
  }

  /// Returns the ends of the pieces of `word` except the last.
  ///
  /// `advance` is the width of the word.
  func cuts(of word: Range<Int>, advance: Int) -> [Int] {
    let ends = clusterEnds(word)
    let usual = max(1, width * ends.count / max(1, advance))
    var cuts: [Int] = []
    var start = word.lowerBound
    var first = 0
    while first < ends.count {
      let taken = fitting(ends[first...], from: start, guess: usual)
      first += taken
      start = ends[first - 1]
      if first < ends.count { cuts.append(start) }
    }
    return cuts
  }

  /// Returns the number of clusters that fit on a line beginning at `start`, at least 1.
  ///
  /// `ends` holds the ends of the clusters, and `guess` is an estimate of the result.
  private func fitting(_ ends: ArraySlice<Int>, from start: Int, guess: Int) -> Int {
    func fits(_ count: Int) -> Bool {
      measurer.advance(of: start..<ends[ends.startIndex + count - 1]) <= width
    }
    var fitting = 1
    var beyond = min(guess + 1, ends.count)
    while fits(beyond) {
      fitting = beyond
      if beyond == ends.count { return beyond }
      beyond = min(beyond * 2, ends.count)
    }
    while fitting + 1 < beyond {
      let middle = (fitting + beyond) / 2
      if fits(middle) { fitting = middle } else { beyond = middle }
    }
    return fitting
  }

  private func clusterEnds(_ word: Range<Int>) -> [Int] {
    var ends: [Int] = []
    var start = word.lowerBound
    for cluster in String(decoding: measurer.paragraph.text[word], as: UTF16.self) {
      let end = start + cluster.utf16.count
      while end - start > Self.longestCluster {
        start += Self.longestCluster
        if UTF16.isTrailSurrogate(measurer.paragraph.text[start]) { start += 1 }
        ends.append(start)
      }
      start = end
      ends.append(end)
    }
    return ends
  }
}
