/// A measurer of one paragraph at one font size, which also creates its lines.
struct TextMeasurer {
  let paragraph: Paragraph
  let widths: WordWidths
  let size: Int

  /// The metrics of a word and the spaces behind it, in pixels.
  struct Word {
    let range: Range<Int>
    /// The range of the word without the characters that hang over the end of a line.
    let visible: Range<Int>
    let advance: Int
    let spaces: Int
    /// The additional width needed if a line ends with the word.
    ///
    /// 0 unless a hyphen appears.
    let hyphen: Int
  }

  /// Returns the advance of all of `range`, including trailing spaces.
  func advance(of range: Range<Int>) -> Int {
    paragraph.runs(in: range).reduce(0) { sum, run in
      sum + widths.advance(of: paragraph.text[run.range], in: run, size: size)
    }
  }

  /// Returns the metrics of the word in `range`.
  func word(_ range: Range<Int>) -> Word {
    let visible = paragraph.withoutHangingEnd(range)
    return Word(
      range: range, visible: visible, advance: advance(of: visible),
      spaces: advance(of: visible.upperBound..<range.upperBound),
      hyphen: hyphenAdvance(at: visible.upperBound))
  }

  /// Returns the line of `range`, with its runs in visual order.
  func line(_ range: Range<Int>) -> TextLine {
    let visible = paragraph.withoutHangingEnd(range)
    let parts = paragraph.runs(in: visible)
    let texts = parts.map { text(of: $0, endingAt: visible.upperBound) }
    let offsets = texts.dropLast().reduce(into: [0]) { offsets, text in
      offsets.append((offsets.last ?? 0) + text.unicodeScalars.count)
    }
    let runs = BidiResolver.visualOrder(parts.map(\.level)).map { place in
      let part = parts[place]
      return TextRun(
        text: texts[place], offset: offsets[place], direction: TextDirection(level: part.level),
        script: part.script, advance: widths.advance(of: texts[place], in: part, size: size),
        face: part.face)
    }
    return TextLine(
      text: texts.joined(), runs: runs, advance: runs.reduce(0) { $0 + $1.advance },
      direction: paragraph.direction)
  }

  private static let hyphen = "-"

  /// Returns the text of a run in a line that ends at `end`, with a visible hyphen for a soft one.
  private func text(of part: Paragraph.Run, endingAt end: Int) -> String {
    let text = String(decoding: paragraph.text[part.range], as: UTF16.self)
    guard part.range.upperBound == end, paragraph.hyphenates(at: end) else { return text }
    return String(text.unicodeScalars.dropLast()) + Self.hyphen
  }

  private func hyphenAdvance(at place: Int) -> Int {
    guard paragraph.hyphenates(at: place),
      let run = paragraph.runs(in: place - 1..<place).first
    else { return 0 }
    return widths.advance(of: Array(Self.hyphen.utf16)[...], in: run, size: size)
  }
}
