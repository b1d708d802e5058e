/// Fills lines from the first word to the last, each as full as it gets.
///
/// Words are measured once each, and every line as a whole when it is closed: kerning across a space
/// may make it a pixel wider than its words. Spaces at its end hang. O(length of the text).
struct LineFiller {
  /// A line with what is needed to know whether it can be kept when the text changes.
  struct FilledLine {
    let line: TextLine
    /// Where the next line starts.
    let end: Int
    /// The end of the word that was too much for this line; text behind it has no influence.
    let decidedBy: Int
  }

  let paragraph: Paragraph
  let ruler: Ruler
  let width: Int
  private(set) var lines: [FilledLine]
  /// Where the open line starts.
  private var start: Int
  /// How far the pen is in the open line, spaces at its end included.
  private var pen = 0

  /// A filler that goes on behind `lines`, which are known to be right.
  init(_ paragraph: Paragraph, ruler: Ruler, width: Int, keeping lines: [FilledLine] = []) {
    self.paragraph = paragraph
    self.ruler = ruler
    self.width = max(1, width)
    self.lines = lines
    start = lines.last?.end ?? 0
  }

  /// Sets all that is left.
  mutating func fill() {
    var wordStart = start
    for wordEnd in paragraph.breaks[paragraph.firstBreak(after: start)...] {
      add(wordStart..<wordEnd)
      wordStart = wordEnd
    }
    while start < paragraph.text.count {
      close(at: paragraph.text.count, decidedBy: .max)
    }
  }

  /// Adds a word with the spaces behind it to the open line, or to a new one.
  private mutating func add(_ range: Range<Int>) {
    let visible = paragraph.withoutHangingEnd(range)
    let word = ruler.advance(of: visible, in: paragraph)
    let spaces = ruler.advance(of: visible.upperBound..<range.upperBound, in: paragraph)
    let hyphen = ruler.hyphenAdvance(at: visible.upperBound, in: paragraph)
    while pen + word + hyphen > width, start < range.lowerBound {
      close(at: range.lowerBound, decidedBy: range.upperBound)
      pen = ruler.advance(of: start..<range.lowerBound, in: paragraph)
    }
    guard pen + word + hyphen > width else {
      pen += word + spaces
      return
    }
    let cutter = WordCutter(paragraph, ruler: ruler, width: max(1, width - hyphen))
    for cut in cutter.cuts(of: visible, advance: word) {
      close(at: cut, decidedBy: range.upperBound)
    }
    pen = ruler.advance(of: start..<range.upperBound, in: paragraph)
  }

  /// Ends the open line at `end`, or earlier where the whole is wider than the sum of its words.
  private mutating func close(at end: Int, decidedBy: Int) {
    var end = end
    var line = ruler.line(start..<end, of: paragraph)
    while line.advance > width, let earlier = lastBreak(before: end) {
      end = earlier
      line = ruler.line(start..<end, of: paragraph)
    }
    lines.append(FilledLine(line: line, end: end, decidedBy: decidedBy))
    start = end
  }

  /// The last place before `end` where the open line could end.
  private func lastBreak(before end: Int) -> Int? {
    let behind = paragraph.breaks.partitioningIndex { $0 >= end }
    guard behind > 0, paragraph.breaks[behind - 1] > start else { return nil }
    return paragraph.breaks[behind - 1]
  }
}
