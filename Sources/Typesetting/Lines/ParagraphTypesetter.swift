/// The layout of one paragraph, with its earlier lines or with new ones.
struct ParagraphTypesetter {
  let measurer: TextMeasurer
  let lineWidths: LineWidths
  /// Lines of an earlier layout that can be reused, by their ranges in the paragraph.
  let reusable: [Range<Int>: TextLine]

  /// Returns new lines for the whole paragraph.
  func lines(_ filling: LineFilling, costs: BreakCosts) -> [GreedyLineBreaker.FilledLine] {
    let greedy = greedyLines
    guard filling == .balanced, greedy.count > 1 else { return greedy }
    return balancedLines(as: greedy, costs: costs) ?? greedy
  }

  /// Returns the kept lines, followed by greedily filled lines for the rest of the paragraph.
  func lines(keeping kept: PreservedLines) -> [GreedyLineBreaker.FilledLine] {
    var filler = GreedyLineBreaker(measurer, lineWidths: lineWidths, reusable: reusable)
    for range in kept.whole { filler.keep(range) }
    filler.fill(
      kept.openStart..<measurer.paragraph.text.count, breaks: kept.breaks, commonEnd: kept.commonEnd
    )
    return filler.lines
  }

  private var greedyLines: [GreedyLineBreaker.FilledLine] {
    var filler = GreedyLineBreaker(measurer, lineWidths: lineWidths, reusable: reusable)
    let end = measurer.paragraph.text.count
    if end > 0 {
      filler.fill(0..<end, breaks: measurer.paragraph.breaks)
    } else {
      filler.set(0..<0)
    }
    return filler.lines
  }

  /// Returns the same number of lines as `greedy`, balanced, or nil if the words do not fit.
  private func balancedLines(
    as greedy: [GreedyLineBreaker.FilledLine], costs: BreakCosts
  ) -> [GreedyLineBreaker.FilledLine]? {
    // A first line without room for a word stays blank.
    let skipped = greedy.prefix { $0.range.isEmpty }.count
    let balancer = LineBalancer(
      measurer: measurer, lineCount: greedy.count - skipped,
      lineWidths: skipped > 0 ? LineWidths(width: lineWidths.width) : lineWidths, costs: costs)
    guard let ends = balancer.ends else { return nil }
    var filler = GreedyLineBreaker(measurer, lineWidths: lineWidths, reusable: reusable)
    var start = 0
    if skipped > 0 { filler.set(0..<0) }
    for end in ends {
      filler.set(start..<end)
      start = end
    }
    return filler.fits ? filler.lines : nil
  }
}
