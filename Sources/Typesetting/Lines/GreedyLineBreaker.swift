/// A greedy line breaker, which puts as many words as possible on each line.
///
/// Each word is measured once, and each line is measured as a whole when it is closed: kerning
/// across a space may make a line wider than its words. Spaces hang over the ends of lines.
/// The complexity is O(length of the text).
struct GreedyLineBreaker {
  /// A line and its range in the paragraph, including hanging characters.
  struct LaidOutLine {
    let line: TextLine
    let range: Range<Int>
  }

  let measurer: TextMeasurer
  /// The width of the lines and the indent of the first line.
  let lineWidths: LineWidths
  /// Lines of earlier layouts that can be reused, by their ranges in the paragraph.
  private let reusable: [Range<Int>: TextLine]
  private(set) var lines: [LaidOutLine] = []
  /// The start of the current line.
  private var start = 0
  /// The pen position in the current line, including trailing spaces.
  private var pen = EmLength.zero
  /// The break opportunities of the text that fills the lines, ascending.
  private var breaks: [Int] = []

  init(_ measurer: TextMeasurer, lineWidths: LineWidths, reusable: [Range<Int>: TextLine] = [:]) {
    self.measurer = measurer
    self.lineWidths = lineWidths
    self.reusable = reusable
  }

  /// True if no line is wider than its limit.
  var fits: Bool {
    lines.indices.allSatisfy { lines[$0].line.width <= lineWidths.width(ofLine: $0) }
  }

  /// Adds one line of `range`, whatever its width.
  mutating func appendLine(_ range: Range<Int>) {
    append(line(range), range)
  }

  /// Adds one line of `range`, which is a line of the earlier layout, or several lines if it no
  /// longer fits.
  mutating func appendPreservedLine(_ range: Range<Int>) {
    let line = line(range)
    if line.width <= availableWidth {
      append(line, range)
    } else {
      let breaks = measurer.paragraph.breaks.filter(range.contains)
      fill(range, breaks: breaks + [range.upperBound])
    }
  }

  /// Fills lines with `range`, which may be divided at `breaks`.
  ///
  /// The last break is the end of `range`. The text before `commonPrefixEnd` stays on the first
  /// line if it fits.
  mutating func fill(_ range: Range<Int>, breaks: [Int], commonPrefixEnd: Int = 0) {
    self.breaks = breaks
    start = range.lowerBound
    pen = .zero
    var wordStart = start
    if commonPrefixEnd > start, line(start..<commonPrefixEnd).width <= availableWidth {
      pen = measurer.advance(of: start..<commonPrefixEnd)
      wordStart = commonPrefixEnd
    }
    for wordEnd in breaks where wordEnd > wordStart {
      add(measurer.word(wordStart..<wordEnd))
      wordStart = wordEnd
    }
    while start < range.upperBound { close(at: range.upperBound) }
  }

  /// The width of the current line.
  private var availableWidth: EmLength { lineWidths.width(ofLine: lines.count) }

  /// Adds a word and the spaces behind it to the current line, or to a new line.
  private mutating func add(_ word: TextMeasurer.Word) {
    if start == word.range.lowerBound, word.advance + word.hyphen > availableWidth,
      availableWidth < lineWidths.width
    {
      appendLine(start..<start)
    }
    while pen + word.advance + word.hyphen > availableWidth, start < word.range.lowerBound {
      close(at: word.range.lowerBound)
      pen = measurer.advance(of: start..<word.range.lowerBound)
    }
    guard pen + word.advance + word.hyphen > availableWidth else {
      pen = pen + word.advance + word.spaces
      return
    }
    let cutter = EmergencyBreaker(
      measurer: measurer, width: max(EmLength(units: 1), availableWidth - word.hyphen))
    for cut in cutter.cuts(of: word.visible, advance: word.advance) { close(at: cut) }
    pen = measurer.advance(of: start..<word.range.upperBound)
  }

  /// Closes the current line at `end`, or at an earlier break if the shaped line is too wide.
  private mutating func close(at end: Int) {
    var end = end
    var line = line(start..<end)
    while line.width > availableWidth, let earlier = lastBreak(before: end) {
      end = earlier
      line = self.line(start..<end)
    }
    append(line, start..<end)
  }

  private mutating func append(_ line: TextLine, _ range: Range<Int>) {
    lines.append(LaidOutLine(line: line, range: range))
    start = range.upperBound
    pen = .zero
  }

  /// Returns the last break opportunity of the current line before `end`.
  private func lastBreak(before end: Int) -> Int? {
    let index = breaks.partitioningIndex { $0 >= end }
    guard index > 0, breaks[index - 1] > start else { return nil }
    return breaks[index - 1]
  }

  private func line(_ range: Range<Int>) -> TextLine {
    reusable[range] ?? measurer.line(range)
  }
}

/// The width limits of a paragraph's lines.
struct LineWidths {
  /// The width of every line but the first.
  let width: EmLength
  /// The space reserved at the start of the first line.
  let indent: EmLength

  init(width: EmLength, indent: EmLength = .zero) {
    self.width = max(EmLength(units: 1), width)
    self.indent = min(max(.zero, indent), self.width)
  }

  /// Returns the available width of the line with the given number, counted from 0.
  func width(ofLine number: Int) -> EmLength {
    number == 0 ? width - indent : width
  }
}

/// A cutter that divides a word wider than a line between its grapheme clusters.
///
/// Each piece is found from an estimate by doubling and bisection, so that no more than about one
/// line of text is measured per step.
private struct EmergencyBreaker {
  private let measurer: TextMeasurer
  private let width: EmLength
  /// The maximum number of UTF-16 units in a piece that is never divided.
  ///
  /// The longest emoji sequences have 19.
  private static let maxClusterLength = 64

  init(measurer: TextMeasurer, width: EmLength) {
    self.measurer = measurer
    self.width = width
  }

  /// Returns the ends of the pieces of `word` except the last.
  ///
  /// `advance` is the width of the word.
  func cuts(of word: Range<Int>, advance: EmLength) -> [Int] {
    let ends = clusterEnds(word)
    let share = Double(width.units) / Double(max(1, advance.units))
    let estimate = max(1, Int(min(1, share) * Double(ends.count)))
    var cuts: [Int] = []
    var start = word.lowerBound
    var first = 0
    while first < ends.count {
      first += fittingCount(ends[first...], from: start, guess: estimate)
      start = ends[first - 1]
      if first < ends.count { cuts.append(start) }
    }
    return cuts
  }

  /// Returns the number of clusters that fit on a line beginning at `start`, at least 1.
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
    for cluster in String(decoding: measurer.paragraph.text[word], as: UTF16.self) {
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
