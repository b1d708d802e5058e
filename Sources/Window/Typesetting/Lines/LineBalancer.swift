/// A line breaker that divides a paragraph evenly over a fixed number of lines.
///
/// The algorithm is dynamic programming over the paragraph's break opportunities (Knuth and Plass,
/// "Breaking paragraphs into lines", 1981) with a different cost function. The cost of a layout is
/// the sum over its lines of
///
/// - 1000 · ((advance − ideal) / width)², where the ideal is the mean of all lines, 5 % less for
///   the first line and 5 % more for the last. The eye moves down more easily to a longer line.
/// - the cost of the line's end according to `BreakCosts`, except for the last line.
///
/// A line may end only if the words before its end fit into their lines and the words behind its
/// end fit into theirs. The complexity is O(words · words in a line).
struct LineBalancer {
  private let words: [TextMeasurer.Word]
  /// The pen position before each word when all words are on one line, and after the last word.
  private let penPositions: [EmLength]
  private let lineCount: Int
  private let lineWidths: LineWidths
  /// The mean advance of a line, including the indent of the first line, in `EmLength.units`.
  private let mean: Double
  /// The cost of ending a line after each word, 0 for the last word.
  private let breakCosts: [Double]

  /// The best layout found so far for a number of words in a number of lines.
  private struct State {
    var cost = Double.infinity
    /// The number of words in all lines but the last.
    var previousWordCount = 0
  }

  init(measurer: TextMeasurer, lineCount: Int, lineWidths: LineWidths, costs: BreakCosts) {
    let breaks = measurer.paragraph.breaks
    words = zip([0] + breaks, breaks).map { measurer.word($0..<$1) }
    penPositions = words.reduce(into: [.zero]) { penPositions, word in
      penPositions.append((penPositions.last ?? .zero) + word.advance + word.spaces)
    }
    self.lineCount = lineCount
    self.lineWidths = lineWidths
    let total = (penPositions.last ?? .zero) - (words.last?.spaces ?? .zero) + lineWidths.indent
    mean = Double(total.units) / Double(lineCount)
    breakCosts =
      breaks.dropLast().map { costs.cost(ofBreakAt: $0, in: measurer.paragraph) } + [0]
  }

  /// The ends of the lines in the best layout, or nil if there is only one line or the words do not
  /// fit.
  var ends: [Int]? {
    guard lineCount > 1, let wordCountRanges else { return nil }
    var states = [[0: State(cost: 0)]]
    for line in 0..<lineCount {
      var next: [Int: State] = [:]
      for end in wordCountRanges[line + 1] {
        let state = best(end: end, line: line, after: states[line], from: wordCountRanges[line])
        if state.cost < .infinity { next[end] = state }
      }
      states.append(next)
    }
    var ends: [Int] = []
    var end = words.count
    for line in states.indices.dropFirst().reversed() {
      guard let state = states[line][end] else { return nil }
      ends.append(words[end - 1].range.upperBound)
      end = state.previousWordCount
    }
    return ends.reversed()
  }

  private func best(
    end: Int, line: Int, after states: [Int: State], from starts: ClosedRange<Int>
  ) -> State {
    var best = State()
    for start in starts.reversed() where start < end {
      let advance = advance(start..<end)
      if advance > lineWidths.width(ofLine: line) { break }
      guard let previous = states[start] else { continue }
      let cost = previous.cost + unevenness(advance, line: line) + breakCosts[end - 1]
      if cost < best.cost { best = State(cost: cost, previousWordCount: start) }
    }
    return best
  }

  /// The possible numbers of words in the first *n* lines, for each *n* from 0.
  ///
  /// Each line has at least one word. The value is nil if the words do not fit.
  private var wordCountRanges: [ClosedRange<Int>]? {
    var maxCounts = [0]
    for line in 0..<lineCount {
      let start = maxCounts[line]
      var end = start
      while end < words.count, advance(start..<end + 1) <= lineWidths.width(ofLine: line) {
        end += 1
      }
      maxCounts.append(end)
    }
    guard maxCounts[lineCount] == words.count else { return nil }
    var minCounts = [words.count]
    for line in (0..<lineCount).reversed() {
      let end = minCounts[0]
      var start = max(line, end - 1)
      while start > line, advance(start - 1..<end) <= lineWidths.width(ofLine: line) { start -= 1 }
      minCounts.insert(start, at: 0)
    }
    guard zip(minCounts, maxCounts).allSatisfy(<=) else { return nil }
    return zip(minCounts, maxCounts).map { $0...$1 }
  }

  /// Returns the advance of a line of these words, without the spaces at its end.
  private func advance(_ range: Range<Int>) -> EmLength {
    guard let last = range.last else { return .zero }
    return penPositions[range.upperBound] - penPositions[range.lowerBound] - words[last].spaces
      + words[last].hyphen
  }

  private func unevenness(_ advance: EmLength, line: Int) -> Double {
    let indent = line == 0 ? lineWidths.indent : .zero
    let slope = 0.05 * (Double(2 * line) / Double(lineCount - 1) - 1)
    let deviation =
      (Double((advance + indent).units) - mean * (1 + slope)) / Double(lineWidths.width.units)
    return 1000 * deviation * deviation
  }
}
