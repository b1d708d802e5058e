internal import Language

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
  private(set) var lines: [LaidOutLine] = []
  /// The start of the current line.
  private var start = 0
  /// The pen position in the current line, including trailing spaces.
  private var pen = EmLength.zero
  /// The break opportunities of the text that fills the lines, ascending.
  private var breaks: [Int] = []

  init(_ measurer: TextMeasurer, lineWidths: LineWidths) {
    self.measurer = measurer
    self.lineWidths = lineWidths
  }

  /// True if no line is wider than its limit.
  var fits: Bool {
    lines.indices.allSatisfy { lines[$0].line.width <= lineWidths.width(ofLine: $0) }
  }

  /// Adds one line of `range`, whatever its width.
  mutating func appendLine(_ range: Range<Int>) {
    append(measurer.line(range), range)
  }

  /// Adds one line of `range`, which is a line of the earlier layout, or several lines if it no
  /// longer fits.
  mutating func appendPreservedLine(_ range: Range<Int>, isHyphenated: Bool) {
    let line = measurer.line(range, isHyphenated: isHyphenated)
    if line.width <= availableWidth {
      append(line, range)
    } else {
      let breaks = measurer.paragraph.breaks.filter(range.contains)
      fill(range, breaks: breaks + [range.upperBound])
    }
  }

  /// Fills lines with `range`, which may be divided at `breaks`, the last of which is its end.
  ///
  /// The text before `commonPrefixEnd` stays on the first line if it fits.
  mutating func fill(_ range: Range<Int>, breaks: [Int], commonPrefixEnd: Int = 0) {
    self.breaks = breaks
    start = range.lowerBound
    pen = .zero
    var wordStart = start
    if commonPrefixEnd > start, measurer.line(start..<commonPrefixEnd).width <= availableWidth {
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
    for cut in cutter.cuts(of: word.visible, advance: word.advance) {
      close(at: cut.end, isHyphenated: cut.isHyphenated)
    }
    pen = measurer.advance(of: start..<word.range.upperBound)
  }

  /// Closes the current line at `end`, or at an earlier break if the shaped line is too wide.
  private mutating func close(at end: Int, isHyphenated: Bool = false) {
    var end = end
    var line = measurer.line(start..<end, isHyphenated: isHyphenated)
    while line.width > availableWidth, let earlier = lastBreak(before: end) {
      end = earlier
      line = measurer.line(start..<end)
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
