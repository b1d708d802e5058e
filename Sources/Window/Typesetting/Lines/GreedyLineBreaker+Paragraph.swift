/// The lines of a whole paragraph.
extension GreedyLineBreaker {
  /// Returns the preserved lines, followed by new lines that hold as many words as fit.
  func lines(preserving preserved: PreservedLines) -> [LaidOutLine] {
    var breaker = self
    for line in preserved.completeLines {
      breaker.appendPreservedLine(line.range, isHyphenated: line.isHyphenated)
    }
    breaker.fill(
      preserved.lastLineStart..<measurer.paragraph.text.count, breaks: preserved.breaks,
      commonPrefixEnd: preserved.commonPrefixEnd)
    return breaker.lines
  }

  /// New lines that hold as many words as fit.
  var greedyLines: [LaidOutLine] {
    var breaker = self
    let end = measurer.paragraph.text.count
    if end > 0 {
      breaker.fill(0..<end, breaks: measurer.paragraph.breaks)
    } else {
      breaker.appendLine(0..<0)
    }
    return breaker.lines
  }

  /// Returns as many new lines as greedy ones, balanced if the words fit.
  func balancedLines(costs: BreakCosts) -> [LaidOutLine] {
    let greedy = greedyLines
    guard greedy.count > 1 else { return greedy }
    // A first line without room for a word stays blank.
    let blankLineCount = greedy.prefix { $0.range.isEmpty }.count
    let balancer = LineBalancer(
      measurer: measurer, lineCount: greedy.count - blankLineCount,
      lineWidths: blankLineCount > 0 ? LineWidths(width: lineWidths.width) : lineWidths,
      costs: costs)
    guard let ends = balancer.ends else { return greedy }
    var breaker = self
    var start = 0
    if blankLineCount > 0 { breaker.appendLine(0..<0) }
    for end in ends {
      breaker.appendLine(start..<end)
      start = end
    }
    return breaker.fits ? breaker.lines : greedy
  }
}
