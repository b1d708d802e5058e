/// The line breaking of one paragraph, which may preserve lines of an earlier layout.
struct ParagraphTypesetter {
  let measurer: TextMeasurer
  let lineWidths: LineWidths
  /// Lines of an earlier layout that can be reused, by their ranges in the paragraph.
  let reusableLines: [Range<Int>: TextLine]

  /// Returns new lines for the whole paragraph.
  func lines(_ strategy: LineBreakStrategy, costs: BreakCosts) -> [GreedyLineBreaker.LaidOutLine] {
    let greedy = greedyLines
    guard strategy == .balanced, greedy.count > 1 else { return greedy }
    return balancedLines(as: greedy, costs: costs) ?? greedy
  }

  /// Returns the preserved lines, followed by new lines that hold as many words as fit.
  func lines(preserving preserved: PreservedLines) -> [GreedyLineBreaker.LaidOutLine] {
    var breaker = GreedyLineBreaker(measurer, lineWidths: lineWidths, reusable: reusableLines)
    for line in preserved.completeLines {
      breaker.appendPreservedLine(line.range, isHyphenated: line.isHyphenated)
    }
    breaker.fill(
      preserved.lastLineStart..<measurer.paragraph.text.count, breaks: preserved.breaks,
      commonPrefixEnd: preserved.commonPrefixEnd)
    return breaker.lines
  }

  private var greedyLines: [GreedyLineBreaker.LaidOutLine] {
    var breaker = GreedyLineBreaker(measurer, lineWidths: lineWidths, reusable: reusableLines)
    let end = measurer.paragraph.text.count
    if end > 0 {
      breaker.fill(0..<end, breaks: measurer.paragraph.breaks)
    } else {
      breaker.appendLine(0..<0)
    }
    return breaker.lines
  }

  /// Returns the same number of lines as `greedy`, balanced, or nil if the words do not fit.
  private func balancedLines(
    as greedy: [GreedyLineBreaker.LaidOutLine], costs: BreakCosts
  ) -> [GreedyLineBreaker.LaidOutLine]? {
    // A first line without room for a word stays blank.
    let blankLineCount = greedy.prefix { $0.range.isEmpty }.count
    let balancer = LineBalancer(
      measurer: measurer, lineCount: greedy.count - blankLineCount,
      lineWidths: blankLineCount > 0 ? LineWidths(width: lineWidths.width) : lineWidths,
      costs: costs)
    guard let ends = balancer.ends else { return nil }
    var breaker = GreedyLineBreaker(measurer, lineWidths: lineWidths, reusable: reusableLines)
    var start = 0
    if blankLineCount > 0 { breaker.appendLine(0..<0) }
    for end in ends {
      breaker.appendLine(start..<end)
      start = end
    }
    return breaker.fits ? breaker.lines : nil
  }
}
