/// Divides a paragraph evenly over a number of lines, by dynamic programming over its breaks
/// (Knuth and Plass, "Breaking paragraphs into lines", 1981, with other costs).
///
/// The cost of a layout is the sum over its lines of
/// - 1000 · ((advance − ideal) / width)², where the ideal is the mean of all lines, 5 % less for the
///   first and 5 % more for the last: the eye comes down more easily on a longer line;
/// - what `Phrasing` says of the place where the line ends, unless it is the last.
///
/// A line may end only where the words before it fill their lines and those behind it still fit
/// into theirs, so O(words · words in a line).
struct LineBalancer {
  private let words: [Ruler.Word]
  /// How far the pen is before each word when all are on one line, and at the end.
  private let pens: [Int]
  private let lineCount: Int
  private let measure: Measure
  /// How long all lines are in the mean, a label in the first included.
  private let mean: Double
  /// What it costs to end a line with each word; nothing with the last.
  private let breakCosts: [Double]

  /// How far the best layout came: so many words in so many lines.
  private struct State {
    var cost = Double.infinity
    /// How many words are in the lines before the last.
    var before = 0
  }

  init(ruler: Ruler, lineCount: Int, measure: Measure, phrasing: Phrasing) {
    let breaks = ruler.paragraph.breaks
    words = zip([0] + breaks, breaks).map { ruler.word($0..<$1) }
    pens = words.reduce(into: [0]) { pens, word in
      pens.append((pens.last ?? 0) + word.advance + word.spaces)
    }
    self.lineCount = lineCount
    self.measure = measure
    mean = Double((pens.last ?? 0) - (words.last?.spaces ?? 0) + measure.indent) / Double(lineCount)
    breakCosts = breaks.dropLast().map { phrasing.cost(ofBreakAt: $0, in: ruler.paragraph) } + [0]
  }

  /// Where the lines of the best layout end; nil when the words do not fit.
  var ends: [Int]? {
    guard lineCount > 1, let reach else { return nil }
    var states = [[0: State(cost: 0)]]
    for line in 0..<lineCount {
      var next: [Int: State] = [:]
      for end in reach[line + 1] {
        let state = best(end: end, line: line, after: states[line], from: reach[line])
        if state.cost < .infinity { next[end] = state }
      }
      states.append(next)
    }
    var ends: [Int] = []
    var end = words.count
    for line in states.indices.dropFirst().reversed() {
      guard let state = states[line][end] else { return nil }
      ends.append(words[end - 1].range.upperBound)
      end = state.before
    }
    return ends.reversed()
  }

  private func best(
    end: Int, line: Int, after states: [Int: State], from starts: ClosedRange<Int>
  ) -> State {
    var best = State()
    for start in starts.reversed() where start < end {
      let advance = advance(start..<end)
      if advance > measure.room(ofLine: line) { break }
      guard let before = states[start] else { continue }
      let cost = before.cost + unevenness(advance, line: line) + breakCosts[end - 1]
      if cost < best.cost { best = State(cost: cost, before: start) }
    }
    return best
  }

  /// How many words may be in the first n lines, for n from 0, and at least one in each; nil when they
  /// do not all fit.
  private var reach: [ClosedRange<Int>]? {
    var most = [0]
    for line in 0..<lineCount {
      let start = most[line]
      var end = start
      while end < words.count, advance(start..<end + 1) <= measure.room(ofLine: line) { end += 1 }
      most.append(end)
    }
    guard most[lineCount] == words.count else { return nil }
    var least = [words.count]
    for line in (0..<lineCount).reversed() {
      let end = least[0]
      var start = max(line, end - 1)
      while start > line, advance(start - 1..<end) <= measure.room(ofLine: line) { start -= 1 }
      least.insert(start, at: 0)
    }
    guard zip(least, most).allSatisfy(<=) else { return nil }
    return zip(least, most).map { $0...$1 }
  }

  /// How wide a line of these words is, without the spaces at its end.
  private func advance(_ range: Range<Int>) -> Int {
    guard let last = range.last else { return 0 }
    return pens[range.upperBound] - pens[range.lowerBound] - words[last].spaces + words[last].hyphen
  }

  private func unevenness(_ advance: Int, line: Int) -> Double {
    let indent = line == 0 ? measure.indent : 0
    let slope = 0.05 * (Double(2 * line) / Double(lineCount - 1) - 1)
    let deviation = (Double(advance + indent) - mean * (1 + slope)) / Double(measure.width)
    return 1000 * deviation * deviation
  }
}
