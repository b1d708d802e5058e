/// Fills lines from the first word to the last, each as full as it gets.
///
/// Words are measured once each, and every line as a whole when it is closed: kerning across a space
/// may make it a pixel wider than its words. Spaces at its end hang. O(length of the text).
struct LineFiller {
  /// A line and the part of the paragraph that it is made of, what hangs over its end included.
  struct FilledLine {
    let line: TextLine
    let range: Range<Int>
  }

  let ruler: Ruler
  /// What the lines may take, and how much of that is gone in the first.
  let measure: Measure
  /// Lines that were made of these very parts already.
  private let made: [Range<Int>: TextLine]
  private(set) var lines: [FilledLine] = []
  /// Where the open line starts.
  private var start = 0
  /// How far the pen is in the open line, spaces at its end included.
  private var pen = 0
  /// Where the open line may end, ascending.
  private var ends: [Int] = []

  init(_ ruler: Ruler, measure: Measure, made: [Range<Int>: TextLine] = [:]) {
    self.ruler = ruler
    self.measure = measure
    self.made = made
  }

  /// Whether every line is within its measure.
  var fits: Bool { lines.indices.allSatisfy { lines[$0].line.advance <= measure.room(ofLine: $0) } }

  /// Makes one line of `range`, however wide.
  mutating func set(_ range: Range<Int>) {
    append(line(range), range)
  }

  /// Makes one line of `range`, which once was one; more if it is too wide by now.
  mutating func keep(_ range: Range<Int>) {
    let line = line(range)
    if line.advance <= room {
      append(line, range)
    } else {
      let breaks = ruler.paragraph.breaks.filter(range.contains)
      fill(range, breaks: breaks + [range.upperBound])
    }
  }

  /// Makes lines of `range`, where a line may end at `breaks`, the last of them its end.
  ///
  /// What lies before `settled` stays in the first line if it can.
  mutating func fill(_ range: Range<Int>, breaks: [Int], settled: Int = 0) {
    ends = breaks
    start = range.lowerBound
    pen = 0
    var wordStart = start
    if settled > start, line(start..<settled).advance <= room {
      pen = ruler.advance(of: start..<settled)
      wordStart = settled
    }
    for wordEnd in breaks where wordEnd > wordStart {
      add(ruler.word(wordStart..<wordEnd))
      wordStart = wordEnd
    }
    while start < range.upperBound { close(at: range.upperBound) }
  }

  private var room: Int { measure.room(ofLine: lines.count) }

  /// Adds a word with the spaces behind it to the open line, or to a new one.
  private mutating func add(_ word: Ruler.Word) {
    if start == word.range.lowerBound, word.advance + word.hyphen > room, room < measure.width {
      set(start..<start)
    }
    while pen + word.advance + word.hyphen > room, start < word.range.lowerBound {
      close(at: word.range.lowerBound)
      pen = ruler.advance(of: start..<word.range.lowerBound)
    }
    guard pen + word.advance + word.hyphen > room else {
      pen += word.advance + word.spaces
      return
    }
    let cutter = WordCutter(ruler: ruler, width: max(1, room - word.hyphen))
    for cut in cutter.cuts(of: word.visible, advance: word.advance) { close(at: cut) }
    pen = ruler.advance(of: start..<word.range.upperBound)
  }

  /// Ends the open line at `end`, or earlier where the whole is wider than the sum of its words.
  private mutating func close(at end: Int) {
    var end = end
    var line = line(start..<end)
    while line.advance > room, let earlier = lastBreak(before: end) {
      end = earlier
      line = self.line(start..<end)
    }
    append(line, start..<end)
  }

  private mutating func append(_ line: TextLine, _ range: Range<Int>) {
    lines.append(FilledLine(line: line, range: range))
    start = range.upperBound
    pen = 0
  }

  /// The last place before `end` where the open line could end.
  private func lastBreak(before end: Int) -> Int? {
    let behind = ends.partitioningIndex { $0 >= end }
    guard behind > 0, ends[behind - 1] > start else { return nil }
    return ends[behind - 1]
  }

  private func line(_ range: Range<Int>) -> TextLine {
    made[range] ?? ruler.line(range)
  }
}
